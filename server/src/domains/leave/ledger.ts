import { type LeaveEntryKind, leaveText } from '@shangxue/contract/leave-parts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type DayOfLeave, lengthOf } from './length.ts'

interface Lot extends Record<string, unknown> {
  readonly id: number
  readonly valid_from: string
  readonly expires_on: string | null
  left: number
}
interface Whose {
  readonly tenantId: number
  readonly userId: number
  readonly typeId: number
}
interface Written {
  readonly kind: LeaveEntryKind
  readonly requestId?: number
  readonly note?: string
  readonly by: number | null
}

/** Open lots ordered by expiry date, earliest first. */
async function openLots(db: Db, { userId, typeId }: Whose, lock: SQL = sql``): Promise<Lot[]> {
  const { rows } = await db.execute<Lot>(sql`
    select id::float8 as id, valid_from::text as valid_from, expires_on::text as expires_on, left_minutes as left
    from leave_lot where user_id = ${userId} and type_id = ${typeId} and left_minutes > 0
    order by expires_on nulls last, id ${lock}`)
  return rows
}

const LOCKED = sql`for update`
const sumOf = (lots: readonly Lot[]) => lots.reduce((sum, { left }) => sum + left, 0)

/** The only function that changes a balance: it inserts the ledger entry and updates the lot together. */
async function write(
  db: Db,
  { tenantId, userId, typeId }: Whose,
  lotId: number,
  minutes: number,
  { kind, requestId, note = '', by }: Written,
): Promise<void> {
  await db.execute(sql`
    update leave_lot set left_minutes = left_minutes + ${minutes} where tenant_id = ${tenantId} and id = ${lotId}`)
  await db.execute(sql`
    insert into leave_entry (tenant_id, user_id, type_id, lot_id, kind, minutes, request_id, note, by_user_id)
    values (${tenantId}, ${userId}, ${typeId}, ${lotId}, ${kind}, ${minutes}, ${requestId ?? null}, ${note}, ${by})`)
}

const onDay = (day: string) => (lot: Lot) =>
  lot.left > 0 && lot.valid_from <= day && (lot.expires_on === null || lot.expires_on >= day)

/** Allocates day by day from the lots valid on that day, earliest expiry first. `short` is what could not be allocated. */
function share(
  lots: readonly Lot[],
  days: readonly DayOfLeave[],
): { used: Map<number, number>; short: number } {
  const used = new Map<number, number>()
  let short = 0
  for (const { day, minutes } of days) {
    let wanted = minutes
    for (const lot of lots.filter(onDay(day))) {
      const taken = Math.min(wanted, lot.left)
      lot.left -= taken
      wanted -= taken
      if (taken > 0) used.set(lot.id, (used.get(lot.id) ?? 0) + taken)
    }
    short += wanted
  }
  return { used, short }
}

/** Returns the balance and the shortage for these days, without locking or consuming anything. */
export async function lookAhead(
  db: Db,
  whose: Whose,
  days: readonly DayOfLeave[],
): Promise<{ left: number; short: number }> {
  const lots = await openLots(db, whose)
  const left = sumOf(lots)
  return { left, short: share(lots, days).short }
}

/** Consumes the balance for a request. The caller must hold `lockUser`. */
export async function take(
  db: Db,
  whose: Whose,
  days: readonly DayOfLeave[],
  { requestId, type }: { readonly requestId: number; readonly type: string },
): Promise<void> {
  const { used, short } = share(await openLots(db, whose, LOCKED), days)
  if (short > 0) {
    const asked = lengthOf(days)
    throw new Refusal('leave_short', { type, left: leaveText(asked - short), asked: leaveText(asked) })
  }
  for (const [lotId, minutes] of used)
    await write(db, whose, lotId, -minutes, { kind: 'use', requestId, by: whose.userId })
}

interface Deed {
  readonly requestId: number
  readonly by: number
  readonly note?: string
}

/** Refunds what a request consumed to the same lots. Lots that have expired meanwhile expire again at night. */
export async function giveBack(db: Db, whose: Whose, deed: Deed): Promise<void> {
  await giveBackSome(db, whose, { ...deed, minutes: Number.POSITIVE_INFINITY })
}

/** Refunds part of what a request consumed, latest expiry first. */
export async function giveBackSome(
  db: Db,
  whose: Whose,
  { minutes: wanted, ...deed }: Deed & { readonly minutes: number },
): Promise<void> {
  await lockUser(db, whose)
  const { rows } = await db.execute<{ lot: number; minutes: number }>(sql`
    select e.lot_id::float8 as lot, -sum(e.minutes)::int as minutes from leave_entry e join leave_lot l on l.id = e.lot_id
    where e.request_id = ${deed.requestId} group by e.lot_id, l.expires_on having sum(e.minutes) < 0
    order by l.expires_on desc nulls first, e.lot_id desc`)
  let left = wanted
  for (const { lot, minutes } of rows) {
    const given = Math.min(minutes, left)
    left -= given
    if (given > 0) await write(db, whose, lot, given, { kind: 'return', ...deed })
  }
}

/** Consumes more for a request. Returns false without changes if the balance is insufficient. Locks like `consumeBalance`. */
export async function takeMore(
  db: Db,
  whose: Whose,
  days: readonly DayOfLeave[],
  deed: Deed,
): Promise<boolean> {
  const { used, short } = share(await openLots(db, whose, LOCKED), days)
  if (short > 0) return false
  for (const [lotId, minutes] of used) await write(db, whose, lotId, -minutes, { kind: 'use', ...deed })
  return true
}

interface Given {
  readonly kind: 'grant' | 'yearly'
  readonly minutes: number
  readonly year: number | null
  readonly validFrom: string
  readonly expiresOn: string | null
  readonly note: string
  readonly by: number | null
}

/** Inserts a lot. Returns false if the year was already granted. */
export async function give(db: Db, whose: Whose, given: Given): Promise<boolean> {
  const { tenantId, userId, typeId } = whose
  const { year, validFrom, expiresOn, kind, minutes, note, by } = given
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into leave_lot (tenant_id, user_id, type_id, year, valid_from, expires_on, left_minutes)
    values (${tenantId}, ${userId}, ${typeId}, ${year}, ${validFrom}::date, ${expiresOn}::date, 0)
    on conflict do nothing returning id::float8 as id`)
  const [lot] = rows
  if (!lot) return false
  await write(db, whose, lot.id, minutes, { kind, note, by })
  return true
}

/** Deducts manually, earliest expiry first. Throws `leave_too_little` if the balance is insufficient. */
export async function deduct(
  db: Db,
  whose: Whose,
  {
    minutes,
    note,
    by,
    name,
    type,
  }: { minutes: number; note: string; by: number; name: string; type: string },
): Promise<void> {
  await lockUser(db, whose)
  const lots = await openLots(db, whose, LOCKED)
  const left = sumOf(lots)
  let wanted = minutes
  for (const lot of lots) {
    const taken = Math.min(wanted, lot.left)
    wanted -= taken
    if (taken > 0) await write(db, whose, lot.id, -taken, { kind: 'deduct', note, by })
  }
  if (wanted > 0) throw new Refusal('leave_too_little', { name, type, left: leaveText(left) })
}

/** Expires lots past their last day. Returns the number of lots. */
export async function expire(db: Db, today: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with expired as (
      select tenant_id, id, user_id, type_id, left_minutes from leave_lot
      where left_minutes > 0 and expires_on < ${today}::date order by user_id, id for update),
    cleared as (
      update leave_lot l set left_minutes = 0 from expired g where l.tenant_id = g.tenant_id and l.id = g.id)
    insert into leave_entry (tenant_id, user_id, type_id, lot_id, kind, minutes)
    select tenant_id, user_id, type_id, id, 'expire', -left_minutes from expired`)
  return rowCount ?? 0
}
