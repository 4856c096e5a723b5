import {
  type AnalysisFilters,
  NO_AREA,
  NO_AREA_NAME,
  NO_CUSTOMER,
  NO_CUSTOMER_NAME,
  type RowDimension,
} from '@shangxue/contract/analysis/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { skuTitle } from '../../stock/service.ts'

export interface RowName {
  readonly key: string
  readonly id: number | null
  readonly name: string
  readonly note: string
  readonly filter: Partial<AnalysisFilters>
}
type GroupName = Pick<RowName, 'name' | 'note'>

/** Name queries by dimension; the caller appends the condition on the id. */
const NAME_QUERIES: Partial<Record<RowDimension, SQL>> = {
  brand: sql`n.id, n.name, '' as note from brand n where n.id`,
  model: sql`n.id, n.name, b.name as note from product n join brand b on b.id = n.brand_id where n.id`,
  spec: sql`s.id, s.name, s.note from (
    select s.id, ${skuTitle} as name, p.short_name as note from sku s join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id) s where s.id`,
  store: sql`n.id, n.name, '' as note from location n where n.id`,
  salesperson: sql`n.id, n.name, n.position as note from app_user n where n.id`,
  customer: sql`n.id, n.name, n.area as note from customer n where n.id`,
}
const FILTER_FIELDS = {
  brand: 'brand_id',
  model: 'product_id',
  spec: 'sku_id',
  store: 'location_id',
  salesperson: 'salesperson_id',
  customer: 'customer_id',
} as const satisfies Partial<Record<RowDimension, keyof AnalysisFilters>>

async function loadNames(
  source: FigureSource,
  names: SQL,
  ids: readonly string[],
): Promise<Map<string, GroupName>> {
  const { rows } = await source.execute<GroupName & { id: string }>(sql`
    select n.id::text as id, n.name, n.note from (select ${names} = any(${sql.param(ids)}::bigint[])) n`)
  return new Map(rows.map(({ id, ...groupName }) => [id, groupName]))
}

/** Names of groups with the filter that selects their sales. */
export async function loadRowNames(
  source: FigureSource,
  by: RowDimension,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  if (by === 'short_name')
    return (key) => ({ key, id: null, name: key || '未填简称', note: '', filter: { short_name: key } })
  if (by === 'area')
    return (key) => ({
      key,
      id: null,
      name: key === NO_AREA ? NO_AREA_NAME : key,
      note: '',
      filter: { area: key },
    })
  const names = NAME_QUERIES[by]
  const byId = names ? await loadNames(source, names, keys) : new Map<string, GroupName>()
  return (key) => {
    const id = Number(key)
    const isAnonymous = by === 'customer' && id === NO_CUSTOMER
    const groupName = byId.get(key) ?? { name: isAnonymous ? NO_CUSTOMER_NAME : '', note: '' }
    return { key, id: isAnonymous ? null : id, ...groupName, filter: { [FILTER_FIELDS[by]]: id } }
  }
}

/** Names of the filter values. */
export async function loadFilterNames(source: FigureSource, filters: AnalysisFilters) {
  const isFiltered = Object.values(FILTER_FIELDS).some((field) => filters[field] !== undefined)
  const name = (by: keyof typeof FILTER_FIELDS) => {
    const id = filters[FILTER_FIELDS[by]]
    return id === undefined ? sql`null` : sql`(select n.name from (select ${NAME_QUERIES[by]} = ${id}) n)`
  }
  const query = sql`
    select ${name('brand')} as brand, ${name('model')} as product, ${name('spec')} as sku, ${name('store')} as location,
           ${name('salesperson')} as salesperson, ${name('customer')} as customer`
  const { rows } = isFiltered ? await source.execute<Record<string, string | null>>(query) : { rows: [] }
  const nameOfFilter = (by: string) => rows[0]?.[by] ?? null
  return {
    brand: nameOfFilter('brand'),
    product: nameOfFilter('product'),
    sku: nameOfFilter('sku'),
    location: nameOfFilter('location'),
    salesperson: nameOfFilter('salesperson'),
    customer: filters.customer_id === NO_CUSTOMER ? NO_CUSTOMER_NAME : nameOfFilter('customer'),
  }
}
