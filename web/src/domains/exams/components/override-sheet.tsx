import { getExamResult, overrideScore } from '@shangxue/contract/exams'
import { useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Judged } from '../result.ts'

interface OverrideSheetProps {
  attemptId: number
  /** null: closed. */
  question: Judged | null
  onClose: () => void
}

/** The owner of a paper sets a score, and says why. */
export function OverrideSheet({ attemptId, question, onClose }: OverrideSheetProps) {
  return (
    <Sheet open={question !== null} onClose={onClose} title={`第 ${question?.label ?? ''} 题改分`}>
      {question && <OverrideForm {...{ attemptId, question, onClose }} />}
    </Sheet>
  )
}

function OverrideForm({ attemptId, question, onClose }: OverrideSheetProps & { question: Judged }) {
  const [score, setScore] = useState(String(question.score))
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const write = useCall(overrideScore, { stale: [getExamResult], quiet: true })
  const points = Number(score)
  const inRange =
    score.trim() !== '' && points >= 0 && points <= question.max_score && Number.isInteger(points * 2)
  const wrong = {
    score: inRange ? undefined : `请填写 0 到 ${question.max_score} 之间、以 0.5 为单位的分数`,
    reason: reason.trim() === '' ? '请说明改分的原因' : undefined,
  }
  const save = async () => {
    setChecked(true)
    if (wrong.score || wrong.reason) return
    const input = { attempt_id: attemptId, question_id: question.question_id, score: points }
    await write.mutateAsync({ ...input, reason: reason.trim() }).then(
      () => {
        toast('已改分', { kind: 'success' })
        onClose()
      },
      () => undefined, // shown below
    )
  }
  return (
    <FormGrid>
      {write.error && <Notice kind="danger">{write.error.message}</Notice>}
      <TextField
        label="得分"
        inputMode="decimal"
        suffix={`/ ${question.max_score} 分`}
        value={score}
        error={checked ? wrong.score : undefined}
        onChange={(event) => setScore(event.target.value.normalize('NFKC'))}
      />
      <TextField
        label="原因"
        maxLength={200}
        value={reason}
        error={checked ? wrong.reason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button block onClick={save}>
        保存
      </Button>
    </FormGrid>
  )
}
