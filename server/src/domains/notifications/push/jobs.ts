import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { PushOutcome, PushService } from '../../../adapters/push/port.ts'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import {
  claimDueDeliveries,
  type DeviceBatch,
  deleteDeliveries,
  matchesDeliveries,
} from './due-deliveries.ts'
import { toPushMessage, toSummaryMessage, ttlSecondsAt } from './messages.ts'
import { onPushSignal } from './push-signal.ts'

export interface PushOptions {
  readonly database: Database
  readonly push: PushService
  readonly now?: () => number
}

/** Several at once, so that one slow push service does not delay other tenants. */
const PUSH: JobKind<object> = { name: 'push', retries: 2, expireMinutes: 10, concurrency: 8 }
/** By then the transaction that created the notification has most likely ended. */
const DEBOUNCE_MS = 100
/** More notifications than this for one device are merged into a single push. */
const SINGLE_PUSHES_MAX = 3
const MAX_TRIES = 6
const FIRST_RETRY_SECONDS = 60
/** A device that was refused this often in a row is deleted. */
const MAX_REFUSALS = 10

/** Sends the due deliveries of a tenant, all devices in parallel. */
export async function sendDueDeliveries(
  { database, push, now = Date.now }: PushOptions,
  tenantId: number,
): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const at = new Date(now())
    const claimed = await database.withTenant({ tenantId }, (db) => claimDueDeliveries(db, at))
    hasMore = claimed.hasMore
    // No transaction is open while the push services answer.
    const outcomes = await Promise.all(claimed.batches.map((batch) => sendToDevice(push, at, batch)))
    if (claimed.batches.length > 0)
      await database.withTenant({ tenantId }, async (db) => {
        for (const [i, batch] of claimed.batches.entries()) await recordOutcome(db, at, batch, outcomes[i])
      })
  }
}

/** Sends messages to one device in order. The last outcome applies to all. */
async function sendToDevice(
  push: PushService,
  at: Date,
  { notices, target, unread, hidden, quiet_from }: DeviceBatch,
): Promise<PushOutcome> {
  const messages =
    notices.length > SINGLE_PUSHES_MAX
      ? [toSummaryMessage(notices, unread)]
      : notices.map((notice) => toPushMessage(notice, unread, hidden))
  const ttlSeconds = ttlSecondsAt(at, quiet_from)
  let outcome: PushOutcome = { kind: 'sent' }
  for (const message of messages) {
    outcome = await push.send(target, { ...message, ttlSeconds })
    if (outcome.kind !== 'sent') break
  }
  return outcome
}

async function recordOutcome(
  db: Db,
  at: Date,
  { device, target, notices, tries }: DeviceBatch,
  outcome?: PushOutcome,
) {
  const keys = notices.map(({ id }) => ({ id, device }))
  const now = sql`${at.toISOString()}::timestamptz`
  const countFailure = sql`update push_subscription set failures = failures + 1 where id = ${device}`
  const postpone = (seconds: number) =>
    tries >= MAX_TRIES
      ? deleteDeliveries(db, keys)
      : db.execute(sql`
          update push_delivery d set due_at = ${now} + make_interval(secs => ${seconds}) where ${matchesDeliveries(keys)}`)
  switch (outcome?.kind) {
    case 'sent':
      await deleteDeliveries(db, keys)
      await db.execute(sql`
        update push_subscription set last_used_at = ${now}, failures = 0, refusals = 0, paused_until = null
        where id = ${device}`)
      return
    case 'gone':
      await deleteDevice(db, device, target.mark)
      return
    case 'refused':
      await deleteDeliveries(db, keys)
      await db.execute(sql`
        update push_subscription set failures = failures + 1, refusals = refusals + 1 where id = ${device}`)
      await db.execute(
        sql`delete from push_subscription where id = ${device} and refusals >= ${MAX_REFUSALS}`,
      )
      return
    case 'denied':
      // The device cannot fix this until it subscribes again with the current key.
      await db.execute(countFailure)
      await postpone(retryDelaySeconds(tries))
      return
    case 'later':
      await db.execute(countFailure)
      await postpone(Math.max(outcome.afterSeconds ?? 0, retryDelaySeconds(tries)))
      if (outcome.afterSeconds)
        await pauseDevice(db, device, sql`${now} + make_interval(secs => ${outcome.afterSeconds})`)
  }
}

/** Postpones all deliveries to the device until the time its push service asked for. */
async function pauseDevice(db: Db, device: number, until: SQL): Promise<void> {
  await db.execute(sql`update push_subscription set paused_until = ${until} where id = ${device}`)
  await db.execute(sql`
    update push_delivery set due_at = ${until} where subscription_id = ${device} and due_at < ${until}`)
}

/** One minute, then 4, 16, ... */
const retryDelaySeconds = (tries: number) => FIRST_RETRY_SECONDS * 4 ** (tries - 1)

/** Deletes the device unless it has subscribed again meanwhile with another address. */
const deleteDevice = (db: Db, device: number, mark: string) =>
  db.execute(sql`delete from push_subscription where id = ${device} and mark = ${mark}`)

/**
 * Registers the push job and enqueues it shortly after notifications are created. Call it before the jobs start.
 * Returns a function that stops it.
 */
export function startPushJobs(
  { jobs, ...options }: PushOptions & { readonly jobs: Jobs },
  log: Pick<FastifyBaseLogger, 'debug'>,
): () => void {
  jobs.handle(PUSH, ({ tenantId }) => sendDueDeliveries(options, tenantId))
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const enqueue = (tenantId: number) => {
    timers.delete(tenantId)
    // The minute scan finds what could not be enqueued here.
    options.database
      .withTenant({ tenantId }, (db) => jobs.enqueue(db, PUSH, { tenantId }))
      .catch((error: unknown) => log.debug({ err: error }, 'push not enqueued'))
  }
  const unsubscribe = onPushSignal((tenantId) => {
    if (!timers.has(tenantId)) timers.set(tenantId, setTimeout(enqueue, DEBOUNCE_MS, tenantId))
  })
  return () => {
    unsubscribe()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/**
 * Enqueues push jobs for deliveries that became due: after quiet hours, after a failure, or left over from a crash.
 */
export async function enqueueDuePushes(
  database: Database,
  jobs: Pick<Jobs, 'enqueue' | 'pending'>,
): Promise<void> {
  const dueTenants = await database.withOwner(async (db) => {
    const { rows } = await db.execute<{ tenant: number }>(
      sql`select distinct tenant_id as tenant from push_delivery where due_at <= now()`,
    )
    if (rows.length === 0) return []
    const pendingTenants = new Set((await jobs.pending(db, PUSH)).map(({ tenantId }) => tenantId))
    return rows.filter(({ tenant }) => !pendingTenants.has(tenant))
  })
  await forEachSettled(dueTenants, ({ tenant: tenantId }) =>
    database.withTenant({ tenantId }, (db) => jobs.enqueue(db, PUSH, { tenantId })),
  )
}
