import { editPaper, getPaperDetail, listPapers } from '@shangxue/contract/papers'
import { useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { FactsFields } from '../components/facts-fields.tsx'
import { factsErrors, type PaperFactsDraft, wireFacts } from '../paper-facts.ts'
import type { Detail } from '../use-papers.ts'

const KEY_LENGTH = 20_000

interface FactsSheetProps {
  detail: Detail
  open: boolean
  onClose: () => void
}

/** 试卷信息, and the answer key that the next analysis goes by. */
export function FactsSheet({ detail, open, onClose }: FactsSheetProps) {
  const save = useCall(editPaper, { stale: [getPaperDetail, listPapers], quiet: true })
  const [facts, setFacts] = useState<PaperFactsDraft>(() => draftOf(detail))
  const [key, setKey] = useState(detail.answer_key_text)
  const [checked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setFacts(draftOf(detail))
      setKey(detail.answer_key_text)
      setProblem(undefined)
    }
  }
  const errors = factsErrors(facts)
  const submit = async () => {
    setChecked(true)
    if (errors.title || errors.minutes) return
    try {
      const { paper_id } = detail.paper
      await save.mutateAsync({ paper_id, ...wireFacts(facts), answer_key_text: key })
      toast('已保存', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="试卷信息"
      tall
      footer={
        <Button block onClick={submit}>
          保存
        </Button>
      }
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
      <FormGrid>
        <FactsFields
          facts={facts}
          onChange={(to) => setFacts({ ...facts, ...to })}
          errors={checked ? errors : {}}
        />
        <TextArea
          label="答案文字"
          rows={4}
          maxLength={KEY_LENGTH}
          hint="修改后，重新分析时按新的答案对应"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      </FormGrid>
    </FormSheet>
  )
}

function draftOf({ paper, multiple_rule }: Detail): PaperFactsDraft {
  const { title, subject, level, grade, duration_minutes } = paper
  return { title, subject, level, grade, minutes: duration_minutes || null, multiple_rule }
}
