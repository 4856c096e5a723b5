import { AGED_DAYS, type DeviceQuery, type listQueriedDevices } from '@shangxue/contract/devices/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import { disablePlanCache } from '../../platform/database/planner/plan-cache.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { requireDay } from '../../platform/time/period.ts'
import { deviceCode, deviceMatches } from '../stock/service.ts'
import { joinSold, joinSoldNames, todayIn } from './sold-joins.ts'

export type ListFilters = Omit<Input<typeof listQueriedDevices>, 'page' | 'limit'>
type Row = Output<typeof listQueriedDevices>['list'][number] & Record<string, unknown>

interface ListKind {
  readonly where: SQL
  readonly order: SQL
  /** The day from which the age is counted. */
  readonly since: (zone: string) => SQL
}

const receivedDay = (zone: string) => sql`(d.received_at at time zone ${zone}::text)::date`
const activatedDay = (zone: string) => sql`(d.activated_at at time zone ${zone}::text)::date`
const soldDay = () => sql`sold.day`
const OLDEST = sql`d.received_at, d.id`

const LIST_KINDS: Record<DeviceQuery, ListKind> = {
  'in-stock': { where: sql`d.status in ('in_stock', 'reserved')`, order: OLDEST, since: receivedDay },
  sold: { where: sql`d.status = 'sold'`, order: sql`d.sold_at desc, d.id desc`, since: soldDay },
  activated: {
    where: sql`d.activated_at is not null`,
    order: sql`d.activated_at desc, d.id desc`,
    since: activatedDay,
  },
  unactivated: {
    where: sql`d.activated_at is null and d.status in ('in_transit', 'in_stock', 'reserved', 'sold', 'returned')`,
    order: OLDEST,
    since: receivedDay,
  },
  unallocated: {
    where: sql`d.status = 'in_stock' and not exists (
      select from device_allocation a where a.device_id = d.id and a.state = 'open')`,
    order: OLDEST,
    since: receivedDay,
  },
  aged: { where: sql`d.status in ('in_stock', 'reserved')`, order: OLDEST, since: receivedDay },
  returned: {
    where: sql`(d.status = 'returned' or (d.status in ('in_stock', 'reserved', 'damaged')
      and exists (select from device_event e where e.device_id = d.id and e.kind = 'returned')))`,
    order: OLDEST,
    since: receivedDay,
  },
  'sold-unactivated': {
    where: sql`d.status = 'sold' and d.activated_at is null`,
    order: sql`d.sold_at, d.id`,
    since: soldDay,
  },
  'activated-unsold': {
    where: sql`d.activated_at is not null and d.status not in ('sold', 'scrapped', 'supplier_returned')`,
    order: sql`d.activated_at, d.id`,
    since: activatedDay,
  },
}

/** The source of a device list, as `device d`, with filters and order. */
export function listSource(filters: ListFilters, zone: string): { from: SQL; order: SQL } {
  const { type, q, brand_id, location_id, activated_from, activated_to } = filters
  for (const day of [activated_from, activated_to]) if (day !== undefined) requireDay(day)
  const { where, order, since } = LIST_KINDS[type]
  const days = filters.older_than_days ?? (type === 'aged' ? AGED_DAYS : undefined)
  const conditions = [
    where,
    deviceMatches(q),
    brand_id === undefined
      ? undefined
      : sql`d.sku_id in (select s.id from sku s join product p on p.id = s.product_id where p.brand_id = ${brand_id})`,
    location_id === undefined ? undefined : sql`coalesce(d.location_id, sold.location_id) = ${location_id}`,
    activated_from === undefined
      ? undefined
      : sql`d.activated_at >= ${activated_from}::timestamp at time zone ${zone}::text`,
    activated_to === undefined
      ? undefined
      : sql`d.activated_at < (${activated_to}::date + 1)::timestamp at time zone ${zone}::text`,
    filters.sold ? sql`d.status = 'sold'` : undefined,
    days === undefined ? undefined : sql`${since(zone)} < ${todayIn(zone)} - ${days}::integer`,
  ].filter((condition): condition is SQL => condition !== undefined)
  // Join sales only if a filter needs them: there may be a million.
  const needsSale = location_id !== undefined || (days !== undefined && since === soldDay)
  const source = sql`from device d ${needsSale ? joinSold(zone) : sql``}`
  return { from: sql`${source} where ${sql.join(conditions, sql` and `)}`, order }
}

/** Loads list rows of devices, in the given order. */
export async function deviceRows(db: Db, zone: string, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select d.id::int as id, ${deviceCode(sql`d.id`)} as identifier, b.name as brand, p.name as model, s.spec, s.color, d.status,
           sl.name as location, d.received_at, d.activated_at, sold.day::text as sold_on, su.name as salesperson,
           coalesce(sc.name, dc.name) as customer, ${todayIn(zone)} - coalesce(sold.day, ${receivedDay(zone)}) as days
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as requested(id, n) join device d on d.id = requested.id
      join sku s on s.id = d.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join customer dc on dc.id = d.customer_id ${joinSold(zone)} ${joinSoldNames}
    order by requested.n`)
  return rows.map((row) => ({
    ...row,
    received_at: toIsoOrNull(row.received_at),
    activated_at: toIsoOrNull(row.activated_at),
  }))
}

export async function listDevices(db: Db, tenantId: number, filters: Input<typeof listQueriedDevices>) {
  const zone = await getTenantZone(db, tenantId)
  disablePlanCache(db)
  const { from, order } = listSource(filters, zone)
  // The page is cut before the joins.
  const { rows } = await db.execute<{ id: number }>(
    sql`select d.id::int as id ${from} order by ${order} ${limitOffset(filters)}`,
  )
  const list = await deviceRows(
    db,
    zone,
    rows.map(({ id }) => id),
  )
  return toPage(list, filters, await cappedCount(db, sql`select 1 ${from}`))
}

/** Number of devices in stock, including reserved ones, for more than `days` days: the size of the `aged` list. */
export async function countAgedDevices(db: Db, tenantId: number, days: number): Promise<number> {
  const { from } = listSource(
    { type: 'aged', q: '', older_than_days: days },
    await getTenantZone(db, tenantId),
  )
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`)
  return rows[0]?.n ?? 0
}

/** Number of devices of a kind, capped at TOTAL_CAP + 1. */
export const countListed = (db: Db, type: DeviceQuery): Promise<number> =>
  cappedCount(db, sql`select 1 from device d where ${LIST_KINDS[type].where}`)
