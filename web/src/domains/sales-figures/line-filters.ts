import { NO_CUSTOMER } from '@shangxue/contract/sales/filters'
import { PAYMENT_METHODS, SALE_KINDS } from '@shangxue/contract/sales/schemas'
import type { sumSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { parseOneOf, parsePositiveInt } from '../../lib/address/url-params.ts'
import type { RequestOf } from '../../lib/api/http.ts'
import { today } from '../../lib/dates.ts'

export type LineFilters = RequestOf<typeof sumSoldLines>

/** The date in an address, or undefined if it is missing or invalid. */
export const parseDay = (text: string | null): string | undefined =>
  text !== null && text.length === 10 && isDay(text) ? text : undefined

const MAX_LENGTHS = { short: 60, area: 20 }
/** A short name or an area in an address, cut to its maximum length. */
export const parseText = (search: URLSearchParams, name: keyof typeof MAX_LENGTHS): string | undefined =>
  search.get(name)?.slice(0, MAX_LENGTHS[name]) || undefined
/** Customer id in an address. 0 means sales without a customer. */
export const parseCustomer = (search: URLSearchParams): number | undefined =>
  search.get('customer') === String(NO_CUSTOMER) ? NO_CUSTOMER : parsePositiveInt(search.get('customer'))

/** Filters of the address of 每日销售明细. Defaults to today. */
export function parseLineFilters(search: URLSearchParams): LineFilters {
  const to = parseDay(search.get('to')) ?? today()
  const from = parseDay(search.get('from')) ?? to
  const isReversed = from > to
  return {
    from: isReversed ? to : from,
    to,
    q: (search.get('q') ?? '').slice(0, 64),
    kind: parseOneOf(SALE_KINDS, search.get('kind')),
    location_id: parsePositiveInt(search.get('store')),
    salesperson_id: parsePositiveInt(search.get('person')),
    brand_id: parsePositiveInt(search.get('brand')),
    product_id: parsePositiveInt(search.get('product')),
    short_name: parseText(search, 'short'),
    sku_id: parsePositiveInt(search.get('sku')),
    customer_id: parseCustomer(search),
    area: parseText(search, 'area'),
    payment: parseOneOf(PAYMENT_METHODS, search.get('payment')),
  }
}
