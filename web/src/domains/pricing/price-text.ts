import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import type { PriceRow } from './price-rows.ts'

/** Everyone sees these two; the others come only to whom the server sends them. */
const ALWAYS: readonly PriceType[] = ['wholesale', 'retail']

/** The columns of the list, in the order of the price types. */
export function shownTypes(rows: readonly Pick<PriceRow, 'prices'>[]): PriceType[] {
  const sent = new Set(rows.flatMap(({ prices }) => prices.map(({ type }) => type)))
  const cost = (['purchase', 'floor'] as const).filter((type) => sent.has(type))
  return [
    ...cost.filter((type) => type === 'purchase'),
    ...ALWAYS,
    ...cost.filter((type) => type === 'floor'),
  ]
}
