import type { markOwnAnswer, overrideScore } from '@shangxue/contract/exams/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { notify } from '../../notifications/service.ts'
import { getOwnPaperWithDeleted } from '../../papers/service.ts'
import { correctResult, recordManualGrade } from '../../wrong-questions/service.ts'
import { type AttemptRow, getOwnAttempt, lockAttempt } from '../attempts/attempt-repository.ts'
import { getQuestionVersions } from '../attempts/question-versions.ts'
import { getAnswersForBook, recalculateTotals } from '../attempts/submit-attempt.ts'
import { formatResult } from '../grading/grading-jobs.ts'
import { answers } from '../schema.ts'

type Answer = Awaited<ReturnType<typeof getAnswersForBook>>[number]

async function getAnswer(db: Db, row: AttemptRow, questionId: number): Promise<Answer> {
  const answer = (await getAnswersForBook(db, row)).find((candidate) => candidate.questionId === questionId)
  if (!answer) throw new AppError('not_found')
  return answer
}

/** Sets a score manually, updates the totals and the wrong-question book. The attempt must be locked. */
async function applyScore(
  db: Db,
  row: AttemptRow,
  before: Answer,
  score: number,
  columns: { readonly gradedBy: string; readonly overrideReason?: string | null },
  at: Date,
): Promise<AttemptRow> {
  if (row.status !== 'graded') throw new AppError('not_graded')
  if (score * 2 > before.maxHalves)
    throw new AppError('score_above_maximum', { points: before.maxHalves / 2 })
  const isRight = score * 2 >= before.maxHalves
  await db
    .update(answers)
    .set({ scoreHalves: score * 2, correct: isRight, needsReview: false, ...columns })
    .where(and(eq(answers.attemptId, row.id), eq(answers.questionId, before.questionId)))
  const after = await recalculateTotals(db, row)
  if (before.scoreHalves === null) await recordManualGrade(db, after, { ...before, right: isRight }, at)
  else if (isRight !== before.right) await correctResult(db, after, { ...before, right: isRight })
  return after
}

/** A pupil scores an own pending answer, once. */
export async function scoreOwnAnswer(
  { db, actor }: Pick<Context, 'db'> & Pick<ActorContext, 'actor'>,
  { attempt_id, question_id, score }: Input<typeof markOwnAnswer>,
): Promise<AttemptRow> {
  const row = await getOwnAttempt(db, actor, attempt_id, 'lock')
  const before = await getAnswer(db, row, question_id)
  if (row.status === 'graded' && before.scoreHalves !== null) throw new AppError('answer_judged')
  return applyScore(db, row, before, score, { gradedBy: 'self' }, new Date())
}

interface ActorContext {
  readonly actor: Pick<Context['actor'], 'tenantId' | 'userId'>
  readonly request: Pick<Context['request'], 'id'>
}

/**
 * The owner of the paper scores a pending or self-marked answer, or overrides a score with a reason; also
 * after the paper was deleted, because results are retained. `at` backdates the change.
 */
export async function overrideAnswerScore(
  { db, actor, request }: Pick<Context, 'db'> & ActorContext,
  { attempt_id, question_id, score, reason }: Input<typeof overrideScore>,
  at = new Date(),
): Promise<AttemptRow> {
  const row = await lockAttempt(db, attempt_id)
  if (!row || row.status === 'abandoned') throw new AppError('not_found')
  const paper = await getOwnPaperWithDeleted(db, actor, row.paperId)
  const before = await getAnswer(db, row, question_id)
  const isFirst = before.scoreHalves === null || before.gradedBy === 'self'
  if (!isFirst && reason.trim() === '') throw new AppError('score_reason_missing')
  const columns = { gradedBy: 'person', overrideReason: reason.trim() === '' ? null : reason }
  const after = await applyScore(db, row, before, score, columns, at)
  const label = (await getQuestionVersions(db, attempt_id)).get(question_id)?.label ?? ''
  const beforeValues = { question: label, score: before.scoreHalves === null ? null : before.scoreHalves / 2 }
  const entry = { action: 'score.overridden', entity: 'exam_attempt', entityId: attempt_id }
  await audit(
    db,
    actor,
    { ...entry, before: beforeValues, after: { question: label, score, reason } },
    request.id,
  )
  const isChanged = before.scoreHalves !== null && before.scoreHalves !== score * 2
  const notification = isChanged
    ? { kind: 'exam.rescored', title: `“${paper.title}”第${label}题改为${score}分`, body: reason }
    : gradedNotification(row, after, paper.title)
  const { tenantId, userId } = row
  if (userId !== actor.userId && notification)
    await notify(db, { tenantId, userId, ...notification, link: `/paper-analysis/result/${attempt_id}` })
  return after
}

/** One notification when the last pending answer is judged, not one per answer. */
const gradedNotification = (before: AttemptRow, after: AttemptRow, title: string) =>
  before.needsReview > 0 && after.needsReview === 0
    ? { kind: 'exam.graded', title: `“${title}”批改完成`, body: formatResult(after) }
    : undefined
