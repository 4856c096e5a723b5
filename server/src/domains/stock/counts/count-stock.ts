import { normalizeCode } from '@shangxue/contract/devices/device-codes'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  countItem,
  postStockCount,
  startCount as StartCount,
  scanCount,
} from '@shangxue/contract/stock/actions'
import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ageOf } from '../../../platform/http/endpoints/device-clock.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import {
  type DeviceMove,
  type PieceMove,
  postStockDocument,
  toRemovalMove,
  valueAtAverageCost,
} from '../documents/post-stock-document.ts'
import { stockCountCodes, stockCountItems, stockCounts } from '../documents/schema.ts'
import { lockDevices, lockLocationForCount, lockPieces } from '../documents/stock-locks.ts'
import { skuTitle as title } from '../sku-title.ts'
import {
  type CountDevice,
  type CountItem,
  countDifference,
  deviceIdOf,
  IN_STOCK,
  isAtLocation,
  SET_ASIDE,
} from './count-difference.ts'

/** Statuses that a count may correct by itself; the others need a document of their own. */
const MOVABLE: readonly DeviceStatus[] = ['in_stock', 'lost']

export async function startCount({ db, actor }: Context, { location_id }: Input<typeof StartCount>) {
  const name = await lockLocationForCount(db, location_id)
  const [created] = await db
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
  if (created) return created
  const { rows } = await db.execute<{ id: number; by: string }>(sql`
    select c.id::int as id, u.name as by from stock_count c join app_user u on u.id = c.started_by
    where c.location_id = ${location_id} and c.state = 'open'`)
  const [open] = rows
  throw new AppError('count_open', { location: name, by: open?.by ?? '他人' }, { id: open?.id ?? null })
}

/** Locks the open count; `update` blocks scans and posting until the transaction ends. */
async function lockOpenCount(db: Db, id: number, lock: 'share' | 'update') {
  const [count] = await db.select().from(stockCounts).where(eq(stockCounts.id, id)).for(lock)
  if (!count) throw new AppError('not_found')
  if (count.state !== 'open') throw new AppError('count_closed')
  return count
}

export async function scanCodes(
  { db, actor, request }: Context,
  { id, codes, times }: Input<typeof scanCount>,
) {
  const { locationId, startedAt } = await lockOpenCount(db, id, 'share')
  await lockLocationForCount(db, locationId)
  const ages = new Map<string, number>()
  for (const [n, code] of codes.map(normalizeCode).entries())
    if (code !== '' && !ages.has(code)) ages.set(code, ageOf(request, times?.[n]))
  const uniqueCodes = [...ages.keys()]
  const { rows: knownRows } = await db.execute<CountDevice>(devicesByCode(uniqueCodes))
  const byCode = new Map(knownRows.map((device) => [device.code, device]))
  const values = uniqueCodes.map((code) => ({
    tenantId: actor.tenantId,
    countId: id,
    code,
    userId: actor.userId,
    // The time of the write, as for the moves it is compared with, less the time the scan waited for a connection.
    at: sql`greatest(${startedAt.toISOString()}::timestamptz,
      clock_timestamp() - ${ages.get(code) ?? 0}::float8 * interval '1 ms')`,
  }))
  const insertedRows =
    values.length === 0
      ? []
      : await db
          .insert(stockCountCodes)
          .values(values)
          .onConflictDoNothing()
          .returning({ code: stockCountCodes.code })
  const newCodes = new Set(insertedRows.map(({ code }) => code))
  const results = uniqueCodes.map((code) => {
    const device = byCode.get(code)
    return { code, result: scanResult(device, locationId, newCodes.has(code)), title: device?.title ?? '' }
  })
  const scanned = await db.$count(stockCountCodes, eq(stockCountCodes.countId, id))
  return { scanned, results }
}

type ScanResult = Output<typeof scanCount>['results'][number]['result']
function scanResult(device: CountDevice | undefined, locationId: number, isNew: boolean): ScanResult {
  if (!isNew) return 'repeated'
  if (!device) return 'unknown'
  if (isAtLocation(device, IN_STOCK, locationId)) return 'found'
  return isAtLocation(device, SET_ASIDE, locationId) ? 'set_aside' : 'elsewhere'
}

const devicesByCode = (codes: readonly string[]) => sql`
  select i.value as code, d.id::int as device_id, ${title} as title, d.status, d.location_id::int as location_id, l.name as location
  from device_identifier i join device d on d.id = i.device_id join sku s on s.id = d.sku_id
    join product p on p.id = s.product_id join brand b on b.id = p.brand_id left join location l on l.id = d.location_id
  where i.value = any(${sql.param([...codes])}::text[])`

export async function removeScan({ db }: Context, { id, code }: { id: number; code: string }) {
  await lockOpenCount(db, id, 'share')
  await db
    .delete(stockCountCodes)
    .where(and(eq(stockCountCodes.countId, id), eq(stockCountCodes.code, normalizeCode(code))))
  return null
}

export async function setItemCount(
  { db, actor }: Context,
  { id, sku_id, quantity }: Input<typeof countItem>,
) {
  const { locationId } = await lockOpenCount(db, id, 'share')
  await lockLocationForCount(db, locationId)
  const { rows } = await db.execute(
    sql`select 1 from sku s join product p on p.id = s.product_id where s.id = ${sku_id} and p.tracking = 'none'`,
  )
  if (rows.length === 0) throw new AppError('not_found')
  const counted = { quantity, userId: actor.userId, at: sql`clock_timestamp()` }
  await db
    .insert(stockCountItems)
    .values({ tenantId: actor.tenantId, countId: id, skuId: sku_id, ...counted })
    .onConflictDoUpdate({
      target: [stockCountItems.tenantId, stockCountItems.countId, stockCountItems.skuId],
      set: { ...counted, at: sql`excluded.at` },
    })
  return null
}

/** Posts the reviewed difference. Throws `count_changed` if it differs from what was reviewed. */
export async function postCount(context: Context, { id, revision, reason }: Input<typeof postStockCount>) {
  const { db, actor } = context
  const { locationId } = await lockOpenCount(db, id, 'update')
  const reviewed = await countDifference(db, id, locationId)
  if (reviewed.revision !== revision) throw new AppError('count_changed')
  const surplus = reviewed.surplus.filter(({ status }) => status !== null && MOVABLE.includes(status))
  const ids = [...reviewed.missing, ...surplus].flatMap(({ device_id }) => device_id ?? [])
  const locked = await lockDevices(db, ids)
  // A device may have been sold between reading and locking: then the review is out of date.
  if ((await countDifference(db, id, locationId)).revision !== revision) throw new AppError('count_changed')
  const missingIds = new Set(reviewed.missing.map(deviceIdOf))
  const devices = locked.map(
    (device): DeviceMove =>
      missingIds.has(device.id)
        ? { device, kind: 'lost', to: { status: 'lost', locationId: null, customerId: null } }
        : { device, kind: 'adjusted', to: { status: 'in_stock', locationId } },
  )
  const pieces = await toPieceMoves(context, locationId, reviewed.items)
  const document = await postStockDocument(
    context,
    { kind: 'count', locationId, reason },
    { devices, pieces },
  )
  await db
    .update(stockCounts)
    .set({ state: 'booked', closedAt: sql`now()`, closedBy: actor.userId, documentId: document.id })
    .where(eq(stockCounts.id, id))
  return document
}

async function toPieceMoves({ db, actor }: Context, locationId: number, items: readonly CountItem[]) {
  const changed = items.filter(({ booked: document, counted }) => counted !== null && counted !== document)
  const lockedPiecesAt = await lockPieces(
    db,
    actor.tenantId,
    changed.map(({ sku_id }) => ({ skuId: sku_id, locationId })),
  )
  return changed.map(({ sku_id, booked: document, counted, moved }): PieceMove => {
    const current = lockedPiecesAt({ skuId: sku_id, locationId })
    if (current.quantity !== document + moved) throw new AppError('count_changed')
    const surplus = (counted ?? document) - document
    // More may have left since than were counted: then none remain.
    if (surplus < 0) return toRemovalMove(current, Math.min(-surplus, current.quantity), 'adjusted')
    // Surplus pieces without known cost enter at zero value, so that the total value stays correct.
    const valueFen = current.quantity === 0 ? 0 : valueAtAverageCost(current, surplus)
    return { skuId: sku_id, locationId, kind: 'adjusted', quantity: surplus, valueFen }
  })
}

export async function cancelCount({ db, actor }: Context, { id }: { id: number }) {
  await lockOpenCount(db, id, 'update')
  await db
    .update(stockCounts)
    .set({ state: 'cancelled', closedAt: sql`now()`, closedBy: actor.userId })
    .where(eq(stockCounts.id, id))
  return null
}
