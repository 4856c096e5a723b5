import {
  getExamResult,
  getPaperStats,
  listPaperAttempts,
  listPendingAnswers,
  markOwnAnswer,
  overrideScore,
} from '@shangxue/contract/exams'
import { useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** An answer that gets a score. */
export interface ScoredAnswer {
  readonly attempt_id: number
  readonly question_id: number
  readonly label: string
  readonly max_score: number
  /** Null: nobody has judged it. */
  readonly score: number | null
  /** The pupil gave the score. */
  readonly bySelf: boolean
}
/** Who gives it: the pupil who answered, or the owner of the paper. */
type Judge = 'self' | 'owner'

/** What shows scores, and is out of date after one was given. */
const STALE = [getExamResult, listPendingAnswers, listPaperAttempts, getPaperStats]

/** Gives scores: the pupil to own answers, the owner of the paper to all. */
export function useScoring(judge: Judge) {
  const mark = useCall(markOwnAnswer, { stale: STALE, quiet: true })
  const set = useCall(overrideScore, { stale: STALE, quiet: true })
  const give = ({ attempt_id, question_id }: ScoredAnswer, score: number, reason = '') =>
    judge === 'self'
      ? mark.mutateAsync({ attempt_id, question_id, score })
      : set.mutateAsync({ attempt_id, question_id, score, reason })
  return { give, error: mark.error ?? set.error, pending: mark.isPending || set.isPending }
}

interface ScoreSheetProps {
  judge: Judge
  /** null: closed. */
  answer: ScoredAnswer | null
  onClose: () => void
}

/** Types a score; whoever changes one that somebody else has given says why. */
export function ScoreSheet({ judge, answer, onClose }: ScoreSheetProps) {
  return (
    <FormSheet
      open={answer !== null}
      onClose={onClose}
      title={`第 ${answer?.label ?? ''} 题${actionOf(judge, answer)}`}
    >
      {answer && <ScoreForm {...{ judge, answer, onClose }} />}
    </FormSheet>
  )
}

const isFirst = ({ score, bySelf }: ScoredAnswer) => score === null || bySelf
const actionOf = (judge: Judge, answer: ScoredAnswer | null) =>
  judge === 'self' ? '自评' : answer && isFirst(answer) ? '评分' : '改分'

function ScoreForm({ judge, answer, onClose }: ScoreSheetProps & { answer: ScoredAnswer }) {
  const [score, setScore] = useState(String(answer.score ?? ''))
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const { give, error } = useScoring(judge)
  const points = Number(score)
  const inRange =
    score.trim() !== '' && points >= 0 && points <= answer.max_score && Number.isInteger(points * 2)
  const first = isFirst(answer)
  const wrong = {
    score: inRange ? undefined : `请填写 0 到 ${answer.max_score} 之间、以 0.5 为单位的分数`,
    reason: first || reason.trim() !== '' ? undefined : '请说明改分的原因',
  }
  const save = async () => {
    setChecked(true)
    if (wrong.score || wrong.reason) return
    await give(answer, points, reason.trim()).then(
      () => {
        toast(`已${actionOf(judge, answer)}`, { kind: 'success' })
        onClose()
      },
      () => undefined, // shown below
    )
  }
  return (
    <FormGrid>
      {error && <Notice kind="danger">{error.message}</Notice>}
      <TextField
        label="得分"
        inputMode="decimal"
        suffix={`/ ${answer.max_score} 分`}
        value={score}
        error={checked ? wrong.score : undefined}
        onChange={(event) => setScore(event.target.value.normalize('NFKC'))}
      />
      {judge === 'owner' && (
        <TextField
          label={first ? '评语（可不填）' : '原因'}
          maxLength={200}
          value={reason}
          error={checked ? wrong.reason : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button block onClick={save}>
        保存
      </Button>
    </FormGrid>
  )
}
