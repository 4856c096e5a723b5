import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { recordResult } from '../../wrong-questions/service.ts'
import { type Grade, grade, isBlank, isGradedByRule, type MultipleRule } from '../grading/grade-answer.ts'
import { gradeOpenByRule } from '../grading/grade-open-answer.ts'
import { attempts } from '../schema.ts'
import { isFullScore } from '../statistics/answer-statistics.ts'
import {
  type AnswerRow,
  type AttemptRow,
  getAnswers,
  getOwnAttempt,
  isBeforeDeadline,
  isOpen,
  isOverdue,
} from './attempt-repository.ts'
import { getEdition, getQuestionVersions } from './question-versions.ts'

/** Job that grades the open answers of a submitted attempt. */
export const GRADING_JOB: JobKind<{ readonly attemptId: number }> = {
  name: 'exam-grading',
  retries: 3,
  concurrency: 4,
  expireMinutes: 10,
}

/**
 * Submits the caller's attempt; a repeated submission returns the stored one. `byClock`: the device's timer
 * expired, although the attempt may have been paused elsewhere.
 */
export async function submitOwnAttempt(
  db: Db,
  jobs: Jobs,
  actor: Pick<Actor, 'userId'>,
  attemptId: number,
  byClock = false,
): Promise<AttemptRow> {
  const row = await getOwnAttempt(db, actor, attemptId, 'lock')
  if (byClock && (await isBeforeDeadline(db, row))) throw new AppError('exam_running')
  return isOpen(row) ? submitAttempt(db, jobs, row, await isOverdue(db, row)) : row
}

/** Submits a locked, open attempt. Rules grade at once; a job grades the rest. */
export async function submitAttempt(
  db: Db,
  jobs: Jobs,
  row: AttemptRow,
  timedOut: boolean,
): Promise<AttemptRow> {
  const submittedAt = timedOut ? attempts.deadline : sql`now()`
  const [submitted] = await db
    .update(attempts)
    .set({ status: 'submitted', submittedAt: sql`${submittedAt}`, pausedAt: null, timedOut })
    .where(and(eq(attempts.id, row.id), inArray(attempts.status, ['in_progress', 'paused'])))
    .returning()
  if (!submitted) throw new Error('the attempt was locked and open')
  const pendingCount = await gradeAnswersByRule(db, submitted)
  if (pendingCount === 0) return finishGrading(db, submitted)
  await jobs.enqueue(db, GRADING_JOB, { tenantId: submitted.tenantId, attemptId: submitted.id })
  return submitted
}

const gradeByRules = (body: QuestionBody, answer: AnswerRow, rule: MultipleRule): Grade | undefined =>
  isGradedByRule(body) || isBlank(answer)
    ? grade(body, answer, rule)
    : gradeOpenByRule(body, answer.userAnswer)

/**
 * Grades answers that rules can grade and marks those for review that neither rules nor an engine can grade.
 * Returns the number of answers left for the engine.
 */
export async function gradeAnswersByRule(db: Db, row: AttemptRow): Promise<number> {
  const [edition, versions, answers] = [
    await getEdition(db, row),
    await getQuestionVersions(db, row.id),
    await getAnswers(db, row.id),
  ]
  const graded: Record<string, unknown>[] = []
  for (const answer of answers) {
    const body = versions.get(answer.questionId)?.body
    if (!body) throw new Error('an answer to a question that was never asked')
    const result = gradeByRules(body, answer, edition.multipleRule)
    if (!result) continue
    const { correct, scoreHalves, feedback } = result
    graded.push({ q: answer.questionId, c: correct, s: scoreHalves, f: feedback })
  }
  await db.execute(sql`
    update exam_answer e set correct = g.c, score_halves = g.s, feedback = g.f, graded_by = 'rule',
      needs_review = g.s is null
    from jsonb_to_recordset(${JSON.stringify(graded)}::jsonb) as g(q bigint, c boolean, s integer, f text)
    where e.attempt_id = ${row.id} and e.question_id = g.q`)
  return answers.length - graded.length
}

const totalsSql = ({ id }: AttemptRow) => ({
  scoreHalves: sql`(select coalesce(sum(score_halves), 0) from exam_answer where attempt_id = ${id})`,
  needsReview: sql`(select count(*) from exam_answer where attempt_id = ${id} and needs_review)`,
})

/**
 * Totals an attempt whose answers are all graded or pending review; wrong answers enter the wrong-question
 * book. The attempt must be locked. `at` backdates the result.
 */
export async function finishGrading(db: Db, row: AttemptRow, at?: Date): Promise<AttemptRow> {
  const [finished] = await db
    .update(attempts)
    .set({ status: 'graded', gradedAt: at ?? sql`now()`, ...totalsSql(row) })
    .where(and(eq(attempts.id, row.id), eq(attempts.status, 'submitted')))
    .returning()
  if (!finished?.gradedAt) throw new Error('the attempt was locked and handed in')
  const judged = (await getAnswersForBook(db, finished)).filter(({ scoreHalves }) => scoreHalves !== null)
  await recordResult(db, finished, judged, finished.gradedAt)
  return finished
}

/** Recalculates the totals after a manual score. The attempt must be locked. */
export async function recalculateTotals(db: Db, row: AttemptRow): Promise<AttemptRow> {
  const [updated] = await db.update(attempts).set(totalsSql(row)).where(eq(attempts.id, row.id)).returning()
  if (!updated) throw new Error('the attempt was locked')
  return updated
}

/** Answers in the form that the wrong-question book needs. */
export async function getAnswersForBook(db: Db, row: AttemptRow) {
  const { questions } = await getEdition(db, row)
  const standsFor = new Map(questions.map((question) => [question.questionId, question.standsFor]))
  return (await getAnswers(db, row.id)).map((answer: AnswerRow) => ({
    ...answer,
    right: isFullScore(answer),
    standsFor: standsFor.get(answer.questionId),
  }))
}
