import type { slowGoods } from '@shangxue/contract/analysis-more'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { addDays } from '@shangxue/study/calendar'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { paged, window } from '../../platform/database/page.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { todayOf } from '../../platform/period.ts'
import { FACT_COLUMNS, goodsConditions } from '../sales/service.ts'
import { groupingBy, keyList } from './grouping.ts'
import { rowNames } from './names.ts'
import type { Viewer } from './ranking.ts'

export type SlowInput = Input<typeof slowGoods.list>
export type Slow = Output<typeof slowGoods.list>

interface Row extends Record<string, unknown> {
  key: string
  stock: number
  value_fen: number
  sold: number
}
interface Totals extends Record<string, unknown> {
  groups: number
  stock: number
  value_fen: number
}

const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)

/**
 * CTE `slow`: groups with stock that existed before a day and sold at most the given number since. A group counts as a
 * whole: a model is not slow if one colour sells, but by SKU its other colours are.
 */
function slowGroups(input: SlowInput, since: string, zone: string): SQL {
  const { joins, key, column } = groupingBy(input.by)
  const kept = all(goodsConditions(input, { sku: sql`b.sku_id`, location: sql`b.location_id` }))
  const sold = all(goodsConditions(input, FACT_COLUMNS))
  return sql`
    with recent as materialized (
      select f.sku_id, f.location_id, sum(f.pieces) as sold from sales_fact f
      where f.day >= ${since}::date and ${sold} group by 1, 2
    ), stocked as materialized (
      select ${key} as key, x.* from (
        select ${column === 'location' ? sql`b.location_id` : sql`b.sku_id`} as at, b.sku_id, b.location_id, b.quantity,
               b.value_fen, coalesce(r.sold, 0) as sold
        from stock_balance b left join recent r on r.sku_id = b.sku_id and r.location_id = b.location_id where ${kept}
      ) x ${joins}
    ), candidate as (
      select key, sum(quantity)::float8 as stock, sum(value_fen)::float8 as value_fen, sum(sold)::float8 as sold
      from stocked group by key having sum(quantity) > 0 and sum(sold) <= ${input.most}
    ), slow as materialized (
      select c.key::text as key, c.stock, c.value_fen, c.sold from candidate c
      where exists (select from stocked h where h.key = c.key and coalesce((
        select l.at from stock_ledger l where l.sku_id = h.sku_id and l.location_id = h.location_id order by l.id limit 1
      ) < ${since}::date::timestamp at time zone ${zone}::text, true))
    )`
}

/** Day of the last sale per group. */
async function lastSold(db: Db, input: SlowInput, keys: readonly string[]): Promise<Map<string, string>> {
  const grouping = groupingBy(input.by)
  const inStores = grouping.column === 'location'
  const kept = all(goodsConditions(input, FACT_COLUMNS))
  const at = inStores ? sql`f.location_id` : sql`f.sku_id`
  const { rows } = await db.execute<{ key: string; day: string | null }>(sql`
    select (${grouping.key})::text as key, max((
      select f.day from sales_fact f where ${at} = x.at and f.pieces > 0 and ${kept} order by f.day desc limit 1))::text as day
    from (select id as at from ${inStores ? sql`location` : sql`sku`}) x ${grouping.joins}
    where ${grouping.key} = any(${keyList(keys, grouping)}) group by 1`)
  return new Map(rows.flatMap(({ key, day }) => (day === null ? [] : [[key, day] as const])))
}

/** Stock that hardly sells; `days` includes today. */
export async function slow(db: Db, { tenantId, seesCost }: Viewer, input: SlowInput): Promise<Slow> {
  const since = addDays(await todayOf(db, tenantId), 1 - input.days)
  const zone = await zoneOfTenant(db, tenantId)
  const groups = slowGroups(input, since, zone)
  const order = seesCost ? sql`value_fen desc, stock desc, key` : sql`stock desc, key`
  const [, page, sums] = await together(
    db,
    () => plannedAnew(db),
    () => db.execute<Row>(sql`${groups} select * from slow order by ${order} ${window(input)}`),
    () =>
      db.execute<Totals>(sql`${groups} select count(*)::int as groups, coalesce(sum(stock), 0)::float8 as stock,
        coalesce(sum(value_fen), 0)::float8 as value_fen from slow`),
  )
  const keys = page.rows.map(({ key }) => key)
  const [nameOf, last] = await together(
    db,
    () => rowNames(db, input.by, keys),
    () => lastSold(db, input, keys),
  )
  const total = sums.rows[0] ?? { groups: 0, stock: 0, value_fen: 0 }
  return {
    since,
    total: { groups: total.groups, stock: total.stock, stock_value_fen: seesCost ? total.value_fen : null },
    ...paged(
      page.rows.map(({ key, stock, value_fen, sold }) => ({
        ...nameOf(key),
        stock,
        stock_value_fen: seesCost ? value_fen : null,
        sold,
        last_sold: last.get(key) ?? null,
      })),
      input,
      total.groups,
    ),
  }
}
