import { NO_AREA, type RowDimension } from '@shangxue/contract/analysis/endpoints'
import type { SaleFilters } from '@shangxue/contract/sales/filters'
import { sql } from 'drizzle-orm'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import type { Period } from '../../../platform/time/period.ts'
import { FACT_COLUMNS, type SalesMeasures, sumMeasures, ZERO_MEASURES } from '../../sales/service.ts'
import { getGrouping, keyList } from '../engine/grouping.ts'
import type { ComparisonPeriod } from '../engine/periods.ts'
import { summedFacts } from '../engine/summed-facts.ts'
import { sumSalesWithComparison } from '../engine/sums.ts'
import type { ComparedSums } from './split-change.ts'

/** Dimensions that are columns of the facts. The others are attributes of SKUs and customers. */
const COLUMN_DIMENSIONS = ['spec', 'store', 'salesperson', 'customer'] as const
type ColumnDimension = (typeof COLUMN_DIMENSIONS)[number]
const COLUMN_OF: Record<RowDimension, ColumnDimension> = {
  brand: 'spec',
  model: 'spec',
  short_name: 'spec',
  spec: 'spec',
  store: 'store',
  salesperson: 'salesperson',
  customer: 'customer',
  area: 'customer',
}

export type GroupSums = ReadonlyMap<string, ComparedSums>
type KeyOf = (key: string) => string

const add = (a: SalesMeasures, b: SalesMeasures): SalesMeasures => ({
  pieces: a.pieces + b.pieces,
  returned: a.returned + b.returned,
  amount_fen: a.amount_fen + b.amount_fen,
  cost_fen: a.cost_fen + b.cost_fen,
})

const compareSums = (
  now: ReadonlyMap<string, SalesMeasures>,
  before: ReadonlyMap<string, SalesMeasures> | undefined,
): Map<string, ComparedSums> => {
  const keys = new Set([...now.keys(), ...(before?.keys() ?? [])])
  return new Map(
    [...keys].map((key) => [
      key,
      { now: now.get(key) ?? ZERO_MEASURES, before: before?.get(key) ?? ZERO_MEASURES },
    ]),
  )
}

/** Sums of groups by an attribute of their keys. */
function regroup(groups: GroupSums, toKey: KeyOf): Map<string, ComparedSums> {
  const result = new Map<string, ComparedSums>()
  for (const [key, { now, before }] of groups) {
    const attribute = toKey(key)
    const sums = result.get(attribute)
    result.set(
      attribute,
      sums ? { now: add(sums.now, now), before: add(sums.before, before) } : { now, before },
    )
  }
  return result
}

/** Looks up brand, model and short name of each SKU. */
async function loadGoodsKeys(source: FigureSource) {
  const { rows } = await source.execute<{ id: string; brand: string; model: string; short_name: string }>(sql`
    select s.id::text as id, p.brand_id::text as brand, p.id::text as model, p.short_name
    from sku s join product p on p.id = s.product_id`)
  const bySku = new Map(rows.map((row) => [row.id, row]))
  return (by: 'brand' | 'model' | 'short_name'): KeyOf =>
    (key) =>
      bySku.get(key)?.[by] ?? ''
}

async function loadAreas(source: FigureSource): Promise<KeyOf> {
  const { rows } = await source.execute<{ id: string; area: string }>(
    sql`select c.id::text as id, c.area from customer c where c.area <> ''`,
  )
  const areas = new Map(rows.map(({ id, area }) => [id, area]))
  return (key) => areas.get(key) ?? NO_AREA
}

/** Loads the sums of both periods by each dimension, in one pass per column of the facts. */
export async function loadChange(
  source: FigureSource,
  dimensions: readonly RowDimension[],
  filters: SaleFilters,
  period: Period,
  earlier: ComparisonPeriod,
) {
  const columns = COLUMN_DIMENSIONS.filter(
    (column) => column === 'spec' || dimensions.some((by) => COLUMN_OF[by] === column),
  )
  const hasAreas = dimensions.includes('area')
  const [goodsKey, areaKey, ...sums] = await source.pipeline(
    () => loadGoodsKeys(source),
    () => (hasAreas ? loadAreas(source) : Promise.resolve<KeyOf>(() => NO_AREA)),
    ...columns.map((column) => () => sumSalesWithComparison(source, column, filters, period, earlier)),
  )
  const byColumn = new Map(
    columns.map((column, n) => {
      const [now, before] = sums[n] ?? [new Map(), undefined]
      return [column, compareSums(now, before)] as const
    }),
  )
  const sumsOf = (column: ColumnDimension): GroupSums => byColumn.get(column) ?? new Map()
  const groupsOf = (by: RowDimension): GroupSums => {
    const groups = sumsOf(COLUMN_OF[by])
    if (by === 'brand' || by === 'model' || by === 'short_name') return regroup(groups, goodsKey(by))
    return by === 'area' ? regroup(groups, areaKey) : groups
  }
  /** Products within groups of a goods dimension; undefined for other dimensions, which need another query. */
  const skuKeyOf = (by: RowDimension): KeyOf | undefined => {
    if (by === 'spec') return (key) => key
    return by === 'brand' || by === 'model' || by === 'short_name' ? goodsKey(by) : undefined
  }
  return { groupsOf, skuKeyOf, products: sumsOf('spec') }
}

/** Sums of both periods by product within each of some groups. */
export async function loadProductsOfGroups(
  source: FigureSource,
  by: RowDimension,
  keys: readonly string[],
  filters: SaleFilters,
  periods: readonly [Period, Period],
): Promise<ReadonlyMap<string, readonly ComparedSums[]>> {
  const grouping = getGrouping(by)
  const { column } = grouping
  if (column === 'day') throw new TypeError('days have no products')
  const facts = (period: Period) => summedFacts(source, [column, 'sku'], filters, period)
  const load = async (period: Period) => {
    const { rows } = await source.execute<SalesMeasures & { key: string; sku: string }>(sql`
      select (${grouping.key})::text as key, x.sku::text as sku, ${sumMeasures(sql`x`)} from (
        select ${FACT_COLUMNS[column]} as at, f.sku_id as sku, f.pieces, f.returned, f.amount_fen, f.cost_fen ${facts(period)}
      ) x ${grouping.joins} where ${grouping.key} = any(${keyList(keys, grouping)}) group by 1, 2`)
    return rows
  }
  const [now, before] = await source.pipeline(
    () => load(periods[0]),
    () => load(periods[1]),
  )
  const bySku = (rows: typeof now, key: string) =>
    new Map(rows.filter((row) => row.key === key).map(({ key: _, sku, ...sums }) => [sku, sums]))
  return new Map(keys.map((key) => [key, [...compareSums(bySku(now, key), bySku(before, key)).values()]]))
}
