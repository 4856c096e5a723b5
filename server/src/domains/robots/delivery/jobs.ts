import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { messageJobs } from './message-signal.ts'
import { type DeliveryOptions, sendMessages } from './send-messages.ts'

/** Registers the delivery job and enqueues it when messages are committed. Returns a function that stops it. */
export const startDeliveryJobs = (
  { jobs, ...options }: DeliveryOptions & { readonly jobs: Jobs },
  log: Pick<FastifyBaseLogger, 'debug'>,
): (() => void) =>
  messageJobs.start(
    { database: options.database, jobs },
    (recipient, onMore) => sendMessages(options, recipient, onMore),
    log,
  )

interface DueRobot extends Record<string, unknown> {
  readonly tenant: number
  readonly robot: number
}

/** Enqueues jobs for robots with due messages: retries, those beyond the limit of a minute, and those left over from a crash. */
export function enqueueDueMessages(
  database: Database,
  jobs: Pick<Jobs, 'enqueue' | 'pending'>,
  now: () => number = Date.now,
): Promise<void> {
  const at = sql`${new Date(now()).toISOString()}::timestamptz`
  return messageJobs.enqueueDue(database, jobs, async (db) => {
    const { rows } = await db.execute<DueRobot>(sql`
      select r.tenant_id as tenant, r.id::float8 as robot
      from robot r join tenant t on t.id = r.tenant_id and t.delete_after is null and t.frozen_at is null
      where r.state = 'active' and coalesce(r.claimed_until <= ${at}, true) and coalesce(r.held_until <= ${at}, true)
        and exists (select from robot_message m where m.tenant_id = r.tenant_id and m.robot_id = r.id
          and m.state = 'pending' and m.due_at <= ${at})`)
    return rows.map(({ tenant, robot }) => ({ tenantId: tenant, robotId: robot }))
  })
}
