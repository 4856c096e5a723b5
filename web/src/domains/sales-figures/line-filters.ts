import { isDay } from '@shangxue/contract/platform/days'
import { NO_CUSTOMER } from '@shangxue/contract/sales/filters'
import { PAYMENT_METHODS, SALE_KINDS } from '@shangxue/contract/sales/schemas'
import type { sumSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { oneOf, positive } from '../../lib/address/index.ts'
import type { Given } from '../../lib/api/index.ts'
import { today } from '../../lib/dates.ts'

export type LineFilters = Given<typeof sumSoldLines>

/** The date in an address, or undefined if it is missing or invalid. */
export const dayIn = (text: string | null): string | undefined =>
  text !== null && text.length === 10 && isDay(text) ? text : undefined

const MOST_LETTERS = { short: 60, area: 20 }
/** A short name or an area in an address, cut to its maximum length. */
export const textIn = (search: URLSearchParams, name: keyof typeof MOST_LETTERS): string | undefined =>
  search.get(name)?.slice(0, MOST_LETTERS[name]) || undefined
/** Customer id in an address. 0 means sales without a customer. */
export const customerIn = (search: URLSearchParams): number | undefined =>
  search.get('customer') === String(NO_CUSTOMER) ? NO_CUSTOMER : positive(search.get('customer'))

/** Filters of the address of 每日销售明细. Defaults to today. */
export function lineFiltersIn(search: URLSearchParams): LineFilters {
  const to = dayIn(search.get('to')) ?? today()
  const from = dayIn(search.get('from')) ?? to
  const backwards = from > to
  return {
    from: backwards ? to : from,
    to,
    q: (search.get('q') ?? '').slice(0, 64),
    kind: oneOf(SALE_KINDS, search.get('kind')),
    location_id: positive(search.get('store')),
    salesperson_id: positive(search.get('person')),
    brand_id: positive(search.get('brand')),
    product_id: positive(search.get('product')),
    short_name: textIn(search, 'short'),
    sku_id: positive(search.get('sku')),
    customer_id: customerIn(search),
    area: textIn(search, 'area'),
    payment: oneOf(PAYMENT_METHODS, search.get('payment')),
  }
}
