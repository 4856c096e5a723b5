import type { QuestionBody } from '@shangxue/contract/papers-parts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { recordResult } from '../wrong-questions/service.ts'
import {
  type AnswerRow,
  type AttemptRow,
  answersOf,
  isOpen,
  ownAttempt,
  stillRuns,
  timeIsUp,
} from './attempts.ts'
import { type Grade, grade, gradedByRule, isBlank, type MultipleRule } from './grading.ts'
import { gradeOpenByRule } from './open-rules.ts'
import { editionOf, versionsOf } from './questions.ts'
import { attempts } from './tables.ts'
import { earnedAll } from './tallies.ts'

/** Job that grades the open answers of a submitted attempt. */
export const GRADING: JobKind<{ readonly attemptId: number }> = {
  name: 'exam-grading',
  retries: 3,
  atOnce: 4,
  expireMinutes: 10,
}

/**
 * Submits the caller's attempt; a repeated submission returns the stored one. `byClock`: the device's timer
 * expired, although the attempt may have been paused elsewhere.
 */
export async function submit(
  db: Db,
  jobs: Jobs,
  actor: Pick<Actor, 'userId'>,
  attemptId: number,
  byClock = false,
): Promise<AttemptRow> {
  const row = await ownAttempt(db, actor, attemptId, 'lock')
  if (byClock && (await stillRuns(db, row))) throw new Refusal('exam_running')
  return isOpen(row) ? handIn(db, jobs, row, await timeIsUp(db, row)) : row
}

/** Submits a locked, open attempt. Rules grade at once; a job grades the rest. */
export async function handIn(db: Db, jobs: Jobs, row: AttemptRow, timedOut: boolean): Promise<AttemptRow> {
  const submittedAt = timedOut ? attempts.deadline : sql`now()`
  const [moved] = await db
    .update(attempts)
    .set({ status: 'submitted', submittedAt: sql`${submittedAt}`, pausedAt: null, timedOut })
    .where(and(eq(attempts.id, row.id), inArray(attempts.status, ['in_progress', 'paused'])))
    .returning()
  if (!moved) throw new Error('the attempt was locked and open')
  const open = await gradeByRule(db, moved)
  if (open === 0) return finish(db, moved)
  await jobs.enqueue(db, GRADING, { tenantId: moved.tenantId, attemptId: moved.id })
  return moved
}

const gradeOf = (body: QuestionBody, answer: AnswerRow, rule: MultipleRule): Grade | undefined =>
  gradedByRule(body) || isBlank(answer) ? grade(body, answer, rule) : gradeOpenByRule(body, answer.userAnswer)

/**
 * Grades answers that rules can grade and marks those for review that neither rules nor an engine can grade.
 * Returns the number of answers left for the engine.
 */
export async function gradeByRule(db: Db, row: AttemptRow): Promise<number> {
  const [edition, versions, given] = [
    await editionOf(db, row),
    await versionsOf(db, row.id),
    await answersOf(db, row.id),
  ]
  const graded: Record<string, unknown>[] = []
  for (const answer of given) {
    const body = versions.get(answer.questionId)?.body
    if (!body) throw new Error('an answer to a question that was never asked')
    const known = gradeOf(body, answer, edition.multipleRule)
    if (!known) continue
    const { correct, scoreHalves, feedback } = known
    graded.push({ q: answer.questionId, c: correct, s: scoreHalves, f: feedback })
  }
  await db.execute(sql`
    update exam_answer e set correct = g.c, score_halves = g.s, feedback = g.f, graded_by = 'rule',
      needs_review = g.s is null
    from jsonb_to_recordset(${JSON.stringify(graded)}::jsonb) as g(q bigint, c boolean, s integer, f text)
    where e.attempt_id = ${row.id} and e.question_id = g.q`)
  return given.length - graded.length
}

const sums = ({ id }: AttemptRow) => ({
  scoreHalves: sql`(select coalesce(sum(score_halves), 0) from exam_answer where attempt_id = ${id})`,
  needsReview: sql`(select count(*) from exam_answer where attempt_id = ${id} and needs_review)`,
})

/**
 * Totals an attempt whose answers are all graded or pending review; wrong answers enter the wrong-question
 * book. The attempt must be locked. `at` backdates the result.
 */
export async function finish(db: Db, row: AttemptRow, at?: Date): Promise<AttemptRow> {
  const [done] = await db
    .update(attempts)
    .set({ status: 'graded', gradedAt: at ?? sql`now()`, ...sums(row) })
    .where(and(eq(attempts.id, row.id), eq(attempts.status, 'submitted')))
    .returning()
  if (!done?.gradedAt) throw new Error('the attempt was locked and handed in')
  const judged = (await answersForBook(db, done)).filter(({ scoreHalves }) => scoreHalves !== null)
  await recordResult(db, done, judged, done.gradedAt)
  return done
}

/** Recalculates the totals after a manual score. The attempt must be locked. */
export async function recount(db: Db, row: AttemptRow): Promise<AttemptRow> {
  const [done] = await db.update(attempts).set(sums(row)).where(eq(attempts.id, row.id)).returning()
  if (!done) throw new Error('the attempt was locked')
  return done
}

/** Answers in the form that the wrong-question book needs. */
export async function answersForBook(db: Db, row: AttemptRow) {
  const { questions } = await editionOf(db, row)
  const standsFor = new Map(questions.map((one) => [one.questionId, one.standsFor]))
  return (await answersOf(db, row.id)).map((answer: AnswerRow) => ({
    ...answer,
    right: earnedAll(answer),
    standsFor: standsFor.get(answer.questionId),
  }))
}
