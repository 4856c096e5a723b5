import { type LeaveEntryKind, leaveText } from '@shangxue/contract/leave/schemas'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import { type DayOfLeave, sumMinutes } from '../requests/length.ts'

interface Lot extends Record<string, unknown> {
  readonly id: number
  readonly valid_from: string
  readonly expires_on: string | null
  left: number
}
interface BalanceKey {
  readonly tenantId: number
  readonly userId: number
  readonly typeId: number
}
interface EntryFields {
  readonly kind: LeaveEntryKind
  readonly requestId?: number
  readonly note?: string
  readonly by: number | null
}

/** Open lots ordered by expiry date, earliest first. */
async function getOpenLots(db: Db, { userId, typeId }: BalanceKey, lock: SQL = sql``): Promise<Lot[]> {
  const { rows } = await db.execute<Lot>(sql`
    select id::float8 as id, valid_from::text as valid_from, expires_on::text as expires_on, left_minutes as left
    from leave_lot where user_id = ${userId} and type_id = ${typeId} and left_minutes > 0
    order by expires_on nulls last, id ${lock}`)
  return rows
}

const FOR_UPDATE = sql`for update`
const sumLots = (lots: readonly Lot[]) => lots.reduce((sum, { left }) => sum + left, 0)

/** The only function that changes a balance: it inserts the ledger entry and updates the lot together. */
async function insertEntry(
  db: Db,
  { tenantId, userId, typeId }: BalanceKey,
  lotId: number,
  minutes: number,
  { kind, requestId, note = '', by }: EntryFields,
): Promise<void> {
  await db.execute(sql`
    update leave_lot set left_minutes = left_minutes + ${minutes} where tenant_id = ${tenantId} and id = ${lotId}`)
  await db.execute(sql`
    insert into leave_entry (tenant_id, user_id, type_id, lot_id, kind, minutes, request_id, note, by_user_id)
    values (${tenantId}, ${userId}, ${typeId}, ${lotId}, ${kind}, ${minutes}, ${requestId ?? null}, ${note}, ${by})`)
}

const isValidOn = (day: string) => (lot: Lot) =>
  lot.left > 0 && lot.valid_from <= day && (lot.expires_on === null || lot.expires_on >= day)

/** Allocates day by day from the lots valid on that day, earliest expiry first. `short` is what could not be allocated. */
function allocate(
  lots: readonly Lot[],
  days: readonly DayOfLeave[],
): { used: Map<number, number>; short: number } {
  const usedByLot = new Map<number, number>()
  let short = 0
  for (const { day, minutes } of days) {
    let remaining = minutes
    for (const lot of lots.filter(isValidOn(day))) {
      const takenMinutes = Math.min(remaining, lot.left)
      lot.left -= takenMinutes
      remaining -= takenMinutes
      if (takenMinutes > 0) usedByLot.set(lot.id, (usedByLot.get(lot.id) ?? 0) + takenMinutes)
    }
    short += remaining
  }
  return { used: usedByLot, short }
}

/** Returns the balance and the shortage for these days, without locking or consuming anything. */
export async function previewConsumption(
  db: Db,
  balanceKey: BalanceKey,
  days: readonly DayOfLeave[],
): Promise<{ left: number; short: number }> {
  const lots = await getOpenLots(db, balanceKey)
  const remaining = sumLots(lots)
  return { left: remaining, short: allocate(lots, days).short }
}

/** Consumes the balance for a request. The caller must hold `lockUser`. */
export async function consumeBalance(
  db: Db,
  balanceKey: BalanceKey,
  days: readonly DayOfLeave[],
  { requestId, type }: { readonly requestId: number; readonly type: string },
): Promise<void> {
  const { used: usedByLot, short } = allocate(await getOpenLots(db, balanceKey, FOR_UPDATE), days)
  if (short > 0) {
    const requestedMinutes = sumMinutes(days)
    throw new AppError('leave_short', {
      type,
      left: leaveText(requestedMinutes - short),
      asked: leaveText(requestedMinutes),
    })
  }
  for (const [lotId, minutes] of usedByLot)
    await insertEntry(db, balanceKey, lotId, -minutes, { kind: 'use', requestId, by: balanceKey.userId })
}

interface RequestEntry {
  readonly requestId: number
  readonly by: number
  readonly note?: string
}

/** Refunds what a request consumed to the same lots. Lots that have expired meanwhile expire again at night. */
export async function refundRequest(
  db: Db,
  balanceKey: BalanceKey,
  requestEntry: RequestEntry,
): Promise<void> {
  await refundPart(db, balanceKey, { ...requestEntry, minutes: Number.POSITIVE_INFINITY })
}

/** Refunds part of what a request consumed, latest expiry first. */
export async function refundPart(
  db: Db,
  balanceKey: BalanceKey,
  { minutes: remaining, ...requestEntry }: RequestEntry & { readonly minutes: number },
): Promise<void> {
  await lockUser(db, balanceKey)
  const { rows } = await db.execute<{ lot: number; minutes: number }>(sql`
    select e.lot_id::float8 as lot, -sum(e.minutes)::int as minutes from leave_entry e join leave_lot l on l.id = e.lot_id
    where e.request_id = ${requestEntry.requestId} group by e.lot_id, l.expires_on having sum(e.minutes) < 0
    order by l.expires_on desc nulls first, e.lot_id desc`)
  let remainingRefund = remaining
  for (const { lot, minutes } of rows) {
    const refunded = Math.min(minutes, remainingRefund)
    remainingRefund -= refunded
    if (refunded > 0) await insertEntry(db, balanceKey, lot, refunded, { kind: 'return', ...requestEntry })
  }
}

/** Consumes more for a request. Returns false without changes if the balance is insufficient. Locks like `consumeBalance`. */
export async function consumeMore(
  db: Db,
  balanceKey: BalanceKey,
  days: readonly DayOfLeave[],
  requestEntry: RequestEntry,
): Promise<boolean> {
  const { used: usedByLot, short } = allocate(await getOpenLots(db, balanceKey, FOR_UPDATE), days)
  if (short > 0) return false
  for (const [lotId, minutes] of usedByLot)
    await insertEntry(db, balanceKey, lotId, -minutes, { kind: 'use', ...requestEntry })
  return true
}

interface NewLot {
  readonly kind: 'grant' | 'yearly'
  readonly minutes: number
  readonly year: number | null
  readonly validFrom: string
  readonly expiresOn: string | null
  readonly note: string
  readonly by: number | null
}

/** Inserts a lot. Returns false if the year was already granted. */
export async function grantLot(db: Db, balanceKey: BalanceKey, newLot: NewLot): Promise<boolean> {
  const { tenantId, userId, typeId } = balanceKey
  const { year, validFrom, expiresOn, kind, minutes, note, by } = newLot
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into leave_lot (tenant_id, user_id, type_id, year, valid_from, expires_on, left_minutes)
    values (${tenantId}, ${userId}, ${typeId}, ${year}, ${validFrom}::date, ${expiresOn}::date, 0)
    on conflict do nothing returning id::float8 as id`)
  const [lot] = rows
  if (!lot) return false
  await insertEntry(db, balanceKey, lot.id, minutes, { kind, note, by })
  return true
}

/** Deducts manually, earliest expiry first. Throws `leave_too_little` if the balance is insufficient. */
export async function deductBalance(
  db: Db,
  balanceKey: BalanceKey,
  {
    minutes,
    note,
    by,
    name,
    type,
  }: { minutes: number; note: string; by: number; name: string; type: string },
): Promise<void> {
  await lockUser(db, balanceKey)
  const lots = await getOpenLots(db, balanceKey, FOR_UPDATE)
  const balance = sumLots(lots)
  let remaining = minutes
  for (const lot of lots) {
    const takenMinutes = Math.min(remaining, lot.left)
    remaining -= takenMinutes
    if (takenMinutes > 0)
      await insertEntry(db, balanceKey, lot.id, -takenMinutes, { kind: 'deduct', note, by })
  }
  if (remaining > 0) throw new AppError('leave_too_little', { name, type, left: leaveText(balance) })
}

/** Expires lots past their last day. Returns the number of lots. */
export async function expireLots(db: Db, today: string): Promise<number> {
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
