import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { PushOutcome, PushService } from '../../adapters/push/port.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/each.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import { forget, type Parcel, takeDue, these } from './push-due.ts'
import { messageOf, messageOfMany, worthSeconds } from './push-message.ts'
import { onPushHint } from './told.ts'

export interface PushParts {
  readonly database: Database
  readonly push: PushService
  readonly now?: () => number
}

/** Several at once, so that one slow push service does not delay other tenants. */
const PUSH: JobKind<object> = { name: 'push', retries: 2, expireMinutes: 10, atOnce: 8 }
/** By then the transaction that created the notification has most likely ended. */
const SOON_MS = 100
/** More notifications than this for one device are merged into a single push. */
const SINGLY = 3
const TRIES_MOST = 6
const FIRST_WAIT_SECONDS = 60
/** A device that was refused this often in a row is deleted. */
const REFUSALS_MOST = 10

/** Sends the due deliveries of a tenant, all devices in parallel. */
export async function sendDue(
  { database, push, now = Date.now }: PushParts,
  tenantId: number,
): Promise<void> {
  for (let more = true; more; ) {
    const at = new Date(now())
    const taken = await database.asTenant({ tenantId }, (db) => takeDue(db, at))
    more = taken.more
    // No transaction is open while the push services answer.
    const outcomes = await Promise.all(taken.parcels.map((parcel) => send(push, at, parcel)))
    if (taken.parcels.length > 0)
      await database.asTenant({ tenantId }, async (db) => {
        for (const [i, parcel] of taken.parcels.entries()) await settle(db, at, parcel, outcomes[i])
      })
  }
}

/** Sends messages to one device in order. The last outcome applies to all. */
async function send(
  push: PushService,
  at: Date,
  { notices, target, unread, hidden, quiet_from }: Parcel,
): Promise<PushOutcome> {
  const messages =
    notices.length > SINGLY
      ? [messageOfMany(notices, unread)]
      : notices.map((notice) => messageOf(notice, unread, hidden))
  const ttlSeconds = worthSeconds(at, quiet_from)
  let outcome: PushOutcome = { kind: 'sent' }
  for (const message of messages) {
    outcome = await push.send(target, { ...message, ttlSeconds })
    if (outcome.kind !== 'sent') break
  }
  return outcome
}

async function settle(db: Db, at: Date, { device, target, notices, tries }: Parcel, outcome?: PushOutcome) {
  const keys = notices.map(({ id }) => ({ id, device }))
  const now = sql`${at.toISOString()}::timestamptz`
  const failed = sql`update push_subscription set failures = failures + 1 where id = ${device}`
  const putOff = (seconds: number) =>
    tries >= TRIES_MOST
      ? forget(db, keys)
      : db.execute(sql`
          update push_delivery d set due_at = ${now} + make_interval(secs => ${seconds}) where ${these(keys)}`)
  switch (outcome?.kind) {
    case 'sent':
      await forget(db, keys)
      await db.execute(sql`
        update push_subscription set last_used_at = ${now}, failures = 0, refusals = 0, rests_until = null
        where id = ${device}`)
      return
    case 'gone':
      await leave(db, device, target.mark)
      return
    case 'refused':
      await forget(db, keys)
      await db.execute(sql`
        update push_subscription set failures = failures + 1, refusals = refusals + 1 where id = ${device}`)
      await db.execute(
        sql`delete from push_subscription where id = ${device} and refusals >= ${REFUSALS_MOST}`,
      )
      return
    case 'denied':
      // The device cannot fix this until it subscribes again with the current key.
      await db.execute(failed)
      await putOff(waitSeconds(tries))
      return
    case 'later':
      await db.execute(failed)
      await putOff(Math.max(outcome.afterSeconds ?? 0, waitSeconds(tries)))
      if (outcome.afterSeconds)
        await rest(db, device, sql`${now} + make_interval(secs => ${outcome.afterSeconds})`)
  }
}

/** Postpones all deliveries to the device until the time its push service asked for. */
async function rest(db: Db, device: number, until: SQL): Promise<void> {
  await db.execute(sql`update push_subscription set rests_until = ${until} where id = ${device}`)
  await db.execute(sql`
    update push_delivery set due_at = ${until} where subscription_id = ${device} and due_at < ${until}`)
}

/** One minute, then 4, 16, ... */
const waitSeconds = (tries: number) => FIRST_WAIT_SECONDS * 4 ** (tries - 1)

/** Deletes the device unless it has subscribed again meanwhile with another address. */
const leave = (db: Db, device: number, mark: string) =>
  db.execute(sql`delete from push_subscription where id = ${device} and mark = ${mark}`)

/**
 * Registers the push job and enqueues it shortly after notifications are created. Call it before the jobs start.
 * Returns a function that stops it.
 */
export function pushJobs(
  { jobs, ...parts }: PushParts & { readonly jobs: Jobs },
  log: Pick<FastifyBaseLogger, 'debug'>,
): () => void {
  jobs.handle(PUSH, ({ tenantId }) => sendDue(parts, tenantId))
  const soon = new Map<number, ReturnType<typeof setTimeout>>()
  const enqueue = (tenantId: number) => {
    soon.delete(tenantId)
    // The minute scan finds what could not be enqueued here.
    parts.database
      .asTenant({ tenantId }, (db) => jobs.enqueue(db, PUSH, { tenantId }))
      .catch((error: unknown) => log.debug({ err: error }, 'push not enqueued'))
  }
  const stop = onPushHint((tenantId) => {
    if (!soon.has(tenantId)) soon.set(tenantId, setTimeout(enqueue, SOON_MS, tenantId))
  })
  return () => {
    stop()
    for (const timer of soon.values()) clearTimeout(timer)
  }
}

/**
 * Enqueues push jobs for deliveries that became due: after quiet hours, after a failure, or left over from a crash.
 */
export async function enqueueDuePushes(
  database: Database,
  jobs: Pick<Jobs, 'enqueue' | 'pending'>,
): Promise<void> {
  const due = await database.asSystem(async (db) => {
    const { rows } = await db.execute<{ tenant: number }>(
      sql`select distinct tenant_id as tenant from push_delivery where due_at <= now()`,
    )
    if (rows.length === 0) return []
    const waiting = new Set((await jobs.pending(db, PUSH)).map(({ tenantId }) => tenantId))
    return rows.filter(({ tenant }) => !waiting.has(tenant))
  })
  await eachOf(due, ({ tenant: tenantId }) =>
    database.asTenant({ tenantId }, (db) => jobs.enqueue(db, PUSH, { tenantId })),
  )
}
