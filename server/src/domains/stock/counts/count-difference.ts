import { createHash } from 'node:crypto'
import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { skuTitle as title } from '../sku-title.ts'

/** Stock record of a device that was expected or scanned in a count. */
export interface CountDevice extends Record<string, unknown> {
  device_id: number | null
  code: string
  title: string
  status: DeviceStatus | null
  location_id: number | null
  location: string | null
}
export interface CountItem extends Record<string, unknown> {
  sku_id: number
  title: string
  /** Recorded quantity when it was counted; the current one if it was not counted. */
  booked: number
  counted: number | null
  /** Pieces that arrived (positive) or left after the accessory was counted. */
  moved: number
}
interface CountDifference {
  readonly expected: number
  readonly found: number
  readonly missing: CountDevice[]
  readonly surplus: CountDevice[]
  readonly set_aside: CountDevice[]
  /** Devices that left after they were scanned, or arrived unscanned after the count began. */
  readonly moved: CountDevice[]
  readonly items: CountItem[]
  readonly revision: string
}

export const IN_STOCK: readonly DeviceStatus[] = ['in_stock', 'reserved']
/** Out of stock, but stored at the recorded location: nothing to correct. */
export const SET_ASIDE: readonly DeviceStatus[] = ['damaged', 'returned']

export const isAtLocation = (
  device: Pick<CountDevice, 'status' | 'location_id'>,
  statuses: readonly DeviceStatus[],
  locationId: number,
) => device.location_id === locationId && device.status !== null && statuses.includes(device.status)

/**
 * Compares what was scanned with the current stock of the location, ignoring what moved after it was scanned or
 * counted. Codes are resolved at comparison time, because a device may be received after it was scanned.
 */
export async function countDifference(db: Db, id: number, locationId: number): Promise<CountDifference> {
  const devices = await countDevices(db, id, locationId)
  const unknown = await db.execute<{ code: string }>(sql`
    select c.code from stock_count_code c
    where c.count_id = ${id} and not exists (select from device_identifier i where i.value = c.code) order by c.at, c.code`)
  const items = await countItems(db, id, locationId)
  const isExpected = (device: CountDevice) => isAtLocation(device, IN_STOCK, locationId)
  const isSetAside = (device: CountDevice) => isAtLocation(device, SET_ASIDE, locationId)
  const expected = devices.filter((device) => isExpected(device) && (device.scanned || !device.moved))
  const missing = expected.filter(({ scanned }) => !scanned)
  const others = devices.filter((device) => !isExpected(device) && !isSetAside(device))
  const surplus = [
    ...others.filter(({ moved }) => !moved),
    ...unknown.rows.map(({ code }) => ({ ...UNKNOWN_DEVICE, code })),
  ]
  const changedItems = items.filter(({ booked, counted }) => counted !== null && counted !== booked)
  return {
    expected: expected.length,
    found: expected.length - missing.length,
    missing,
    surplus,
    set_aside: devices.filter(isSetAside),
    moved: devices.filter(
      (device) => device.moved && (isExpected(device) ? !device.scanned : !isSetAside(device)),
    ),
    items,
    revision: digest([missing.map(deviceIdOf), surplus.map(stateOf), changedItems]),
  }
}

/**
 * True if event `e` did not move the device physically: a count did not find it, or a count was reversed. In the latter
 * case neither the posting of the count nor its reversal was a movement.
 */
const IS_RECORD_ONLY = sql`exists (
  select from stock_document o left join stock_document undone on undone.id = o.reverses_id
    left join stock_document back on back.reverses_id = o.id
  where o.number = e.document
    and (undone.kind = 'count' or o.kind = 'count' and (e.to_status = 'lost' or back.id is not null)))`

/** Devices that were scanned, and those recorded at the location, except phones on loan to a customer. */
async function countDevices(db: Db, id: number, locationId: number) {
  const wasInStockHere = (side: 'from' | 'to') =>
    sql`coalesce(${sql.raw(`e.${side}_location_id`)} = ${locationId} and ${sql.raw(`e.${side}_status`)} in ('in_stock', 'reserved'), false)`
  const { rows } = await db.execute<CountDevice & { scanned: boolean; moved: boolean }>(sql`
    with scanned as (
      select i.device_id, min(c.code) as code, max(c.at) as at
      from stock_count_code c join device_identifier i on i.value = c.code where c.count_id = ${id} group by i.device_id
    ), concerned as (
      select device_id as id from scanned
      union select x.id from device x where x.location_id = ${locationId} and x.status in ('in_stock', 'reserved')
        -- A phone on loan to a customer is not here, and nobody lost it.
        and not exists (select from repair_loan o where o.device_id = x.id and o.returned_at is null)
    )
    select d.id::int as device_id, ${title} as title, d.status, d.location_id::int as location_id, l.name as location,
           coalesce(sc.code, (select i.value from device_identifier i where i.device_id = d.id order by i.kind limit 1), '') as code,
           sc.device_id is not null as scanned,
           exists (
             select from device_event e where e.device_id = d.id and case when sc.device_id is not null
               then coalesce(e.written_at, e.at) > sc.at and (e.from_status, e.from_location_id) is distinct from (e.to_status, e.to_location_id)
                    and not ${IS_RECORD_ONLY}
               else coalesce(e.written_at, e.at) > k.started_at and ${wasInStockHere('to')} and not ${wasInStockHere('from')} end) as moved
    from concerned join device d on d.id = concerned.id left join scanned sc on sc.device_id = d.id
      join stock_count k on k.id = ${id} join sku s on s.id = d.sku_id
      join product p on p.id = s.product_id join brand b on b.id = p.brand_id left join location l on l.id = d.location_id
    order by b.position, p.pinyin, s.id, d.id`)
  return rows
}

async function countItems(db: Db, id: number, locationId: number): Promise<CountItem[]> {
  const { rows } = await db.execute<CountItem>(sql`
    select s.id::int as sku_id, ${title} as title, coalesce(k.quantity, 0) - m.moved as booked, c.quantity as counted, m.moved
    from sku s join product p on p.id = s.product_id and p.tracking = 'none' join brand b on b.id = p.brand_id
      left join stock_balance k on k.sku_id = s.id and k.location_id = ${locationId}
      left join stock_count_item c on c.sku_id = s.id and c.count_id = ${id}
      cross join lateral (
        select coalesce(sum(g.quantity), 0)::int as moved from stock_ledger g
        where g.sku_id = s.id and g.location_id = ${locationId} and coalesce(g.written_at, g.at) > c.at) m
    where coalesce(k.quantity, 0) > 0 or c.quantity is not null
    order by b.position, p.pinyin, s.id`)
  return rows
}

const UNKNOWN_DEVICE = { device_id: null, title: '', status: null, location_id: null, location: null }
export const deviceIdOf = ({ device_id }: CountDevice) => device_id
const stateOf = ({ code, status, location_id }: CountDevice) => [code, status, location_id]
const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)
