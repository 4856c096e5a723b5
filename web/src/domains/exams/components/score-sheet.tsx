import {
  getExamResult,
  getPaperStats,
  listPaperAttempts,
  listPendingAnswers,
  markOwnAnswer,
  overrideScore,
} from '@shangxue/contract/exams/endpoints'
import { useCall } from '../../../lib/api/index.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'

/** An answer to be scored. */
export interface ScoredAnswer {
  readonly attempt_id: number
  readonly question_id: number
  readonly label: string
  readonly max_score: number
  /** Null if the answer is ungraded. */
  readonly score: number | null
  /** True if the user marked the own answer. */
  readonly bySelf: boolean
}
/** Who gives the score: the user who answered, or the owner of the paper. */
type Judge = 'self' | 'owner'

/** Queries that show scores. */
const STALE = [getExamResult, listPendingAnswers, listPaperAttempts, getPaperStats]

/** Saves scores: users mark their own answers, the owner of the paper all answers. */
export function useScoring(judge: Judge) {
  const mark = useCall(markOwnAnswer, { stale: STALE, quiet: true })
  const set = useCall(overrideScore, { stale: STALE, quiet: true })
  const give = ({ attempt_id, question_id }: ScoredAnswer, score: number, reason = '') =>
    judge === 'self'
      ? mark.mutateAsync({ attempt_id, question_id, score })
      : set.mutateAsync({ attempt_id, question_id, score, reason })
  return { give, pending: mark.isPending || set.isPending }
}

interface ScoreSheetProps {
  judge: Judge
  /** null if closed */
  answer: ScoredAnswer | null
  onClose: () => void
}

/** Form for a score. Overriding a score of another grader requires a reason. */
export function ScoreSheet({ judge, answer, onClose }: ScoreSheetProps) {
  const first = answer === null || isFirst(answer)
  const most = answer?.max_score ?? 0
  const action = actionOf(judge, answer)
  const { give } = useScoring(judge)
  const form = useForm({
    initial: { score: String(answer?.score ?? ''), reason: '' },
    open: answer !== null,
    validate: ({ score, reason }) => ({
      score: !isScore(score, most) && `请填写 0 到 ${most} 之间、以 0.5 为单位的分数`,
      reason: !first && reason.trim() === '' && '请说明改分的原因',
    }),
  })
  const submit = form.handleSubmit(
    ({ score, reason }) => (answer ? give(answer, Number(score), reason.trim()) : undefined),
    `已${action}`,
    onClose,
  )
  return (
    <FormSheet
      open={answer !== null}
      onClose={onClose}
      title={`第 ${answer?.label ?? ''} 题${action}`}
      {...form.sheet}
      onSubmit={submit}
    >
      <TextField
        label="得分"
        inputMode="decimal"
        suffix={`/ ${most} 分`}
        value={form.values.score}
        error={form.errors.score}
        onChange={(event) => form.change({ score: event.target.value.normalize('NFKC') })}
      />
      {judge === 'owner' && (
        <TextField label={first ? '评语（可不填）' : '原因'} maxLength={200} {...form.field('reason')} />
      )}
    </FormSheet>
  )
}

function isScore(text: string, most: number): boolean {
  const points = Number(text)
  return text.trim() !== '' && points >= 0 && points <= most && Number.isInteger(points * 2)
}

const isFirst = ({ score, bySelf }: ScoredAnswer) => score === null || bySelf
const actionOf = (judge: Judge, answer: ScoredAnswer | null) =>
  judge === 'self' ? '自评' : answer && isFirst(answer) ? '评分' : '改分'
