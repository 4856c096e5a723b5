import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { deliveryJobs } from './delivery-signal.ts'
import { type DeliveryOptions, sendDeliveries } from './send-deliveries.ts'

/**
 * Registers the delivery job and enqueues it when events are committed. Call it before the jobs start. Returns a function
 * that stops it.
 */
export const startDeliveryJobs = (
  { jobs, ...options }: DeliveryOptions & { readonly jobs: Jobs },
  log: Pick<FastifyBaseLogger, 'debug'>,
): (() => void) =>
  deliveryJobs.start(
    { database: options.database, jobs },
    (recipient, onMore) => sendDeliveries(options, recipient, onMore),
    log,
  )

interface DueWebhook extends Record<string, unknown> {
  readonly tenant: number
  readonly webhook: number
}

/** Enqueues jobs for webhooks with due deliveries: retries, and those left over from a crash. */
export function enqueueDueDeliveries(
  database: Database,
  jobs: Pick<Jobs, 'enqueue' | 'pending'>,
  now: () => number = Date.now,
): Promise<void> {
  const at = sql`${new Date(now()).toISOString()}::timestamptz`
  return deliveryJobs.enqueueDue(database, jobs, async (db) => {
    const { rows } = await db.execute<DueWebhook>(sql`
      select w.tenant_id as tenant, w.id::float8 as webhook
      from webhook w join tenant t on t.id = w.tenant_id and t.delete_after is null
      where w.state = 'active' and coalesce(w.claimed_until <= ${at}, true) and coalesce(w.held_until <= ${at}, true)
        and exists (select from webhook_delivery d where d.tenant_id = w.tenant_id and d.webhook_id = w.id
          and d.state = 'pending' and d.due_at <= ${at})`)
    return rows.map(({ tenant, webhook }) => ({ tenantId: tenant, webhookId: webhook }))
  })
}
