import { editPaper, getPaperDetail, listPapers } from '@shangxue/contract/papers/endpoints'
import { useCall } from '../../../lib/api/index.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { FactsFields } from '../components/facts-fields.tsx'
import { factsErrors, type PaperFactsDraft, wireFacts } from '../paper-facts.ts'
import type { Detail } from '../use-papers.ts'

const KEY_LENGTH = 20_000

interface FactsSheetProps {
  detail: Detail
  open: boolean
  onClose: () => void
}

/** Edits the facts of a paper (试卷信息) and the answer key for the next analysis. */
export function FactsSheet({ detail, open, onClose }: FactsSheetProps) {
  const form = useForm({
    initial: { facts: draftOf(detail), key: detail.answer_key_text },
    open,
    validate: ({ facts }) => {
      const { title, minutes } = factsErrors(facts)
      return { facts: title ?? minutes }
    },
  })
  const save = useCall(editPaper, { stale: [getPaperDetail, listPapers], ...form.callOptions })
  const { facts } = form.values
  const submit = form.handleSubmit(
    ({ key }) =>
      save.mutateAsync({ paper_id: detail.paper.paper_id, ...wireFacts(facts), answer_key_text: key }),
    '已保存',
    onClose,
  )
  return (
    <FormSheet open={open} onClose={onClose} title="试卷信息" tall {...form.sheet} onSubmit={submit}>
      <FactsFields
        facts={facts}
        onChange={(to) => form.change({ facts: { ...facts, ...to } })}
        errors={form.isSubmitted ? factsErrors(facts) : {}}
      />
      <TextArea
        label="答案文字"
        rows={4}
        maxLength={KEY_LENGTH}
        hint="修改后，重新分析时按新的答案对应"
        {...form.field('key')}
      />
    </FormSheet>
  )
}

function draftOf({ paper, multiple_rule }: Detail): PaperFactsDraft {
  const { title, subject, level, grade, duration_minutes } = paper
  return { title, subject, level, grade, minutes: duration_minutes || null, multiple_rule }
}
