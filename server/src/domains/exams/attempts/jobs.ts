import { sql } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { type AttemptRow, isOpen, isOverdue, isOverdueSql, lockAttempt } from './attempt-repository.ts'
import { GRADING_JOB, submitAttempt } from './submit-attempt.ts'

/** Submits an overdue attempt on access; returns any other attempt unchanged. */
export async function submitIfOverdue(db: Db, jobs: Jobs, row: AttemptRow): Promise<AttemptRow> {
  if (!(await isOverdue(db, row))) return row
  const locked = await lockAttempt(db, row.id)
  if (!locked) return row
  return isOpen(locked) ? submitAttempt(db, jobs, locked, true) : locked
}

const BATCH_SIZE = 200

/** Submits overdue attempts that nobody accessed. Returns their number. */
export async function submitOverdue(database: Database, jobs: Jobs): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select t.tenant_id as tenant, t.id::int as id from exam_attempt t
      where ${isOverdueSql(sql`t`)} order by t.deadline limit ${BATCH_SIZE}`),
  )
  let count = 0
  await forEachSettled(rows, ({ tenant: tenantId, id }) =>
    database.withTenant({ tenantId }, async (db) => {
      const row = await lockAttempt(db, id)
      if (!row || !(await isOverdue(db, row))) return
      await submitAttempt(db, jobs, row, true)
      count++
    }),
  )
  return count
}

/** Minutes after which grading counts as lost: the job vanished or failed on every retry. */
const FORGOTTEN_MINUTES = 60

/**
 * Enqueues ungraded attempts again, once per hour of waiting. Call it every minute; a redundant job does
 * nothing. Returns the number of jobs.
 */
export async function enqueueForgottenGrading(database: Database, jobs: Jobs): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select t.tenant_id as tenant, t.id::int as id from exam_attempt t
      where t.status = 'submitted' and t.submitted_at <= now() - make_interval(mins => ${FORGOTTEN_MINUTES})
        and floor(extract(epoch from now() - t.submitted_at) / 60)::int % ${FORGOTTEN_MINUTES} = 0
      order by t.submitted_at`),
  )
  if (rows.length === 0) return 0
  const pending = await database.withOwner((db) => jobs.pending(db, GRADING_JOB))
  const queued = new Set(pending.map(({ tenantId, attemptId }) => `${tenantId}:${attemptId}`))
  const forgotten = rows.filter(({ tenant, id }) => !queued.has(`${tenant}:${id}`))
  await forEachSettled(forgotten, ({ tenant: tenantId, id: attemptId }) =>
    database.withTenant({ tenantId }, (db) => jobs.enqueue(db, GRADING_JOB, { tenantId, attemptId })),
  )
  return forgotten.length
}
