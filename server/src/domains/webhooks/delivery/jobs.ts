import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { onDeliverySignal } from './delivery-signal.ts'
import { type DeliveryOptions, type Recipient, sendDeliveries } from './send-deliveries.ts'

/** Many at once: a job mostly waits for one address, and a slow one must not delay the others. */
const DELIVERY: JobKind<Pick<Recipient, 'webhookId'>> = {
  ...{ name: 'webhook-delivery', retries: 2, expireMinutes: 5, concurrency: 16 },
}
/** Events of a burst are sent by one job. */
const DEBOUNCE_MS = 20

/**
 * Registers the delivery job and enqueues it when events are committed. Call it before the jobs start. Returns a function
 * that stops it.
 */
export function startDeliveryJobs(
  { jobs, ...options }: DeliveryOptions & { readonly jobs: Jobs },
  log: Pick<FastifyBaseLogger, 'debug'>,
): () => void {
  const enqueue = (db: Db, recipient: Recipient) => jobs.enqueue(db, DELIVERY, recipient)
  jobs.handle(DELIVERY, (recipient) => sendDeliveries(options, recipient, (db) => enqueue(db, recipient)))
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const unsubscribe = onDeliverySignal((recipient) => {
    const { tenantId, webhookId } = recipient
    const key = `${tenantId}:${webhookId}`
    if (timers.has(key)) return
    const run = () => {
      timers.delete(key)
      // The minute scan finds what could not be enqueued here.
      options.database
        .withTenant({ tenantId }, (db) => enqueue(db, recipient))
        .catch((error: unknown) => log.debug({ err: error }, 'webhook delivery not enqueued'))
    }
    timers.set(key, setTimeout(run, DEBOUNCE_MS))
  })
  return () => {
    unsubscribe()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

interface DueWebhook extends Record<string, unknown> {
  readonly tenant: number
  readonly webhook: number
}

/** Enqueues jobs for webhooks with due deliveries: retries, and those left over from a crash. */
export async function enqueueDueDeliveries(
  database: Database,
  jobs: Pick<Jobs, 'enqueue' | 'pending'>,
  now: () => number = Date.now,
): Promise<void> {
  const at = sql`${new Date(now()).toISOString()}::timestamptz`
  const due = await database.withOwner(async (db) => {
    const { rows } = await db.execute<DueWebhook>(sql`
      select w.tenant_id as tenant, w.id::float8 as webhook
      from webhook w join tenant t on t.id = w.tenant_id and t.delete_after is null
      where w.state = 'active' and coalesce(w.claimed_until <= ${at}, true) and coalesce(w.held_until <= ${at}, true)
        and exists (select from webhook_delivery d where d.tenant_id = w.tenant_id and d.webhook_id = w.id
          and d.state = 'pending' and d.due_at <= ${at})`)
    if (rows.length === 0) return []
    const pending = await jobs.pending(db, DELIVERY)
    const isPending = ({ tenant, webhook }: DueWebhook) =>
      pending.some(({ tenantId, webhookId }) => tenantId === tenant && webhookId === webhook)
    return rows.filter((row) => !isPending(row))
  })
  await forEachSettled(due, ({ tenant: tenantId, webhook: webhookId }) =>
    database.withTenant({ tenantId }, (db) => jobs.enqueue(db, DELIVERY, { tenantId, webhookId })),
  )
}
