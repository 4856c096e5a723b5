import { editPaper, getPaperDetail, listPapers } from '@shangxue/contract/papers/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import type { PaperDetail } from '../api.ts'
import { type PaperFactsDraft, toFactsRequest, validateFacts } from '../paper-facts.ts'
import { PaperFactsFields } from '../paper-facts-fields.tsx'

const ANSWER_KEY_MAX_LENGTH = 20_000

interface PaperFactsSheetProps {
  detail: PaperDetail
  open: boolean
  onClose: () => void
}

/** Edits the facts of a paper (试卷信息) and the answer key for the next analysis. */
export function PaperFactsSheet({ detail, open, onClose }: PaperFactsSheetProps) {
  const form = useForm({
    initial: { facts: toFactsDraft(detail), key: detail.answer_key_text },
    open,
    validate: ({ facts }) => {
      const { title, minutes } = validateFacts(facts)
      return { facts: title ?? minutes }
    },
  })
  const saveCall = useCall(editPaper, { invalidates: [getPaperDetail, listPapers], ...form.callOptions })
  const { facts } = form.values
  const submit = form.handleSubmit(
    ({ key }) =>
      saveCall.mutateAsync({
        paper_id: detail.paper.paper_id,
        ...toFactsRequest(facts),
        answer_key_text: key,
      }),
    '已保存',
    onClose,
  )
  return (
    <FormSheet open={open} onClose={onClose} title="试卷信息" tall {...form.sheet} onSubmit={submit}>
      <PaperFactsFields
        facts={facts}
        onChange={(changes) => form.change({ facts: { ...facts, ...changes } })}
        errors={form.isSubmitted ? validateFacts(facts) : {}}
      />
      <TextArea
        label="答案文字"
        rows={4}
        maxLength={ANSWER_KEY_MAX_LENGTH}
        hint="修改后，重新分析时按新的答案对应"
        {...form.field('key')}
      />
    </FormSheet>
  )
}

function toFactsDraft({ paper, multiple_rule }: PaperDetail): PaperFactsDraft {
  const { title, subject, level, grade, duration_minutes } = paper
  return { title, subject, level, grade, minutes: duration_minutes || null, multiple_rule }
}
