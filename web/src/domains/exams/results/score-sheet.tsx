import {
  getExamResult,
  getPaperStats,
  listPaperAttempts,
  listPendingAnswers,
  markOwnAnswer,
  overrideScore,
} from '@shangxue/contract/exams/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'

/** An answer to be scored. */
export interface ScoredAnswer {
  readonly attempt_id: number
  readonly question_id: number
  readonly label: string
  readonly max_score: number
  /** Null if the answer is ungraded. */
  readonly score: number | null
  /** True if the user marked the own answer. */
  readonly isSelfMarked: boolean
}
/** Who gives the score: the user who answered, or the owner of the paper. */
type Grader = 'self' | 'owner'

/** Queries that show scores. */
const SCORE_QUERIES = [getExamResult, listPendingAnswers, listPaperAttempts, getPaperStats]

/** Saves scores: users mark their own answers, the owner of the paper all answers. */
export function useScoring(grader: Grader) {
  const markCall = useCall(markOwnAnswer, { invalidates: SCORE_QUERIES, quiet: true })
  const overrideCall = useCall(overrideScore, { invalidates: SCORE_QUERIES, quiet: true })
  const saveScore = ({ attempt_id, question_id }: ScoredAnswer, score: number, reason = '') =>
    grader === 'self'
      ? markCall.mutateAsync({ attempt_id, question_id, score })
      : overrideCall.mutateAsync({ attempt_id, question_id, score, reason })
  return { give: saveScore, pending: markCall.isPending || overrideCall.isPending }
}

interface ScoreSheetProps {
  grader: Grader
  /** null if closed */
  answer: ScoredAnswer | null
  onClose: () => void
}

/** Form for a score. Overriding a score of another grader requires a reason. */
export function ScoreSheet({ grader, answer, onClose }: ScoreSheetProps) {
  const isFirstScore = answer === null || isUngraded(answer)
  const maxScore = answer?.max_score ?? 0
  const actionLabel = actionLabelOf(grader, answer)
  const { give: saveScore } = useScoring(grader)
  const form = useForm({
    initial: { score: String(answer?.score ?? ''), reason: '' },
    open: answer !== null,
    validate: ({ score, reason }) => ({
      score: !isValidScore(score, maxScore) && `请填写 0 到 ${maxScore} 之间、以 0.5 为单位的分数`,
      reason: !isFirstScore && reason.trim() === '' && '请说明改分的原因',
    }),
  })
  const submit = form.handleSubmit(
    ({ score, reason }) => (answer ? saveScore(answer, Number(score), reason.trim()) : undefined),
    `已${actionLabel}`,
    onClose,
  )
  return (
    <FormSheet
      open={answer !== null}
      onClose={onClose}
      title={`第 ${answer?.label ?? ''} 题${actionLabel}`}
      {...form.sheet}
      onSubmit={submit}
    >
      <TextField
        label="得分"
        inputMode="decimal"
        suffix={`/ ${maxScore} 分`}
        value={form.values.score}
        error={form.errors.score}
        onChange={(event) => form.change({ score: event.target.value.normalize('NFKC') })}
      />
      {grader === 'owner' && (
        <TextField
          label={isFirstScore ? '评语（可不填）' : '原因'}
          maxLength={200}
          {...form.field('reason')}
        />
      )}
    </FormSheet>
  )
}

function isValidScore(text: string, maxScore: number): boolean {
  const points = Number(text)
  return text.trim() !== '' && points >= 0 && points <= maxScore && Number.isInteger(points * 2)
}

const isUngraded = ({ score, isSelfMarked }: ScoredAnswer) => score === null || isSelfMarked
const actionLabelOf = (grader: Grader, answer: ScoredAnswer | null) =>
  grader === 'self' ? '自评' : answer && isUngraded(answer) ? '评分' : '改分'
