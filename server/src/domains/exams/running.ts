import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { readablePaper } from '../papers/service.ts'
import { type AttemptRow, isOpen, lockAttempt, openAttempt, ownAttempt } from './attempts.ts'
import { settled } from './overdue.ts'
import { handIn } from './submitting.ts'

type Who = Pick<Actor, 'tenantId' | 'userId'>
const DEVICE_LENGTH = 300

/** Starts the published edition or resumes the open attempt. A unique index allows only one. */
export async function start(
  db: Db,
  jobs: Jobs,
  actor: Who,
  paperId: number,
  deviceInfo: unknown,
): Promise<{ row: AttemptRow; resumed: boolean }> {
  const before = await openAttempt(db, actor, paperId)
  const still = before && (await settled(db, jobs, before))
  // An open attempt continues even if its paper is no longer shared.
  if (still && isOpen(still)) return { row: still, resumed: true }
  const paper = await readablePaper(db, actor, paperId)
  if (paper.edition === null)
    throw new Refusal('paper_not_ready', { reason: '试卷还没有发布，请先核对题目并发布' })
  const made = await insertAttempt(db, actor, { paperId, edition: paper.edition }, deviceInfo)
  if (made !== undefined) return { row: await ownAttempt(db, actor, made), resumed: false }
  const other = await openAttempt(db, actor, paperId)
  if (other) return { row: other, resumed: true }
  throw new Refusal('conflict')
}

/** Returns undefined if an open attempt exists. */
export async function insertAttempt(
  db: Db,
  { userId }: Who,
  { paperId, edition }: { paperId: number; edition: number },
  deviceInfo: unknown,
): Promise<number | undefined> {
  const device = typeof deviceInfo === 'string' ? deviceInfo : JSON.stringify(deviceInfo ?? '')
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into exam_attempt
      (tenant_id, paper_id, edition, user_id, status, started_at, deadline, total_halves, questions, device_info)
    select e.tenant_id, e.paper_id, e.edition, ${userId}, 'in_progress', now(),
      case when e.duration_minutes > 0 then now() + make_interval(mins => e.duration_minutes) end,
      e.total_halves, jsonb_array_length(e.questions), ${device.slice(0, DEVICE_LENGTH)}
    from paper_edition e where e.paper_id = ${paperId} and e.edition = ${edition}
    on conflict (tenant_id, paper_id, user_id) where status in ('in_progress', 'paused') do nothing
    returning id`)
  const [made] = rows
  if (!made) return undefined
  await db.execute(sql`
    insert into exam_answer (tenant_id, attempt_id, question_id, version, position, max_halves)
    select e.tenant_id, ${made.id}, v.question_id, v.version, q.place, ((v.body->>'max_score')::float8 * 2)::int
    from paper_edition e
      cross join lateral jsonb_array_elements(e.questions) with ordinality as q(question, place)
      join question_version v
        on v.question_id = (q.question->>'questionId')::bigint and v.version = (q.question->>'version')::int
    where e.paper_id = ${paperId} and e.edition = ${edition}`)
  return Number(made.id)
}

/** Locks the caller's attempt and submits it if it is overdue. */
async function locked(db: Db, jobs: Jobs, actor: Who, attemptId: number): Promise<AttemptRow> {
  return settled(db, jobs, await ownAttempt(db, actor, attemptId, 'lock'))
}

/** Stops the clock. Rejects exams with a time limit set by another user. */
export async function pause(db: Db, jobs: Jobs, actor: Who, attemptId: number): Promise<AttemptRow> {
  const row = await locked(db, jobs, actor, attemptId)
  // Already submitted or paused: the response shows it.
  if (row.status !== 'in_progress') return row
  if (row.deadline !== null && !(await ownsPaper(db, actor, row))) throw new Refusal('no_pause')
  return moved(db, row, sql`status = 'paused', paused_at = now()`)
}

/** Restarts the clock; the deadline moves by the length of the pause. */
export async function resume(db: Db, jobs: Jobs, actor: Who, attemptId: number): Promise<AttemptRow> {
  const row = await locked(db, jobs, actor, attemptId)
  if (row.status !== 'paused') return row
  const running = sql`status = 'in_progress', deadline = deadline + (now() - paused_at), paused_at = null`
  return moved(db, row, running)
}

/**
 * Discards an open attempt at the caller's own paper. At somebody else's paper it submits the attempt instead: otherwise
 * a pupil could read the questions, discard the attempt and start again with a full clock.
 */
export async function abandon(db: Db, jobs: Jobs, actor: Who, attemptId: number): Promise<AttemptRow> {
  const row = await locked(db, jobs, actor, attemptId)
  if (!isOpen(row)) throw new Refusal('exam_over')
  if (!(await ownsPaper(db, actor, row))) return handIn(db, jobs, row, false)
  return moved(db, row, sql`status = 'abandoned', paused_at = null`)
}

async function ownsPaper(db: Db, { userId }: Who, { paperId }: AttemptRow): Promise<boolean> {
  const { rows } = await db.execute(sql`select from paper where id = ${paperId} and owner_id = ${userId}`)
  return rows.length > 0
}

async function moved(db: Db, row: AttemptRow, set: ReturnType<typeof sql>): Promise<AttemptRow> {
  await db.execute(sql`update exam_attempt set ${set} where id = ${row.id}`)
  return (await lockAttempt(db, row.id)) ?? row
}
