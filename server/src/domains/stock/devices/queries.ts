import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getDevice, listDevices, lookUpCode } from '@shangxue/contract/stock/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import {
  cappedCount,
  limitOffset,
  toIso,
  toIsoOrNull,
  toPage,
} from '../../../platform/database/pagination.ts'
import { currentPrice } from '../../pricing/service.ts'
import { deviceCode, isReceiptReversed, releasedCodes } from './device-code.ts'
import { deviceMatches } from './device-search.ts'

type Filters = Input<typeof listDevices>
type Item = Output<typeof listDevices>['list'][number]
type Device = Output<typeof getDevice>

export function deviceConditions(filters: Omit<Filters, 'page' | 'limit' | 'with_total'>): SQL {
  const { q, brand_id, location_id, product_id, sku_id, status, older_than_days } = filters
  const conditions = [
    sql`true`,
    deviceMatches(q),
    brand_id === undefined
      ? undefined
      : sql`d.sku_id in (select s.id from sku s join product p on p.id = s.product_id where p.brand_id = ${brand_id})`,
    product_id === undefined
      ? undefined
      : sql`d.sku_id in (select s.id from sku s where s.product_id = ${product_id})`,
    sku_id === undefined ? undefined : sql`d.sku_id = ${sku_id}`,
    location_id === undefined ? undefined : sql`d.location_id = ${location_id}`,
    status === undefined ? undefined : sql`d.status = ${status}`,
    older_than_days === undefined
      ? undefined
      : sql`d.received_at < now() - make_interval(days => ${older_than_days})`,
  ]
  return sql.join(
    conditions.filter((c): c is SQL => c !== undefined),
    sql` and `,
  )
}

export const DEVICE_ORDER: Record<Filters['sort'], SQL> = {
  oldest: sql`d.received_at, d.id`,
  newest: sql`d.received_at desc, d.id desc`,
}

async function idsOf(db: Db, select: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(select)
  return rows.map(({ id }) => id)
}

export const deviceRepository = (db: Db, seesCost: boolean) => ({
  async list(filters: Filters) {
    const where = deviceConditions(filters)
    const order = DEVICE_ORDER[filters.sort]
    // The page is cut before the joins. A search selects ids in a short statement, because it is planned on every run.
    const selectPage = (columns: SQL) =>
      sql`select ${columns} from device d where ${where} order by ${order} ${limitOffset(filters)}`
    const page =
      filters.q.trim() === ''
        ? selectPage(sql`d.*`)
        : sql`select d.* from device d where d.id = any(${sql.param(await idsOf(db, selectPage(sql`d.id`)))}::bigint[])`
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select d.id::int as id, ${deviceCode(sql`d.id`)} as identifier, b.name as brand, p.name as model, s.spec, s.color, d.status,
             l.name as location, d.cost_fen::float8 as cost_fen, d.received_at, d.activated_at,
             ${isReceiptReversed(sql`d.id`)} as withdrawn
      from (${page}) d
        join sku s on s.id = d.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
        left join location l on l.id = d.location_id
      order by ${order}`)
    const list = (rows as unknown as Item[]).map((row) => ({
      ...row,
      cost_fen: seesCost ? row.cost_fen : null,
      received_at: toIsoOrNull(row.received_at),
      activated_at: toIsoOrNull(row.activated_at),
    }))
    const total = filters.with_total
      ? await cappedCount(db, sql`select 1 from device d where ${where}`)
      : list.length
    return toPage(list, filters, total)
  },

  async find(id: number): Promise<Device | undefined> {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select d.id::int as id, s.product_id::int as product_id, s.id::int as sku_id, b.name as brand, p.name as model, s.spec,
        s.color, d.status, l.name as location, c.name as customer, d.cost_fen::float8 as cost_fen, d.received_at, d.activated_at,
        (${currentPrice(sql`s.id`, 'wholesale')})::float8 as wholesale_fen, (${currentPrice(sql`s.id`, 'retail')})::float8 as retail_fen,
        (select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.value) order by i.kind), '[]'::json)
           from device_identifier i where i.device_id = d.id) as identifiers,
        (select coalesce(json_agg(json_build_object('kind', u.kind, 'value', u.value) order by u.kind), '[]'::json)
           from (${releasedCodes(sql`d.id`)}) u) as given_up
      from device d join sku s on s.id = d.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
        left join location l on l.id = d.location_id left join customer c on c.id = d.customer_id
      where d.id = ${id}`)
    const device = rows[0] as unknown as Omit<Device, 'events'> | undefined
    if (!device) return undefined
    const events = await db.execute<Record<string, unknown>>(sql`
      select e.id::int as id, e.kind, e.at, u.name as by, coalesce(t.name, f.name) as location, c.name as customer, e.reason,
        case when e.document not like 'import:%' then e.document end as document,
        e.kind = 'scrapped' and e.codes is not null as withdrawn
      from device_event e left join app_user u on u.id = e.user_id left join location t on t.id = e.to_location_id
        left join location f on f.id = e.from_location_id left join customer c on c.id = e.customer_id
      where e.device_id = ${id} order by e.at desc, e.id desc`)
    return {
      ...device,
      cost_fen: seesCost ? device.cost_fen : null,
      received_at: toIsoOrNull(device.received_at),
      activated_at: toIsoOrNull(device.activated_at),
      events: (events.rows as unknown as Device['events']).map((event) => ({
        ...event,
        at: toIso(event.at),
      })),
    }
  },

  async lookUp(code: string): Promise<Output<typeof lookUpCode>> {
    const { rows } = await db.execute<{ device_id: number | null; sku_id: number; product_id: number }>(sql`
      select d.id::int as device_id, s.id::int as sku_id, s.product_id::int as product_id
      from device_identifier i join device d on d.id = i.device_id join sku s on s.id = d.sku_id where i.value = ${code}
      union all
      select null, s.id::int, s.product_id::int from sku s where s.barcode = ${code}
      limit 1`)
    const [match] = rows
    if (!match) return { kind: 'unknown', device_id: null, sku_id: null, product_id: null }
    return { kind: match.device_id === null ? 'sku' : 'device', ...match }
  },
})
