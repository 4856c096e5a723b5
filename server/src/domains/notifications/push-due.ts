import { meansReader, topicOf } from '@shangxue/contract/notification-topics'
import { UNREAD_CAP } from '@shangxue/contract/unread'
import { sql } from 'drizzle-orm'
import type { PushTarget } from '../../adapters/push/port.ts'
import type { Db } from '../../platform/database/database.ts'
import { zoneOf } from '../../platform/database/zone.ts'
import { signInLives } from '../session/service.ts'
import type { PushedNotice } from './push-message.ts'
import { choiceOf, quietFrom, quietUntil } from './push-settings.ts'

const AT_ONCE = 200
/** Older notifications are not pushed. Quiet hours may delay one for nearly a day. */
const WORTH_HOURS = 48
/** A claim this old belongs to a server that died. */
const TAKEN_MINUTES = 5

type Row = PushedNotice & {
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
export interface Parcel {
  readonly device: number
  readonly target: PushTarget & { readonly mark: string }
  readonly notices: readonly PushedNotice[]
  /** Tries of the notification that was tried most often. */
  readonly tries: number
  readonly unread: number
  readonly hidden: boolean
  /** When the user's next quiet hours begin. */
  readonly quiet_from: string | null
}

const lives = signInLives(sql`s.tenant_id`, sql`s.sign_in_id`)

/**
 * Locks the due deliveries of a tenant until the transaction ends. Concurrent servers skip them and get the next
 * ones.
 */
async function due(db: Db, at: Date): Promise<Row[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with d as (
      select notification_id, subscription_id, tries from push_delivery where due_at <= ${now}
      order by due_at, notification_id limit ${AT_ONCE} for update skip locked)
    select n.id::float8 as id, n.kind, n.title, n.body, n.link, d.tries,
      s.id::float8 as device, s.user_id::float8 as user,
      json_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'mark', s.mark) as target,
      n.read_at is null and n.removed_at is null and n.user_id = s.user_id and ${lives}
        and n.created_at > ${now} - make_interval(hours => ${WORTH_HOURS}) as deliverable,
      (select count(*)::int from (select from notification u where u.user_id = s.user_id and u.read_at is null
        and u.removed_at is null limit ${UNREAD_CAP}) as counted) as unread,
      coalesce(p.hide_content, false) as hidden,
      ${quietUntil(at, zoneOf(sql`c`))} as quiet_until, ${quietFrom(at, zoneOf(sql`c`))} as quiet_from,
      coalesce(p.silent, '{}') as silent, coalesce(p.personal, '{}') as personal
    from d
    join notification n on n.id = d.notification_id
    join push_subscription s on s.id = d.subscription_id
    join tenant c on c.id = s.tenant_id
    left join push_setting p on p.tenant_id = s.tenant_id and p.user_id = s.user_id
    order by n.id`)
  return rows
}

function interrupts({ deliverable, kind, ...chosen }: Row): boolean {
  const choice = choiceOf(topicOf(kind), chosen)
  return deliverable && (choice === 'all' || (choice === 'personal' && meansReader(kind)))
}

type Key = Pick<Row, 'id' | 'device'>

/** SQL condition: the deliveries `d` with these keys. */
export const these = (keys: readonly Key[]) => sql`
  (d.notification_id, d.subscription_id) in (select * from unnest(
    ${sql.param(keys.map(({ id }) => id))}::bigint[], ${sql.param(keys.map(({ device }) => device))}::bigint[]))
  and d.notification_id = any(${sql.param(keys.map(({ id }) => id))}::bigint[])`

export const forget = (db: Db, keys: readonly Key[]) =>
  db.execute(sql`delete from push_delivery d where ${these(keys)}`)

/** Postpones each delivery until the quiet hours end. */
async function holdBack(db: Db, rows: readonly Row[]): Promise<void> {
  for (const until of new Set(rows.map(({ quiet_until }) => quiet_until))) {
    const held = rows.filter(({ quiet_until }) => quiet_until === until)
    await db.execute(sql`update push_delivery d set due_at = ${until}::timestamptz where ${these(held)}`)
  }
}

const take = (db: Db, at: Date, rows: readonly Row[]) =>
  db.execute(sql`
    update push_delivery d set tries = tries + 1,
      due_at = ${at.toISOString()}::timestamptz + make_interval(mins => ${TAKEN_MINUTES})
    where ${these(rows)}`)

function parcels(rows: readonly Row[]): Parcel[] {
  const devices = [...new Set(rows.map(({ device }) => device))]
  return devices.flatMap((device) => {
    const own = rows.filter((row) => row.device === device)
    const [first] = own
    if (!first) return []
    const { target, unread, hidden, quiet_from } = first
    return {
      device,
      target,
      unread,
      hidden,
      quiet_from,
      notices: own,
      tries: Math.max(...own.map(({ tries }) => tries)) + 1,
    }
  })
}

/**
 * Claims the due deliveries of a tenant: deletes the obsolete ones, postpones those in quiet hours, and returns the
 * others grouped by device. `more` is true if there may be more.
 */
export async function takeDue(db: Db, at: Date): Promise<{ parcels: Parcel[]; more: boolean }> {
  const rows = await due(db, at)
  const wanted = rows.filter(interrupts)
  const held = wanted.filter(({ quiet_until }) => quiet_until !== null)
  const now = wanted.filter(({ quiet_until }) => quiet_until === null)
  const dropped = rows.filter((row) => !wanted.includes(row))
  if (dropped.length > 0) await forget(db, dropped)
  await holdBack(db, held)
  if (now.length > 0) await take(db, at, now)
  return { parcels: parcels(now), more: rows.length === AT_ONCE }
}
