import { PRICE_LEVEL_NAMES, type PriceLevel } from './levels.ts'
import type { PricePolicy, PriceSource, PriceSourceKind } from './price-source.ts'

interface Occasion {
  readonly level: PriceLevel
  /** Pieces of the SKU, and of its model, in the whole sale. */
  readonly skuPieces: number
  readonly modelPieces: number
  /** The business day of the sale. */
  readonly day: string
}
export interface ChosenPrice {
  readonly fen: number
  readonly source: PriceSource
  /** Why this price applies, e.g. 满 10 台价. */
  readonly reason: string
}

interface Validity {
  readonly valid_from: string
  readonly valid_to: string | null
}
/** Both days are included. */
export const isValidOn = (day: string, { valid_from, valid_to }: Validity): boolean =>
  valid_from <= day && (valid_to === null || day <= valid_to)

interface RankedRule extends Validity {
  readonly id: number
  readonly exact: boolean
}
/** A rule for the SKU precedes one for its model; then the rule that began last. */
const byPrecedence = (a: RankedRule, b: RankedRule): number => {
  if (a.exact !== b.exact) return a.exact ? -1 : 1
  if (a.valid_from !== b.valid_from) return a.valid_from > b.valid_from ? -1 : 1
  return b.id - a.id
}

const spokenDay = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

interface SourceDetails {
  readonly min_pieces?: number | null
  readonly valid_to?: string | null
}
/** Names a source on the sale line, the document and in analyses. */
export function priceSourceName(kind: PriceSourceKind, { min_pieces, valid_to }: SourceDetails = {}): string {
  if (kind === 'customer') return valid_to ? `客户专价 至 ${spokenDay(valid_to)}` : '客户专价'
  if (kind === 'break') return min_pieces ? `满 ${min_pieces} 台价` : '数量价'
  if (kind === 'gift') return '赠品'
  const level = PRICE_LEVEL_NAMES[kind]
  return /\w$/.test(level) ? `${level} 价` : `${level}价`
}

/**
 * Chooses the price of a line: the customer's own price, else the quantity break of the level with the most pieces, else the
 * price of the level, else the retail price. Null if the SKU has none of them. See decision 0092.
 */
export function choosePrice(policy: PricePolicy, occasion: Occasion): ChosenPrice | null {
  const { level, skuPieces, modelPieces, day } = occasion
  const [own] = policy.own.filter((rule) => isValidOn(day, rule)).sort(byPrecedence)
  if (own)
    return {
      fen: own.amount_fen,
      source: { kind: 'customer', rule_id: own.id },
      reason: priceSourceName('customer', own),
    }
  const [reached] = policy.breaks
    .filter((rule) => rule.level === level && isValidOn(day, rule))
    .filter(({ exact, min_pieces }) => min_pieces <= (exact ? skuPieces : modelPieces))
    .sort((a, b) => b.min_pieces - a.min_pieces || byPrecedence(a, b))
  if (reached)
    return {
      fen: reached.amount_fen,
      source: { kind: 'break', rule_id: reached.id },
      reason: priceSourceName('break', reached),
    }
  for (const kind of [level, 'retail'] as const) {
    const fen = policy.levels[kind]
    if (fen !== null) return { fen, source: { kind }, reason: priceSourceName(kind) }
  }
  return null
}
