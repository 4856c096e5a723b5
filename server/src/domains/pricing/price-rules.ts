import { outOfOrder, PRICE_ORDER, type PriceType } from '@shangxue/contract/pricing'
import type { PricesInForce, Target } from './prices-in-force.ts'

/** Purchase and floor prices tell the margin. */
export const COST_TYPES: ReadonlySet<PriceType> = new Set(['purchase', 'floor'])

export const hidden = (type: PriceType, seesCost: boolean): boolean => !seesCost && COST_TYPES.has(type)

export interface PriceFinding {
  readonly line: number
  readonly field: PriceType
  readonly reason: string
}

/** Where the file's moment has another price already; that a hidden one is the same is not told. */
export function takenMoments(
  { from, given }: Target,
  inForce: PricesInForce,
  seesCost: boolean,
): PriceFinding[] {
  return [...given].flatMap(([type, { fen, line }]) => {
    const same = inForce.get(type)
    const taken = same?.since.getTime() === from.getTime() && (same.fen !== fen || hidden(type, seesCost))
    return taken ? [{ line, field: type, reason: '这个生效时间已经有价格，请换一个时间' }] : []
  })
}

/**
 * The prices of a sku that do not go together from this moment on, in terms that reveal no hidden price.
 */
export function judge(given: Target['given'], inForce: PricesInForce, seesCost: boolean): PriceFinding[] {
  const effective = (type: PriceType) =>
    given.get(type)?.fen ?? (hidden(type, seesCost) ? undefined : inForce.get(type)?.fen)
  return PRICE_ORDER.flatMap(([low, high]) => {
    const line = (given.get(low) ?? given.get(high))?.line
    const [least, most] = [effective(low), effective(high)]
    if (line === undefined || least === undefined || most === undefined || least <= most) return []
    return [{ line, field: given.has(low) ? low : high, reason: outOfOrder(low, high) }]
  })
}
