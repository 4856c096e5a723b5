import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'

/** Recorded state of a device. */
export interface DeviceState {
  readonly status: DeviceStatus
  readonly locationId: number | null
  readonly customerId: number | null
  readonly costFen: number
}
export interface LockedDevice extends DeviceState {
  readonly id: number
  readonly skuId: number
  /** Model without brand, spec, colour and the last digits of the IMEI: used in error messages. */
  readonly name: string
  readonly location: string | null
}

/** Recorded balance of an accessory at one location. */
export interface LockedPieces {
  readonly skuId: number
  readonly locationId: number
  readonly quantity: number
  readonly valueFen: number
  readonly name: string
  readonly location: string
}

type DeviceRow = {
  id: number
  sku_id: number
  status: DeviceStatus
  location_id: number | null
  customer_id: number | null
  cost_fen: number
  name: string
  location: string | null
}

const nameOfSku = sql`concat_ws(' ', p.name, nullif(s.spec, ''), nullif(s.color, ''))`

/**
 * Locks devices until the transaction ends, so that a concurrent command sees the changes of the first. Throws
 * `not_found` unless all exist.
 */
export async function lockDevices(db: Db, ids: readonly number[]): Promise<LockedDevice[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<DeviceRow>(sql`
    select d.id::int as id, d.sku_id::int as sku_id, d.status, d.location_id::int as location_id,
           d.customer_id::int as customer_id, d.cost_fen::float8 as cost_fen, l.name as location,
           ${nameOfSku} || coalesce('（尾号' || right((
             select i.value from device_identifier i where i.device_id = d.id order by i.kind limit 1), 4) || '）', '') as name
    from device d join sku s on s.id = d.sku_id join product p on p.id = s.product_id
      left join location l on l.id = d.location_id
    where d.id = any(${sql.param([...ids])}::bigint[]) order by d.id for update of d`)
  if (rows.length !== new Set(ids).size) throw new AppError('not_found')
  return rows.map(({ id, sku_id, status, location_id, customer_id, cost_fen, name, location }) => ({
    id,
    skuId: sku_id,
    status,
    locationId: location_id,
    customerId: customer_id,
    costFen: cost_fen,
    name,
    location,
  }))
}

const MAX_NAMED = 3

/**
 * Requires that every device has one of the statuses, and is at the location if one is given. The error names the first
 * devices that do not.
 */
export function requireDeviceStatus(
  devices: readonly LockedDevice[],
  action: string,
  statuses: readonly DeviceStatus[],
  locationId?: number,
): void {
  const invalid = devices.filter(
    (device) =>
      !statuses.includes(device.status) || (locationId !== undefined && device.locationId !== locationId),
  )
  if (invalid.length === 0) return
  const names = invalid.slice(0, MAX_NAMED).map((device) => {
    const isElsewhere = statuses.includes(device.status) && device.location
    return `${device.name}${isElsewhere ? `在${device.location}` : DEVICE_STATUS_NAMES[device.status]}`
  })
  const suffix = invalid.length > MAX_NAMED ? `等${invalid.length}台` : ''
  throw new AppError('device_not_ready', { devices: names.join('、') + suffix, action })
}

interface PiecesRow extends Record<string, unknown> {
  sku_id: number
  location_id: number
  quantity: number
  value_fen: number
  name: string
  location: string
}
export interface StockLocationKey {
  readonly skuId: number
  readonly locationId: number
}
export const balanceKey = ({ skuId, locationId }: StockLocationKey) => `${skuId} ${locationId}`

/**
 * Locks accessory balances in key order, so that concurrent commands wait instead of deadlocking. Inserts missing
 * balances with zero pieces. Throws `not_found` for SKUs that are not accessories.
 */
export async function lockPieces(db: Db, tenantId: number, keys: readonly StockLocationKey[]) {
  const byKey = new Map<string, LockedPieces>()
  if (keys.length === 0) return (_: StockLocationKey): LockedPieces => throwNotFound()
  const pairs = JSON.stringify(keys.map(({ skuId, locationId }) => ({ s: skuId, l: locationId })))
  await db.execute(sql`
    insert into stock_balance (tenant_id, sku_id, location_id, quantity, value_fen)
    select distinct ${tenantId}::integer, s.id, l.id, 0, 0 from jsonb_to_recordset(${pairs}::jsonb) as w(s bigint, l bigint)
      join sku s on s.id = w.s join product p on p.id = s.product_id and p.tracking = 'none' join location l on l.id = w.l
    on conflict do nothing`)
  const { rows } = await db.execute<PiecesRow>(sql`
    select b.sku_id::int as sku_id, b.location_id::int as location_id, b.quantity, b.value_fen::float8 as value_fen,
           ${nameOfSku} as name, l.name as location
    from stock_balance b join sku s on s.id = b.sku_id join product p on p.id = s.product_id and p.tracking = 'none'
      join location l on l.id = b.location_id
    where (b.sku_id, b.location_id) in (select w.s, w.l from jsonb_to_recordset(${pairs}::jsonb) as w(s bigint, l bigint))
    order by b.sku_id, b.location_id for update of b`)
  for (const { sku_id, location_id, quantity, value_fen, name, location } of rows) {
    const pieces = { skuId: sku_id, locationId: location_id, quantity, valueFen: value_fen, name, location }
    byKey.set(balanceKey(pieces), pieces)
  }
  return (key: StockLocationKey): LockedPieces => byKey.get(balanceKey(key)) ?? throwNotFound()
}

function throwNotFound(): never {
  throw new AppError('not_found')
}

/** Requires that the locations are active, locking them in id order. */
export async function requireLocations(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await requireLocation(db, id)
}

/** Returns the name of an active location and prevents its deactivation until the transaction ends. */
export const requireLocation = (db: Db, id: number) => lockActiveLocation(db, id, sql`for share`)

/**
 * Locks an active location against stock movements until the transaction ends: a clock read afterwards is later than
 * every earlier movement, and all of those are visible.
 */
export const lockLocationForCount = (db: Db, id: number) => lockActiveLocation(db, id, sql`for no key update`)

async function lockActiveLocation(db: Db, id: number, lock: SQL): Promise<string> {
  const { rows } = await db.execute<{ name: string; active: boolean }>(
    sql`select name, active from location where id = ${id} ${lock}`,
  )
  const [location] = rows
  if (!location) throw new AppError('not_found')
  if (!location.active) throw new AppError('location_inactive', { name: location.name })
  return location.name
}

/** Blocks until running counts of the locations release their lock, and makes them wait: see `lockLocationForCount`. */
export async function lockLocationsShared(db: Db, moves: readonly StockLocationKey[]): Promise<void> {
  const ids = [...new Set(moves.map(({ locationId }) => locationId))]
  if (ids.length === 0) return
  await db.execute(
    sql`select from location where id = any(${sql.param(ids)}::bigint[]) order by id for share`,
  )
}
