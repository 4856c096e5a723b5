import type { Input } from '@shangxue/contract/endpoint'
import type { markOwnAnswer, overrideScore } from '@shangxue/contract/exams'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { notify } from '../notifications/service.ts'
import { onceOwnedPaper } from '../papers/service.ts'
import { correctResult, recordJudgement } from '../wrong-questions/service.ts'
import { type AttemptRow, lockAttempt, ownAttempt } from './attempts.ts'
import { resultText } from './open-grading.ts'
import { versionsOf } from './questions.ts'
import { answersForBook, recount } from './submitting.ts'
import { answers } from './tables.ts'

type Answer = Awaited<ReturnType<typeof answersForBook>>[number]

async function answerOf(db: Db, row: AttemptRow, questionId: number): Promise<Answer> {
  const answer = (await answersForBook(db, row)).find((one) => one.questionId === questionId)
  if (!answer) throw new Refusal('not_found')
  return answer
}

/** Sets a score manually, updates the totals and the wrong-question book. The attempt must be locked. */
async function judge(
  db: Db,
  row: AttemptRow,
  before: Answer,
  score: number,
  by: { readonly gradedBy: string; readonly overrideReason?: string | null },
  at: Date,
): Promise<AttemptRow> {
  if (row.status !== 'graded') throw new Refusal('not_graded')
  if (score * 2 > before.maxHalves)
    throw new Refusal('invalid_input', { field: `分数不能超过本题满分${before.maxHalves / 2}分，请重新输入` })
  const right = score * 2 >= before.maxHalves
  await db
    .update(answers)
    .set({ scoreHalves: score * 2, correct: right, needsReview: false, ...by })
    .where(and(eq(answers.attemptId, row.id), eq(answers.questionId, before.questionId)))
  const after = await recount(db, row)
  if (before.scoreHalves === null) await recordJudgement(db, after, { ...before, right }, at)
  else if (right !== before.right) await correctResult(db, after, { ...before, right })
  return after
}

/** A pupil scores an own pending answer, once. */
export async function markOwn(
  { db, actor }: Pick<Context, 'db'> & Pick<Who, 'actor'>,
  { attempt_id, question_id, score }: Input<typeof markOwnAnswer>,
): Promise<AttemptRow> {
  const row = await ownAttempt(db, actor, attempt_id, 'lock')
  const before = await answerOf(db, row, question_id)
  if (row.status === 'graded' && before.scoreHalves !== null) throw new Refusal('answer_judged')
  return judge(db, row, before, score, { gradedBy: 'self' }, new Date())
}

interface Who {
  readonly actor: Pick<Context['actor'], 'tenantId' | 'userId'>
  readonly request: Pick<Context['request'], 'id'>
}

/**
 * The owner of the paper scores a pending or self-marked answer, or overrides a score with a reason; also
 * after the paper was deleted, because results are retained. `at` backdates the change.
 */
export async function setScore(
  { db, actor, request }: Pick<Context, 'db'> & Who,
  { attempt_id, question_id, score, reason }: Input<typeof overrideScore>,
  at = new Date(),
): Promise<AttemptRow> {
  const row = await lockAttempt(db, attempt_id)
  if (!row || row.status === 'abandoned') throw new Refusal('not_found')
  const paper = await onceOwnedPaper(db, actor, row.paperId)
  const before = await answerOf(db, row, question_id)
  const isFirst = before.scoreHalves === null || before.gradedBy === 'self'
  if (!isFirst && reason.trim() === '') throw new Refusal('invalid_input', { field: '请说明改分的原因' })
  const by = { gradedBy: 'person', overrideReason: reason.trim() === '' ? null : reason }
  const after = await judge(db, row, before, score, by, at)
  const label = (await versionsOf(db, attempt_id)).get(question_id)?.label ?? ''
  const was = { question: label, score: before.scoreHalves === null ? null : before.scoreHalves / 2 }
  const entry = { action: 'score.overridden', entity: 'exam_attempt', entityId: attempt_id }
  await audit(db, actor, { ...entry, before: was, after: { question: label, score, reason } }, request.id)
  const isChanged = before.scoreHalves !== null && before.scoreHalves !== score * 2
  const notice = isChanged
    ? { kind: 'exam.rescored', title: `“${paper.title}”第${label}题改为${score}分`, body: reason }
    : judgedNotice(row, after, paper.title)
  const { tenantId, userId } = row
  if (userId !== actor.userId && notice)
    await notify(db, { tenantId, userId, ...notice, link: `/paper-analysis/result/${attempt_id}` })
  return after
}

/** One notification when the last pending answer is judged, not one per answer. */
const judgedNotice = (before: AttemptRow, after: AttemptRow, title: string) =>
  before.needsReview > 0 && after.needsReview === 0
    ? { kind: 'exam.graded', title: `“${title}”批改完成`, body: resultText(after) }
    : undefined
