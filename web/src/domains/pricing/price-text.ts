import type { PriceType } from '@shangxue/contract/pricing'
import { formatMoney } from '../../lib/money.ts'
import type { PriceRow } from './price-rows.ts'

/** Exact, without the decimals that prices of phones hardly ever have: `¥2,999`, `¥59.90`. */
export const formatPrice = (fen: number): string => formatMoney(fen).replace(/\.00$/, '')

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
