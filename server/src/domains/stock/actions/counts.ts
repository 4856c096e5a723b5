import { bareCode } from '@shangxue/contract/device-codes'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { DeviceStatus } from '@shangxue/contract/stock'
import type {
  bookCount,
  countItem,
  startCount as StartCount,
  scanCount,
} from '@shangxue/contract/stock-actions'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { ageOf } from '../../../platform/http/device-clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Context } from '../../../platform/serve.ts'
import { stockCountCodes, stockCountItems, stockCounts } from '../document-tables.ts'
import { goodsTitle as title } from '../goods-title.ts'
import { book, type DeviceMove, type PieceMove } from './book.ts'
import {
  type CountedDevice,
  type CountedItem,
  difference,
  HELD,
  idOf,
  SET_ASIDE,
  stands,
} from './count-difference.ts'
import { holdLocation, lockDevices, lockPieces } from './goods.ts'
import { takePieces, worth } from './pieces.ts'

/** Statuses that a count may correct by itself; the others need a document of their own. */
const MOVABLE: readonly DeviceStatus[] = ['in_stock', 'lost']

export async function start({ db, actor }: Context, { location_id }: Input<typeof StartCount>) {
  const name = await holdLocation(db, location_id)
  const [made] = await db
    .insert(stockCounts)
    .values({
      tenantId: actor.tenantId,
      locationId: location_id,
      state: 'open',
      startedBy: actor.userId,
      startedAt: sql`clock_timestamp()`,
    })
    .onConflictDoNothing()
    .returning({ id: stockCounts.id })
  if (made) return made
  const { rows } = await db.execute<{ id: number; by: string }>(sql`
    select c.id::int as id, u.name as by from stock_count c join app_user u on u.id = c.started_by
    where c.location_id = ${location_id} and c.state = 'open'`)
  const [open] = rows
  throw new Refusal('count_open', { location: name, by: open?.by ?? '他人' }, { id: open?.id ?? null })
}

/** Locks the open count; `update` blocks scans and posting until the transaction ends. */
async function openCount(db: Db, id: number, lock: 'share' | 'update') {
  const [count] = await db.select().from(stockCounts).where(eq(stockCounts.id, id)).for(lock)
  if (!count) throw new Refusal('not_found')
  if (count.state !== 'open') throw new Refusal('count_closed')
  return count
}

export async function scan({ db, actor, request }: Context, { id, codes, times }: Input<typeof scanCount>) {
  const { locationId, startedAt } = await openCount(db, id, 'share')
  await holdLocation(db, locationId)
  const ages = new Map<string, number>()
  for (const [n, code] of codes.map(bareCode).entries())
    if (code !== '' && !ages.has(code)) ages.set(code, ageOf(request, times?.[n]))
  const cleaned = [...ages.keys()]
  const { rows: known } = await db.execute<CountedDevice>(devicesByCode(cleaned))
  const byCode = new Map(known.map((device) => [device.code, device]))
  const values = cleaned.map((code) => ({
    tenantId: actor.tenantId,
    countId: id,
    code,
    userId: actor.userId,
    // The time of the write, as for the moves it is compared with, less the time the scan waited for a connection.
    at: sql`greatest(${startedAt.toISOString()}::timestamptz,
      clock_timestamp() - ${ages.get(code) ?? 0}::float8 * interval '1 ms')`,
  }))
  const stored =
    values.length === 0
      ? []
      : await db
          .insert(stockCountCodes)
          .values(values)
          .onConflictDoNothing()
          .returning({ code: stockCountCodes.code })
  const fresh = new Set(stored.map(({ code }) => code))
  const results = cleaned.map((code) => {
    const device = byCode.get(code)
    return { code, result: verdict(device, locationId, fresh.has(code)), title: device?.title ?? '' }
  })
  const scanned = await db.$count(stockCountCodes, eq(stockCountCodes.countId, id))
  return { scanned, results }
}

type Verdict = Output<typeof scanCount>['results'][number]['result']
function verdict(device: CountedDevice | undefined, locationId: number, fresh: boolean): Verdict {
  if (!fresh) return 'repeated'
  if (!device) return 'unknown'
  if (stands(device, HELD, locationId)) return 'found'
  return stands(device, SET_ASIDE, locationId) ? 'set_aside' : 'elsewhere'
}

const devicesByCode = (codes: readonly string[]) => sql`
  select i.value as code, d.id::int as device_id, ${title} as title, d.status, d.location_id::int as location_id, l.name as location
  from device_identifier i join device d on d.id = i.device_id join sku s on s.id = d.sku_id
    join product p on p.id = s.product_id join brand b on b.id = p.brand_id left join location l on l.id = d.location_id
  where i.value = any(${sql.param([...codes])}::text[])`

export async function unscan({ db }: Context, { id, code }: { id: number; code: string }) {
  await openCount(db, id, 'share')
  await db
    .delete(stockCountCodes)
    .where(and(eq(stockCountCodes.countId, id), eq(stockCountCodes.code, bareCode(code))))
  return null
}

export async function setItem({ db, actor }: Context, { id, sku_id, quantity }: Input<typeof countItem>) {
  const { locationId } = await openCount(db, id, 'share')
  await holdLocation(db, locationId)
  const { rows } = await db.execute(
    sql`select 1 from sku s join product p on p.id = s.product_id where s.id = ${sku_id} and p.tracking = 'none'`,
  )
  if (rows.length === 0) throw new Refusal('not_found')
  const counted = { quantity, userId: actor.userId, at: sql`clock_timestamp()` }
  await db
    .insert(stockCountItems)
    .values({ tenantId: actor.tenantId, countId: id, skuId: sku_id, ...counted })
    .onConflictDoUpdate({
      target: [stockCountItems.tenantId, stockCountItems.countId, stockCountItems.skuId],
      set: counted,
    })
  return null
}

/** Posts the reviewed difference. Throws `count_changed` if it differs from what was reviewed. */
export async function bookDifference(context: Context, { id, revision, reason }: Input<typeof bookCount>) {
  const { db, actor } = context
  const { locationId } = await openCount(db, id, 'update')
  const reviewed = await difference(db, id, locationId)
  if (reviewed.revision !== revision) throw new Refusal('count_changed')
  const surplus = reviewed.surplus.filter(({ status }) => status !== null && MOVABLE.includes(status))
  const ids = [...reviewed.missing, ...surplus].flatMap(({ device_id }) => device_id ?? [])
  const locked = await lockDevices(db, ids)
  // A device may have been sold between reading and locking: then the review is out of date.
  if ((await difference(db, id, locationId)).revision !== revision) throw new Refusal('count_changed')
  const gone = new Set(reviewed.missing.map(idOf))
  const devices = locked.map(
    (device): DeviceMove =>
      gone.has(device.id)
        ? { device, kind: 'lost', to: { status: 'lost', locationId: null, customerId: null } }
        : { device, kind: 'adjusted', to: { status: 'in_stock', locationId } },
  )
  const pieces = await countedPieces(context, locationId, reviewed.items)
  const booked = await book(context, { kind: 'count', locationId, reason }, { devices, pieces })
  await db
    .update(stockCounts)
    .set({ state: 'booked', closedAt: sql`now()`, closedBy: actor.userId, documentId: booked.id })
    .where(eq(stockCounts.id, id))
  return booked
}

async function countedPieces({ db, actor }: Context, locationId: number, items: readonly CountedItem[]) {
  const wrong = items.filter(({ booked, counted }) => counted !== null && counted !== booked)
  const held = await lockPieces(
    db,
    actor.tenantId,
    wrong.map(({ sku_id }) => ({ skuId: sku_id, locationId })),
  )
  return wrong.map(({ sku_id, booked, counted, moved }): PieceMove => {
    const now = held({ skuId: sku_id, locationId })
    if (now.quantity !== booked + moved) throw new Refusal('count_changed')
    const more = (counted ?? booked) - booked
    // More may have left since than were counted: then none remain.
    if (more < 0) return takePieces(now, Math.min(-more, now.quantity), 'adjusted')
    // Surplus pieces without known cost enter at zero value, so that the total value stays correct.
    const valueFen = now.quantity === 0 ? 0 : worth(now, more)
    return { skuId: sku_id, locationId, kind: 'adjusted', quantity: more, valueFen }
  })
}

export async function cancelCount({ db, actor }: Context, { id }: { id: number }) {
  await openCount(db, id, 'update')
  await db
    .update(stockCounts)
    .set({ state: 'cancelled', closedAt: sql`now()`, closedBy: actor.userId })
    .where(eq(stockCounts.id, id))
  return null
}
