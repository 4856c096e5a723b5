import { isAddressedToReader, topicOf } from '@shangxue/contract/notifications/topics'
import { UNREAD_CAP } from '@shangxue/contract/notifications/unread'
import { sql } from 'drizzle-orm'
import type { PushTarget } from '../../../adapters/push/port.ts'
import type { Db } from '../../../platform/database/database.ts'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'
import { isSignInActiveSql } from '../../session/service.ts'
import type { PushedNotification } from './messages.ts'
import { choiceOf, quietFrom, quietUntil } from './settings.ts'

const BATCH_SIZE = 200
/** Older notifications are not pushed. Quiet hours may delay one for nearly a day. */
const MAX_AGE_HOURS = 48
/** A claim this old belongs to a server that died. */
const CLAIM_MINUTES = 5

type Row = PushedNotification & {
  device: number
  target: PushTarget & { mark: string }
  tries: number
  user: number
  unread: number
  hidden: boolean
  deliverable: boolean
  quiet_until: string | null
  quiet_from: string | null
  silent: string[]
  personal: string[]
}

/** The notifications for one device that are to be sent now. */
export interface DeviceBatch {
  readonly device: number
  readonly target: PushTarget & { readonly mark: string }
  readonly notices: readonly PushedNotification[]
  /** Tries of the notification that was tried most often. */
  readonly tries: number
  readonly unread: number
  readonly hidden: boolean
  /** When the user's next quiet hours begin. */
  readonly quiet_from: string | null
}

const signInIsActive = isSignInActiveSql(sql`s.tenant_id`, sql`s.sign_in_id`)

/**
 * Locks the due deliveries of a tenant until the transaction ends. Concurrent servers skip them and get the next
 * ones.
 */
async function lockDueDeliveries(db: Db, at: Date): Promise<Row[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with d as (
      select notification_id, subscription_id, tries from push_delivery where due_at <= ${now}
      order by due_at, notification_id limit ${BATCH_SIZE} for update skip locked)
    select n.id::float8 as id, n.kind, n.title, n.body, n.link, d.tries,
      s.id::float8 as device, s.user_id::float8 as user,
      json_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'mark', s.mark) as target,
      n.read_at is null and n.removed_at is null and n.user_id = s.user_id and ${signInIsActive}
        and n.created_at > ${now} - make_interval(hours => ${MAX_AGE_HOURS}) as deliverable,
      (select count(*)::int from (select from notification u where u.user_id = s.user_id and u.read_at is null
        and u.removed_at is null limit ${UNREAD_CAP}) as counted) as unread,
      coalesce(p.hide_content, false) as hidden,
      ${quietUntil(at, tenantZone(sql`c`))} as quiet_until, ${quietFrom(at, tenantZone(sql`c`))} as quiet_from,
      coalesce(p.silent, '{}') as silent, coalesce(p.personal, '{}') as personal
    from d
    join notification n on n.id = d.notification_id
    join push_subscription s on s.id = d.subscription_id
    join tenant c on c.id = s.tenant_id
    left join push_setting p on p.tenant_id = s.tenant_id and p.user_id = s.user_id
    order by n.id`)
  return rows
}

function shouldInterrupt({ deliverable, kind, ...topicChoices }: Row): boolean {
  const choice = choiceOf(topicOf(kind), topicChoices)
  return deliverable && (choice === 'all' || (choice === 'personal' && isAddressedToReader(kind)))
}

type Key = Pick<Row, 'id' | 'device'>

/** SQL condition: the deliveries `d` with these keys. */
export const matchesDeliveries = (keys: readonly Key[]) => sql`
  (d.notification_id, d.subscription_id) in (select * from unnest(
    ${sql.param(keys.map(({ id }) => id))}::bigint[], ${sql.param(keys.map(({ device }) => device))}::bigint[]))
  and d.notification_id = any(${sql.param(keys.map(({ id }) => id))}::bigint[])`

export const deleteDeliveries = (db: Db, keys: readonly Key[]) =>
  db.execute(sql`delete from push_delivery d where ${matchesDeliveries(keys)}`)

/** Postpones each delivery until the quiet hours end. */
async function postponeUntilQuietEnds(db: Db, rows: readonly Row[]): Promise<void> {
  for (const until of new Set(rows.map(({ quiet_until }) => quiet_until))) {
    const sameEnd = rows.filter(({ quiet_until }) => quiet_until === until)
    await db.execute(
      sql`update push_delivery d set due_at = ${until}::timestamptz where ${matchesDeliveries(sameEnd)}`,
    )
  }
}

const claimDeliveries = (db: Db, at: Date, rows: readonly Row[]) =>
  db.execute(sql`
    update push_delivery d set tries = tries + 1,
      due_at = ${at.toISOString()}::timestamptz + make_interval(mins => ${CLAIM_MINUTES})
    where ${matchesDeliveries(rows)}`)

function groupByDevice(rows: readonly Row[]): DeviceBatch[] {
  const devices = [...new Set(rows.map(({ device }) => device))]
  return devices.flatMap((device) => {
    const deviceRows = rows.filter((row) => row.device === device)
    const [first] = deviceRows
    if (!first) return []
    const { target, unread, hidden, quiet_from } = first
    return {
      device,
      target,
      unread,
      hidden,
      quiet_from,
      notices: deviceRows,
      tries: Math.max(...deviceRows.map(({ tries }) => tries)) + 1,
    }
  })
}

/**
 * Claims the due deliveries of a tenant: deletes the obsolete ones, postpones those in quiet hours, and returns the
 * others grouped by device. `more` is true if there may be more.
 */
export async function claimDueDeliveries(
  db: Db,
  at: Date,
): Promise<{ batches: DeviceBatch[]; hasMore: boolean }> {
  const rows = await lockDueDeliveries(db, at)
  const interrupting = rows.filter(shouldInterrupt)
  const quiet = interrupting.filter(({ quiet_until }) => quiet_until !== null)
  const sendable = interrupting.filter(({ quiet_until }) => quiet_until === null)
  const obsolete = rows.filter((row) => !interrupting.includes(row))
  if (obsolete.length > 0) await deleteDeliveries(db, obsolete)
  await postponeUntilQuietEnds(db, quiet)
  if (sendable.length > 0) await claimDeliveries(db, at, sendable)
  return { batches: groupByDevice(sendable), hasMore: rows.length === BATCH_SIZE }
}
