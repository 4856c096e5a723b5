import type { AnalysisFilters, RowDimension } from '@shangxue/contract/analysis/endpoints'
import { NO_AREA, NO_AREA_NAME, NO_CUSTOMER, NO_CUSTOMER_NAME } from '@shangxue/contract/analysis/endpoints'
import { type Changes, positive } from '../../lib/address/index.ts'
import { parseCustomer, parseText } from '../sales-figures/public.ts'
import { namesOf } from './periods.ts'

/** Filter values of an analysis, apart from the period. */
export type Narrowing = Omit<AnalysisFilters, 'from' | 'to'>
export type FilterKey = keyof Narrowing
type FilterNames = Record<
  'brand' | 'product' | 'sku' | 'location' | 'salesperson' | 'customer',
  string | null
>

interface Filter {
  readonly key: FilterKey
  /** The address parameter, shared with 每日销售明细. */
  readonly param: string
  readonly label: string
  /** The dimension that this filter fixes to one value. */
  readonly pins: readonly RowDimension[]
  /** Key of the name in the response. Text values are their own names. */
  readonly named?: keyof FilterNames
}

export const FILTERS: readonly Filter[] = [
  { key: 'area', param: 'area', label: '区域', pins: ['area'] },
  { key: 'location_id', param: 'store', label: '门店', pins: ['store'], named: 'location' },
  { key: 'salesperson_id', param: 'person', label: '员工', pins: ['salesperson'], named: 'salesperson' },
  { key: 'customer_id', param: 'customer', label: '客户', pins: ['customer', 'area'], named: 'customer' },
  { key: 'brand_id', param: 'brand', label: '品牌', pins: ['brand'], named: 'brand' },
  { key: 'short_name', param: 'short', label: '简称', pins: ['short_name'] },
  {
    key: 'product_id',
    param: 'product',
    label: '型号',
    pins: ['brand', 'short_name', 'model'],
    named: 'product',
  },
  {
    key: 'sku_id',
    param: 'sku',
    label: '规格',
    pins: ['brand', 'short_name', 'model', 'spec'],
    named: 'sku',
  },
]
export const FILTER_PARAMS = FILTERS.map(({ param }) => param)

/** Parses the filters from an address. */
export function narrowingIn(search: URLSearchParams): Narrowing {
  const found = {
    area: parseText(search, 'area'),
    location_id: positive(search.get('store')),
    salesperson_id: positive(search.get('person')),
    customer_id: parseCustomer(search),
    brand_id: positive(search.get('brand')),
    short_name: parseText(search, 'short'),
    product_id: positive(search.get('product')),
    sku_id: positive(search.get('sku')),
  }
  const given: Narrowing = {}
  return Object.assign(
    given,
    Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
  )
}

/** The address parameters that filter by a row. */
export function paramsOf(filter: Partial<AnalysisFilters>): Changes {
  const { from, to } = filter
  return {
    ...Object.fromEntries(
      FILTERS.filter(({ key }) => filter[key] !== undefined).map(({ key, param }) => [param, filter[key]]),
    ),
    ...(from !== undefined && to !== undefined && namesOf({ from, to })),
  }
}

/** Describes the active filters, for example 品牌 华为. */
export function chosenIn(narrowing: Narrowing, names: FilterNames | undefined) {
  return FILTERS.flatMap(({ key, param, label, named }) => {
    const value = narrowing[key]
    if (value === undefined) return []
    const name = named ? names?.[named] : String(value)
    return [{ param, text: textOf(key, value, label, name ?? undefined) }]
  })
}

function textOf(key: FilterKey, value: string | number, label: string, name: string | undefined): string {
  if (key === 'customer_id' && value === NO_CUSTOMER) return NO_CUSTOMER_NAME
  if (key === 'area' && value === NO_AREA) return NO_AREA_NAME
  return name === undefined ? `所选${label}` : `${label} ${name}`
}
