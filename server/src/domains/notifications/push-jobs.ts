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

/** A push service that does not answer holds up nobody else. */
const PUSH: JobKind<object> = { name: 'push', retries: 2, expireMinutes: 10, atOnce: 8 }
/** A transaction that told somebody has most likely ended after this. */
const SOON_MS = 100
/** More of them at once become one that says how many. */
const SINGLY = 3
const TRIES_MOST = 6
const FIRST_WAIT_SECONDS = 60
/** Refused so often in a row, a device is not there any more. */
const REFUSALS_MOST = 10

/** Sends what is due in a company, device by device beside each other. */
export async function sendDue(
  { database, push, now = Date.now }: PushParts,
  tenantId: number,
): Promise<void> {
  for (let more = true; more; ) {
    const at = new Date(now())
    const taken = await database.asTenant({ tenantId }, (db) => takeDue(db, at))
    more = taken.more
    // no transaction waits for a push service
    const outcomes = await Promise.all(taken.parcels.map((parcel) => send(push, at, parcel)))
    if (taken.parcels.length > 0)
      await database.asTenant({ tenantId }, async (db) => {
        for (const [i, parcel] of taken.parcels.entries()) await settle(db, at, parcel, outcomes[i])
      })
  }
}

/** One after the other to the same device; what comes of the last stands for all. */
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
      // nothing that the device could help, until it subscribes with the key of now
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

/** Whatever goes to the device waits as long as its push service has asked. */
async function rest(db: Db, device: number, until: SQL): Promise<void> {
  await db.execute(sql`update push_subscription set rests_until = ${until} where id = ${device}`)
  await db.execute(sql`
    update push_delivery set due_at = ${until} where subscription_id = ${device} and due_at < ${until}`)
}

/** A minute, four, sixteen … */
const waitSeconds = (tries: number) => FIRST_WAIT_SECONDS * 4 ** (tries - 1)

/** The device has not asked anew meanwhile: that would be another address. */
const leave = (db: Db, device: number, mark: string) =>
  db.execute(sql`delete from push_subscription where id = ${device} and mark = ${mark}`)

/** Has jobs send what people are told, a moment after they were. Call before the jobs start; returns what ends it. */
export function pushJobs(
  { jobs, ...parts }: PushParts & { readonly jobs: Jobs },
  log: Pick<FastifyBaseLogger, 'debug'>,
): () => void {
  jobs.handle(PUSH, ({ tenantId }) => sendDue(parts, tenantId))
  const soon = new Map<number, ReturnType<typeof setTimeout>>()
  const enqueue = (tenantId: number) => {
    soon.delete(tenantId)
    // what is not enqueued here is found within a minute
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

/** Has jobs send what has become due: after quiet hours, after a failure, or left over. */
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
