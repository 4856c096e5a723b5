import type { Input } from '@shangxue/contract/endpoint'
import type { overrideScore } from '@shangxue/contract/exams'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { notify } from '../notifications/service.ts'
import { onceOwnedPaper } from '../papers/service.ts'
import { correctResult } from '../wrong-questions/service.ts'
import { type AttemptRow, lockAttempt } from './attempts.ts'
import { versionsOf } from './questions.ts'
import { judgedAnswers, recount } from './submitting.ts'
import { answers } from './tables.ts'

interface Who {
  readonly actor: Pick<Context['actor'], 'tenantId' | 'userId'>
  readonly request: Pick<Context['request'], 'id'>
}

/** The paper's owner knows better than a rule or a model, and says why; also after deleting it, as its results stay. */
export async function setScore(
  { db, actor, request }: Pick<Context, 'db'> & Who,
  { attempt_id, question_id, score, reason }: Input<typeof overrideScore>,
): Promise<AttemptRow> {
  const row = await lockAttempt(db, attempt_id)
  if (!row || row.status === 'abandoned') throw new Refusal('not_found')
  const paper = await onceOwnedPaper(db, actor, row.paperId)
  const before = (await judgedAnswers(db, row)).find((answer) => answer.questionId === question_id)
  if (!before) throw new Refusal('not_found')
  if (row.status !== 'graded') throw new Refusal('not_graded')
  if (score * 2 > before.maxHalves)
    throw new Refusal('invalid_input', { field: `分数不能超过本题满分${before.maxHalves / 2}分，请重新输入` })
  const right = score * 2 >= before.maxHalves
  await db
    .update(answers)
    .set({
      scoreHalves: score * 2,
      correct: right,
      gradedBy: 'person',
      needsReview: false,
      overrideReason: reason,
    })
    .where(and(eq(answers.attemptId, attempt_id), eq(answers.questionId, question_id)))
  const after = await recount(db, row)
  if (right !== before.right) await correctResult(db, after, { ...before, right })
  const label = (await versionsOf(db, attempt_id)).get(question_id)?.label ?? ''
  const was = { question: label, score: before.scoreHalves === null ? null : before.scoreHalves / 2 }
  const deed = { action: 'score.overridden', entity: 'exam_attempt', entityId: attempt_id }
  await audit(db, actor, { ...deed, before: was, after: { question: label, score, reason } }, request.id)
  if (row.userId !== actor.userId)
    await notify(db, {
      tenantId: row.tenantId,
      userId: row.userId,
      kind: 'exam.rescored',
      title: `“${paper.title}”第${label}题改为${score}分`,
      body: reason,
      link: `/paper-analysis/result/${attempt_id}`,
    })
  return after
}
