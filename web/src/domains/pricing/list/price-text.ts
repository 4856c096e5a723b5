import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import type { PriceRow } from './price-rows.ts'

/** Prices that every user may see. The server sends the others only to users with the permission. */
const PUBLIC_TYPES: readonly PriceType[] = ['wholesale', 'retail']

/** Price columns of the list, in the order of the price types. */
export function visiblePriceTypes(rows: readonly Pick<PriceRow, 'prices'>[]): PriceType[] {
  const receivedTypes = new Set(rows.flatMap(({ prices }) => prices.map(({ type }) => type)))
  const costTypes = (['purchase', 'floor'] as const).filter((type) => receivedTypes.has(type))
  return [
    ...costTypes.filter((type) => type === 'purchase'),
    ...PUBLIC_TYPES,
    ...costTypes.filter((type) => type === 'floor'),
  ]
}
