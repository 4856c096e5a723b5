import type * as contract from '@shangxue/contract/factory/endpoints'
import { FACTORY_SALES_DAYS } from '@shangxue/contract/factory/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../platform/database/pagination.ts'
import { productMatches } from '../catalogue/service.ts'
import { recentSalesQuery } from '../sales/service.ts'
import { skuTitle } from '../stock/service.ts'

type Item = Output<typeof contract.listFactoryItems>['list'][number] & Record<string, unknown>
type Filters = Pick<Input<typeof contract.listFactoryItems>, 'q' | 'source_id' | 'view' | 'cover_days'>

const allOf = (filterConditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...filterConditions.filter((c): c is SQL => c !== undefined)], sql` and `)

/**
 * Items of all sources as `f`: quantity in the latest snapshot, change since the previous one, and suggested order.
 * Items of the same SKU share its demand, largest quantity first.
 */
async function itemsQuery(db: Db, tenantId: number, coverDays: number): Promise<SQL> {
  return sql`
    with latest as (
      select distinct on (n.source_id) n.id, n.source_id, n.day from factory_snapshot n order by n.source_id, n.day desc
    ), before as (
      select distinct on (n.source_id) n.id, n.source_id from factory_snapshot n join latest l on l.source_id = n.source_id
      where n.day < l.day order by n.source_id, n.day desc
    ), listed as (
      select i.*, l.day, coalesce(a.quantity, 0) as quantity,
             case when b.id is not null then coalesce(a.quantity, 0) - coalesce(c.quantity, 0) end as change,
             a.item_id is not null or c.item_id is not null as shown
      from latest l join factory_item i on i.source_id = l.source_id
        left join factory_line a on a.snapshot_id = l.id and a.item_id = i.id
        left join before b on b.source_id = l.source_id
        left join factory_line c on c.snapshot_id = b.id and c.item_id = i.id
    ), in_stock as (
      select k.sku_id, sum(k.quantity)::float8 as own, sum(k.in_transit)::float8 as on_the_way from stock_balance k
      where k.sku_id in (select sku_id from listed) group by k.sku_id
    ), needed as (
      select i.*, coalesce(h.own, 0) as own, coalesce(h.on_the_way, 0) as on_the_way, coalesce(s.sold, 0) as sold,
             greatest(0, ceil(greatest(coalesce(s.sold, 0), 0)::numeric * ${coverDays}::int / ${FACTORY_SALES_DAYS}::int)::int
               - coalesce(h.own, 0) - coalesce(h.on_the_way, 0)) as need
      from listed i left join in_stock h on h.sku_id = i.sku_id
        left join (${await recentSalesQuery(db, tenantId, FACTORY_SALES_DAYS)}) s on s.sku_id = i.sku_id
    ), f as (
      select n.*, greatest(0, least(n.quantity, n.need - coalesce(sum(n.quantity) over (
        partition by n.sku_id order by n.quantity desc, n.id rows between unbounded preceding and 1 preceding), 0)))::int as suggested
      from needed n
    )`
}

const columns = sql`
  f.id::int as id, f.source_id::int as source_id, o.name as source, f.day::text as day, f.model, f.spec, f.color, f.barcode,
  f.by_hand, f.quantity, f.change, f.sku_id::int as sku_id, case when f.sku_id is not null then ${skuTitle} end as sku,
  case when f.sku_id is not null then f.own end as own,
  case when f.sku_id is not null then f.on_the_way end as on_the_way,
  case when f.sku_id is not null then f.sold end as sold_30,
  case when f.sku_id is not null then f.need end as need,
  case when f.sku_id is not null then f.suggested end as suggested`

const joinNames = sql`from f join factory_source o on o.id = f.source_id left join sku s on s.id = f.sku_id
  left join product p on p.id = s.product_id left join brand b on b.id = p.brand_id`

const toSearchTerms = (q: string): string[] =>
  q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

function matchesQuery(q: string): SQL | undefined {
  const words = toSearchTerms(q)
  if (words.length === 0) return undefined
  const itemText = sql`lower(concat_ws(' ', f.model, f.spec, f.color, f.barcode))`
  const skuCondition = productMatches(sql`s.product_id`, q) ?? sql`false`
  return sql`(${sql.join(
    words.map((word) => sql`strpos(${itemText}, ${word}) > 0`),
    sql` and `,
  )} or ${skuCondition})`
}

const filterConditions = ({ q, source_id, view }: Filters): SQL =>
  allOf([
    sql`f.shown`,
    source_id === undefined ? undefined : sql`f.source_id = ${source_id}`,
    matchesQuery(q),
    view === 'order' ? sql`f.sku_id is not null and f.suggested > 0` : undefined,
    view === 'unmatched' ? sql`f.sku_id is null` : undefined,
  ])

/** Largest suggested order first, then largest quantity. */
const ORDER = sql`case when f.sku_id is null then 0 else f.suggested end desc, f.quantity desc, f.model, f.id`

export const factoryRepository = (db: Db, tenantId: number) => ({
  async list(filters: Input<typeof contract.listFactoryItems>) {
    const from = await itemsQuery(db, tenantId, filters.cover_days)
    const where = filterConditions(filters)
    const { rows } = await db.execute<Item>(
      sql`${from} select ${columns} ${joinNames} where ${where} order by ${ORDER} ${limitOffset(filters)}`,
    )
    return toPage(rows, filters, await cappedCount(db, sql`${from} select 1 ${joinNames} where ${where}`))
  },

  async keys(filters: Filters, limit: number): Promise<number[]> {
    const from = await itemsQuery(db, tenantId, filters.cover_days)
    const { rows } = await db.execute<{ id: number }>(
      sql`${from} select f.id::int as id ${joinNames} where ${filterConditions(filters)} order by ${ORDER} limit ${limit}`,
    )
    return rows.map(({ id }) => id)
  },

  async findByIds(ids: readonly number[], coverDays: number): Promise<Item[]> {
    const { rows } = await db.execute<Item>(sql`
      ${await itemsQuery(db, tenantId, coverDays)}
      select ${columns} ${joinNames} join unnest(${sql.param([...ids])}::bigint[]) with ordinality as requested(id, n)
        on requested.id = f.id order by requested.n`)
    return rows
  },

  async sources() {
    const { rows } = await db.execute<
      Output<typeof contract.listFactorySources>[number] & Record<string, unknown>
    >(sql`
      select o.id::int as id, o.name, n.day::text as day, count(l.item_id)::int as lines,
             count(l.item_id) filter (where i.sku_id is null)::int as unmatched
      from factory_source o
        join lateral (select id, day from factory_snapshot n where n.source_id = o.id order by n.day desc limit 1) n on true
        left join factory_line l on l.snapshot_id = n.id left join factory_item i on i.id = l.item_id
      group by o.id, o.name, n.day order by o.name, o.id`)
    return rows
  },

  async get(id: number, coverDays: number): Promise<Output<typeof contract.getFactoryItem>> {
    const [item] = await this.findByIds([id], coverDays)
    if (!item) throw new AppError('not_found')
    const history = await db.execute<{ day: string; quantity: number }>(sql`
      select n.day::text as day, coalesce(l.quantity, 0) as quantity from (
        select id, day from factory_snapshot where source_id = ${item.source_id} order by day desc limit ${MAX_SNAPSHOTS}) n
      left join factory_line l on l.snapshot_id = n.id and l.item_id = ${id} order by n.day`)
    const stores = await db.execute<
      Output<typeof contract.getFactoryItem>['stores'][number] & Record<string, unknown>
    >(sql`
      select l.id::int as location_id, l.name as location, k.quantity, k.in_transit
      from stock_balance k join location l on l.id = k.location_id
      where k.sku_id = ${item.sku_id} and k.quantity + k.in_transit > 0 order by l.position, l.name`)
    return { ...item, history: history.rows, stores: stores.rows }
  },
})

const MAX_SNAPSHOTS = 60
