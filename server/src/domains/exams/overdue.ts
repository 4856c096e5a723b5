import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/each.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { type AttemptRow, isOpen, lockAttempt, overdue, timeIsUp } from './attempts.ts'
import { GRADING, handIn } from './submitting.ts'

/** Submits an overdue attempt on access; returns any other attempt unchanged. */
export async function settled(db: Db, jobs: Jobs, row: AttemptRow): Promise<AttemptRow> {
  if (!(await timeIsUp(db, row))) return row
  const locked = await lockAttempt(db, row.id)
  if (!locked) return row
  return isOpen(locked) ? handIn(db, jobs, locked, true) : locked
}

const AT_ONCE = 200

/** Submits overdue attempts that nobody accessed. Returns their number. */
export async function submitOverdue(database: Database, jobs: Jobs): Promise<number> {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select t.tenant_id as tenant, t.id::int as id from exam_attempt t
      where ${overdue(sql`t`)} order by t.deadline limit ${AT_ONCE}`),
  )
  let done = 0
  await eachOf(rows, ({ tenant: tenantId, id }) =>
    database.asTenant({ tenantId }, async (db) => {
      const row = await lockAttempt(db, id)
      if (!row || !(await timeIsUp(db, row))) return
      await handIn(db, jobs, row, true)
      done++
    }),
  )
  return done
}

/** Minutes after which grading counts as lost: the job vanished or failed on every retry. */
const FORGOTTEN_MINUTES = 60

/**
 * Enqueues ungraded attempts again, once per hour of waiting. Call it every minute; a redundant job does
 * nothing. Returns the number of jobs.
 */
export async function gradeForgotten(database: Database, jobs: Jobs): Promise<number> {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select t.tenant_id as tenant, t.id::int as id from exam_attempt t
      where t.status = 'submitted' and t.submitted_at <= now() - make_interval(mins => ${FORGOTTEN_MINUTES})
        and floor(extract(epoch from now() - t.submitted_at) / 60)::int % ${FORGOTTEN_MINUTES} = 0
      order by t.submitted_at`),
  )
  if (rows.length === 0) return 0
  const pending = await database.asSystem((db) => jobs.pending(db, GRADING))
  const queued = new Set(pending.map(({ attemptId }) => attemptId))
  const forgotten = rows.filter(({ id }) => !queued.has(id))
  await eachOf(forgotten, ({ tenant: tenantId, id: attemptId }) =>
    database.asTenant({ tenantId }, (db) => jobs.enqueue(db, GRADING, { tenantId, attemptId })),
  )
  return forgotten.length
}
