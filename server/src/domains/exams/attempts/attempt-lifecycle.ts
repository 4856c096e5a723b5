import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getReadablePaper } from '../../papers/service.ts'
import { type AttemptRow, findOpenAttempt, getOwnAttempt, isOpen, lockAttempt } from './attempt-repository.ts'
import { submitIfOverdue } from './jobs.ts'
import { submitAttempt } from './submit-attempt.ts'

type AttemptActor = Pick<Actor, 'tenantId' | 'userId'>
const MAX_DEVICE_LENGTH = 300

/** Starts the published edition or resumes the open attempt. A unique index allows only one. */
export async function startAttempt(
  db: Db,
  jobs: Jobs,
  actor: AttemptActor,
  paperId: number,
  deviceInfo: unknown,
): Promise<{ row: AttemptRow; resumed: boolean }> {
  const existing = await findOpenAttempt(db, actor, paperId)
  const current = existing && (await submitIfOverdue(db, jobs, existing))
  // An open attempt continues even if its paper is no longer shared.
  if (current && isOpen(current)) return { row: current, resumed: true }
  const paper = await getReadablePaper(db, actor, paperId)
  if (paper.edition === null)
    throw new AppError('paper_not_ready', { reason: '试卷还没有发布，请先核对题目并发布' })
  const insertedId = await insertAttempt(db, actor, { paperId, edition: paper.edition }, deviceInfo)
  if (insertedId !== undefined) return { row: await getOwnAttempt(db, actor, insertedId), resumed: false }
  const concurrent = await findOpenAttempt(db, actor, paperId)
  if (concurrent) return { row: concurrent, resumed: true }
  throw new AppError('conflict')
}

/** Returns undefined if an open attempt exists. */
export async function insertAttempt(
  db: Db,
  { userId }: AttemptActor,
  { paperId, edition }: { paperId: number; edition: number },
  deviceInfo: unknown,
): Promise<number | undefined> {
  const device = typeof deviceInfo === 'string' ? deviceInfo : JSON.stringify(deviceInfo ?? '')
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into exam_attempt
      (tenant_id, paper_id, edition, user_id, status, started_at, deadline, total_halves, questions, device_info)
    select e.tenant_id, e.paper_id, e.edition, ${userId}, 'in_progress', now(),
      case when e.duration_minutes > 0 then now() + make_interval(mins => e.duration_minutes) end,
      e.total_halves, jsonb_array_length(e.questions), ${device.slice(0, MAX_DEVICE_LENGTH)}
    from paper_edition e where e.paper_id = ${paperId} and e.edition = ${edition}
    on conflict (tenant_id, paper_id, user_id) where status in ('in_progress', 'paused') do nothing
    returning id`)
  const [inserted] = rows
  if (!inserted) return undefined
  await db.execute(sql`
    insert into exam_answer (tenant_id, attempt_id, question_id, version, position, max_halves)
    select e.tenant_id, ${inserted.id}, v.question_id, v.version, q.place, ((v.body->>'max_score')::float8 * 2)::int
    from paper_edition e
      cross join lateral jsonb_array_elements(e.questions) with ordinality as q(question, place)
      join question_version v
        on v.question_id = (q.question->>'questionId')::bigint and v.version = (q.question->>'version')::int
    where e.paper_id = ${paperId} and e.edition = ${edition}`)
  return Number(inserted.id)
}

/** Locks the caller's attempt and submits it if it is overdue. */
async function lockOwnAttempt(
  db: Db,
  jobs: Jobs,
  actor: AttemptActor,
  attemptId: number,
): Promise<AttemptRow> {
  return submitIfOverdue(db, jobs, await getOwnAttempt(db, actor, attemptId, 'lock'))
}

/** Stops the clock. Rejects exams with a time limit set by another user. */
export async function pauseAttempt(
  db: Db,
  jobs: Jobs,
  actor: AttemptActor,
  attemptId: number,
): Promise<AttemptRow> {
  const row = await lockOwnAttempt(db, jobs, actor, attemptId)
  // Already submitted or paused: the response shows it.
  if (row.status !== 'in_progress') return row
  if (row.deadline !== null && !(await ownsPaper(db, actor, row))) throw new AppError('no_pause')
  return updateAttempt(db, row, sql`status = 'paused', paused_at = now()`)
}

/** Restarts the clock; the deadline moves by the length of the pause. */
export async function resumeAttempt(
  db: Db,
  jobs: Jobs,
  actor: AttemptActor,
  attemptId: number,
): Promise<AttemptRow> {
  const row = await lockOwnAttempt(db, jobs, actor, attemptId)
  if (row.status !== 'paused') return row
  // In UTC, because Citus accepts no function of the session's time zone with columns in an update.
  const running = sql`status = 'in_progress', paused_at = null,
    deadline = (deadline at time zone 'UTC' + (now() - paused_at)) at time zone 'UTC'`
  return updateAttempt(db, row, running)
}

/**
 * Discards an open attempt at the caller's own paper. At somebody else's paper it submits the attempt instead: otherwise
 * a pupil could read the questions, discard the attempt and start again with a full clock.
 */
export async function abandonAttempt(
  db: Db,
  jobs: Jobs,
  actor: AttemptActor,
  attemptId: number,
): Promise<AttemptRow> {
  const row = await lockOwnAttempt(db, jobs, actor, attemptId)
  if (!isOpen(row)) throw new AppError('exam_over')
  if (!(await ownsPaper(db, actor, row))) return submitAttempt(db, jobs, row, false)
  return updateAttempt(db, row, sql`status = 'abandoned', paused_at = null`)
}

async function ownsPaper(db: Db, { userId }: AttemptActor, { paperId }: AttemptRow): Promise<boolean> {
  const { rows } = await db.execute(sql`select from paper where id = ${paperId} and owner_id = ${userId}`)
  return rows.length > 0
}

async function updateAttempt(
  db: Db,
  row: AttemptRow,
  assignments: ReturnType<typeof sql>,
): Promise<AttemptRow> {
  await db.execute(sql`update exam_attempt set ${assignments} where id = ${row.id}`)
  return (await lockAttempt(db, row.id)) ?? row
}
