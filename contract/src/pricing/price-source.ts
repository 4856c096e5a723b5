import { type Static, Type } from 'typebox'
import { Day, Id, Nullable, OneOf, PriceFen } from '../platform/schema.ts'
import { PRICE_LEVELS } from './levels.ts'

/** Which rule a line's price comes from: a level, a customer's own price, a quantity break or a gift. */
export const PRICE_SOURCES = [...PRICE_LEVELS, 'customer', 'break', 'gift'] as const
export type PriceSourceKind = (typeof PRICE_SOURCES)[number]

/** The rule behind a price; levels have none. */
export const PriceSource = Type.Object({ kind: OneOf(PRICE_SOURCES), rule_id: Type.Optional(Id) })
export type PriceSource = Static<typeof PriceSource>

const Rule = {
  id: Id,
  /** True for one SKU, false for all SKUs of the model. */
  exact: Type.Boolean(),
  amount_fen: PriceFen,
  valid_from: Day,
  valid_to: Nullable(Day),
}

/** Prices of a SKU by level. */
export const LevelPrices = Type.Object({
  retail: Nullable(PriceFen),
  wholesale: Nullable(PriceFen),
  wholesale_b: Nullable(PriceFen),
  wholesale_c: Nullable(PriceFen),
  staff: Nullable(PriceFen),
})
export type LevelPrices = Static<typeof LevelPrices>

/** Everything that the price of a SKU for a customer depends on. */
export const PricePolicy = Type.Object({
  levels: LevelPrices,
  /** The customer's own prices. */
  own: Type.Array(Type.Object(Rule)),
  breaks: Type.Array(Type.Object({ ...Rule, level: OneOf(PRICE_LEVELS), min_pieces: Type.Integer() })),
})
export type PricePolicy = Static<typeof PricePolicy>
