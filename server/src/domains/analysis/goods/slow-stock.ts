import type { slowGoods } from '@shangxue/contract/analysis/customer-groups'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { postgresSource } from '../../../platform/columnar/figure-source.ts'
import type { Db } from '../../../platform/database/database.ts'
import { limitOffset, toPage } from '../../../platform/database/pagination.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import { disablePlanCache } from '../../../platform/database/planner/plan-cache.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { getToday } from '../../../platform/time/period.ts'
import { FACT_COLUMNS, goodsConditions } from '../../sales/service.ts'
import { getGrouping, keyList } from '../engine/grouping.ts'
import type { Viewer } from '../engine/rank-groups.ts'
import { loadRowNames } from '../engine/row-names.ts'

export type SlowStockInput = Input<typeof slowGoods.list>
export type SlowStock = Output<typeof slowGoods.list>

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

const allOf = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)

/**
 * CTE `slow`: groups with stock that existed before a day and sold at most the given number since. A group counts as a
 * whole: a model is not slow if one colour sells, but by SKU its other colours are.
 */
function slowStockQuery(input: SlowStockInput, since: string, zone: string): SQL {
  const { joins, key, column } = getGrouping(input.by)
  const stockCondition = allOf(goodsConditions(input, { sku: sql`b.sku_id`, location: sql`b.location_id` }))
  const salesCondition = allOf(goodsConditions(input, FACT_COLUMNS))
  return sql`
    with recent as materialized (
      select f.sku_id, f.location_id, sum(f.pieces) as sold from sales_fact f
      where f.day >= ${since}::date and ${salesCondition} group by 1, 2
    ), stocked as materialized (
      select ${key} as key, x.* from (
        select ${column === 'location' ? sql`b.location_id` : sql`b.sku_id`} as at, b.sku_id, b.location_id, b.quantity,
               b.value_fen, coalesce(r.sold, 0) as sold
        from stock_balance b left join recent r on r.sku_id = b.sku_id and r.location_id = b.location_id where ${stockCondition}
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
async function loadLastSaleDays(
  db: Db,
  input: SlowStockInput,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const grouping = getGrouping(input.by)
  const isByStore = grouping.column === 'location'
  const salesCondition = allOf(goodsConditions(input, FACT_COLUMNS))
  const groupColumn = isByStore ? sql`f.location_id` : sql`f.sku_id`
  const { rows } = await db.execute<{ key: string; day: string | null }>(sql`
    select (${grouping.key})::text as key, max((
      select f.day from sales_fact f where ${groupColumn} = x.at and f.pieces > 0 and ${salesCondition} order by f.day desc limit 1))::text as day
    from (select id as at from ${isByStore ? sql`location` : sql`sku`}) x ${grouping.joins}
    where ${grouping.key} = any(${keyList(keys, grouping)}) group by 1`)
  return new Map(rows.flatMap(({ key, day }) => (day === null ? [] : [[key, day] as const])))
}

/** Stock that hardly sells; `days` includes today. */
export async function findSlowStock(
  db: Db,
  { tenantId, seesCost }: Viewer & { readonly tenantId: number },
  input: SlowStockInput,
): Promise<SlowStock> {
  const since = addDays(await getToday(db, tenantId), 1 - input.days)
  const zone = await getTenantZone(db, tenantId)
  const groups = slowStockQuery(input, since, zone)
  const order = seesCost ? sql`value_fen desc, stock desc, key` : sql`stock desc, key`
  disablePlanCache(db)
  const [page, sums] = await pipeline(
    db,
    () => db.execute<Row>(sql`${groups} select * from slow order by ${order} ${limitOffset(input)}`),
    () =>
      db.execute<Totals>(sql`${groups} select count(*)::int as groups, coalesce(sum(stock), 0)::float8 as stock,
        coalesce(sum(value_fen), 0)::float8 as value_fen from slow`),
  )
  const keys = page.rows.map(({ key }) => key)
  const [toName, lastSaleDays] = await pipeline(
    db,
    () => loadRowNames(postgresSource(db, tenantId), input.by, keys),
    () => loadLastSaleDays(db, input, keys),
  )
  const total = sums.rows[0] ?? { groups: 0, stock: 0, value_fen: 0 }
  return {
    since,
    total: { groups: total.groups, stock: total.stock, stock_value_fen: seesCost ? total.value_fen : null },
    ...toPage(
      page.rows.map(({ key, stock, value_fen, sold }) => ({
        ...toName(key),
        stock,
        stock_value_fen: seesCost ? value_fen : null,
        sold,
        last_sold: lastSaleDays.get(key) ?? null,
      })),
      input,
      total.groups,
    ),
  }
}
