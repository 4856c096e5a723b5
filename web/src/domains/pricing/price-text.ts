import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import type { PriceRow } from './price-rows.ts'

/** Prices that every user may see. The server sends the others only to users with the permission. */
const ALWAYS: readonly PriceType[] = ['wholesale', 'retail']

/** Price columns of the list, in the order of the price types. */
export function shownTypes(rows: readonly Pick<PriceRow, 'prices'>[]): PriceType[] {
  const sent = new Set(rows.flatMap(({ prices }) => prices.map(({ type }) => type)))
  const cost = (['purchase', 'floor'] as const).filter((type) => sent.has(type))
  return [
    ...cost.filter((type) => type === 'purchase'),
    ...ALWAYS,
    ...cost.filter((type) => type === 'floor'),
  ]
}
