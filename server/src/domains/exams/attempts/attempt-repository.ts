import type { startExam } from '@shangxue/contract/exams/endpoints'
import { EXAM_CLOSE_SECONDS, EXAM_GRACE_SECONDS } from '@shangxue/contract/platform/constants'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { answers, attempts } from '../schema.ts'

export type AttemptRow = typeof attempts.$inferSelect
export type AnswerRow = typeof answers.$inferSelect
export type AttemptInfo = Output<typeof startExam>['attempt']

const OPEN_STATUSES = ['in_progress', 'paused'] as const
export const isOpen = ({ status }: AttemptRow): boolean => status === 'in_progress' || status === 'paused'

/** Converts attempts to the form that the API returns. */
export async function toAttemptInfos(db: Db, rows: readonly AttemptRow[]): Promise<AttemptInfo[]> {
  const ids = sql.param(rows.map((row) => row.id))
  const { rows: totals } = await db.execute<{
    id: number
    answered: number
    seconds: number
    judged: number
    now: string
  }>(sql`
    select t.id::int as id, coalesce(sum(e.time_spent), 0)::int as seconds, now() as now,
      coalesce(sum(e.max_halves) filter (where e.score_halves is not null), 0)::int as judged,
      count(*) filter (where e.user_answer <> '' or e.selected_options <> '{}')::int as answered
    from unnest(${ids}::bigint[]) as t(id) left join exam_answer e on e.attempt_id = t.id group by t.id`)
  const byId = new Map(totals.map((total) => [total.id, total]))
  return rows.map((row) => {
    const total = byId.get(row.id)
    return {
      attempt_id: row.id,
      paper_id: row.paperId,
      status: row.status === 'abandoned' ? 'not_started' : row.status,
      started_at: row.startedAt.toISOString(),
      deadline: row.deadline?.toISOString() ?? null,
      submitted_at: row.submittedAt?.toISOString() ?? null,
      graded_at: row.gradedAt?.toISOString() ?? null,
      server_now: toIso(total?.now ?? new Date()),
      score: row.scoreHalves === null || (row.needsReview > 0 && !total?.judged) ? null : row.scoreHalves / 2,
      total_score: row.totalHalves / 2,
      judged_score: (total?.judged ?? 0) / 2,
      answered: total?.answered ?? 0,
      questions: row.questions,
      needs_review: row.needsReview,
      time_spent: total?.seconds ?? 0,
    }
  })
}

export async function toAttemptInfo(db: Db, row: AttemptRow): Promise<AttemptInfo> {
  const [info] = await toAttemptInfos(db, [row])
  if (!info) throw new Error('one row gives one answer')
  return info
}

/** Returns the caller's attempt; `lock` locks its row until the transaction ends. */
export async function getOwnAttempt(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  attemptId: number,
  lock?: 'lock',
): Promise<AttemptRow> {
  const query = db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, attemptId), eq(attempts.userId, userId)))
  const [row] = lock ? await query.for('update') : await query
  if (!row || row.status === 'abandoned') throw new AppError('not_found')
  return row
}

/** Locks an attempt of any user. */
export async function lockAttempt(db: Db, attemptId: number): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(attempts).where(eq(attempts.id, attemptId)).for('update')
  return row
}

export async function findOpenAttempt(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  paperId: number,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.paperId, paperId),
        eq(attempts.userId, userId),
        inArray(attempts.status, [...OPEN_STATUSES]),
      ),
    )
  return row
}

/**
 * SQL condition on a row of `exam_attempt`: the deadline and grace period have passed by the database clock.
 */
export const isOverdueSql = (attempt: SQL): SQL => sql`
  (${attempt}.status = 'in_progress' and ${attempt}.deadline is not null
    and now() > ${attempt}.deadline + make_interval(secs => ${EXAM_GRACE_SECONDS}))`

export async function isOverdue(db: Db, { id }: AttemptRow): Promise<boolean> {
  const { rows } = await db.execute<{ up: boolean }>(
    sql`select ${isOverdueSql(sql`t`)} as up from exam_attempt t where t.id = ${id}`,
  )
  return rows[0]?.up ?? false
}

/**
 * True for an open attempt before its deadline, by the database clock, because another device may have paused
 * it.
 */
export async function isBeforeDeadline(db: Db, row: AttemptRow): Promise<boolean> {
  if (!isOpen(row)) return false
  if (row.status === 'paused' || row.deadline === null) return true
  const { rows } = await db.execute<{ runs: boolean }>(sql`
    select now() < deadline - make_interval(secs => ${EXAM_CLOSE_SECONDS}) as runs
    from exam_attempt where id = ${row.id}`)
  return rows[0]?.runs ?? false
}

/** Answers of an attempt, one per question, empty ones included. */
export const getAnswers = (db: Db, attemptId: number): Promise<AnswerRow[]> =>
  db.select().from(answers).where(eq(answers.attemptId, attemptId)).orderBy(answers.position)
