import {
  type AnalysisFilters,
  NO_AREA,
  NO_AREA_NAME,
  NO_CUSTOMER,
  NO_CUSTOMER_NAME,
  type RowDimension,
} from '@shangxue/contract/analysis/endpoints'
import { parsePositiveInt, type UrlParamChanges } from '../../lib/address/url-params.ts'
import { parseCustomer, parseText } from '../sales-figures/public.ts'
import { periodParams } from './periods.ts'

/** Filter values of an analysis, apart from the period. */
export type FilterValues = Omit<AnalysisFilters, 'from' | 'to'>
export type FilterKey = keyof FilterValues
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
  readonly fixesDimension: readonly RowDimension[]
  /** Key of the name in the response. Text values are their own names. */
  readonly nameKey?: keyof FilterNames
}

export const FILTERS: readonly Filter[] = [
  { key: 'area', param: 'area', label: '区域', fixesDimension: ['area'] },
  { key: 'location_id', param: 'store', label: '门店', fixesDimension: ['store'], nameKey: 'location' },
  {
    key: 'salesperson_id',
    param: 'person',
    label: '员工',
    fixesDimension: ['salesperson'],
    nameKey: 'salesperson',
  },
  {
    key: 'customer_id',
    param: 'customer',
    label: '客户',
    fixesDimension: ['customer', 'area'],
    nameKey: 'customer',
  },
  { key: 'brand_id', param: 'brand', label: '品牌', fixesDimension: ['brand'], nameKey: 'brand' },
  { key: 'short_name', param: 'short', label: '简称', fixesDimension: ['short_name'] },
  {
    key: 'product_id',
    param: 'product',
    label: '型号',
    fixesDimension: ['brand', 'short_name', 'model'],
    nameKey: 'product',
  },
  {
    key: 'sku_id',
    param: 'sku',
    label: '规格',
    fixesDimension: ['brand', 'short_name', 'model', 'spec'],
    nameKey: 'sku',
  },
]
export const FILTER_PARAMS = FILTERS.map(({ param }) => param)

/** Parses the filters from an address. */
export function parseFilters(search: URLSearchParams): FilterValues {
  const result = {
    area: parseText(search, 'area'),
    location_id: parsePositiveInt(search.get('store')),
    salesperson_id: parsePositiveInt(search.get('person')),
    customer_id: parseCustomer(search),
    brand_id: parsePositiveInt(search.get('brand')),
    short_name: parseText(search, 'short'),
    product_id: parsePositiveInt(search.get('product')),
    sku_id: parsePositiveInt(search.get('sku')),
  }
  const parsed: FilterValues = {}
  return Object.assign(
    parsed,
    Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined)),
  )
}

/** The address parameters that filter by a row. */
export function filterParams(filter: Partial<AnalysisFilters>): UrlParamChanges {
  const { from, to } = filter
  return {
    ...Object.fromEntries(
      FILTERS.filter(({ key }) => filter[key] !== undefined).map(({ key, param }) => [param, filter[key]]),
    ),
    ...(from !== undefined && to !== undefined && periodParams({ from, to })),
  }
}

/** Describes the active filters, for example 品牌 华为. */
export function activeFilters(narrowing: FilterValues, names: FilterNames | undefined) {
  return FILTERS.flatMap(({ key, param, label, nameKey }) => {
    const value = narrowing[key]
    if (value === undefined) return []
    const name = nameKey ? names?.[nameKey] : String(value)
    return [{ param, text: filterText(key, value, label, name ?? undefined) }]
  })
}

function filterText(key: FilterKey, value: string | number, label: string, name: string | undefined): string {
  if (key === 'customer_id' && value === NO_CUSTOMER) return NO_CUSTOMER_NAME
  if (key === 'area' && value === NO_AREA) return NO_AREA_NAME
  return name === undefined ? `所选${label}` : `${label} ${name}`
}
