import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Day, Id, Nullable, OneOf, Paged, PriceFen, Query, searchText } from '../platform/schema.ts'
import { PRICE_LEVELS } from './levels.ts'

/** `customer`: a customer's own price. `break`: the price of a level from a number of pieces. */
export const PRICE_RULE_KINDS = ['customer', 'break'] as const
export type PriceRuleKind = (typeof PRICE_RULE_KINDS)[number]
export const PRICE_RULE_KIND_NAMES: Record<PriceRuleKind, string> = {
  customer: '客户专价',
  break: '数量价',
}

/** Maximum rules that one call adds. */
export const PRICE_RULES_PER_REQUEST = 500
/** Smallest and largest number of pieces of a quantity break. */
export const BREAK_PIECES_MIN = 2
export const BREAK_PIECES_MAX = 10_000
/** Maximum free pieces per phone. */
export const GIFT_PIECES_MAX = 10

const Validity = {
  valid_from: Day,
  /** The last day; null for no end. */
  valid_to: Nullable(Day),
}

const PriceRule = Type.Object({
  id: Id,
  kind: OneOf(PRICE_RULE_KINDS),
  customer_id: Nullable(Id),
  customer: Nullable(Type.String()),
  level: Nullable(OneOf(PRICE_LEVELS)),
  min_pieces: Nullable(Type.Integer()),
  product_id: Id,
  /** Null: all SKUs of the model. */
  sku_id: Nullable(Id),
  title: Type.String(),
  amount_fen: PriceFen,
  /** Current retail price of the SKU; null for a whole model. */
  retail_fen: Nullable(PriceFen),
  ...Validity,
  by: Nullable(Type.String()),
})

export const listPriceRules = endpoint({
  method: 'GET',
  path: '/api/pricing/rules',
  summary: "Lists customers' own prices or quantity breaks that are valid now or later",
  permission: 'sales-view',
  input: Query({
    kind: OneOf(PRICE_RULE_KINDS),
    q: searchText,
    customer_id: Type.Optional(Id),
    product_id: Type.Optional(Id),
  }),
  output: Paged(PriceRule),
})

export const addPriceRules = endpoint({
  method: 'POST',
  path: '/api/pricing/rules',
  summary: "Adds customers' own prices or quantity breaks; replaces rules of the same scope and validity",
  permission: 'price-manage',
  input: Type.Object({
    kind: OneOf(PRICE_RULE_KINDS),
    customer_id: Type.Optional(Id),
    level: Type.Optional(OneOf(PRICE_LEVELS)),
    min_pieces: Type.Optional(Type.Integer({ minimum: BREAK_PIECES_MIN, maximum: BREAK_PIECES_MAX })),
    ...Validity,
    prices: Type.Array(
      Type.Object({
        sku_id: Id,
        /** The price of all SKUs of the model. */
        whole_model: Type.Boolean({ default: false }),
        amount_fen: PriceFen,
      }),
      { minItems: 1, maxItems: PRICE_RULES_PER_REQUEST },
    ),
  }),
  output: Type.Object({ added: Type.Integer(), replaced: Type.Integer() }),
})

export const removePriceRules = endpoint({
  method: 'POST',
  path: '/api/pricing/rules/remove',
  summary: 'Ends own prices or quantity breaks; sales that used them keep their names',
  permission: 'price-manage',
  input: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: PRICE_RULES_PER_REQUEST, uniqueItems: true }),
  }),
  output: Type.Object({ removed: Type.Integer() }),
})

const GiftRule = Type.Object({
  id: Id,
  brand_id: Nullable(Id),
  product_id: Nullable(Id),
  title: Type.String({ description: 'The brand or model that the gift comes with' }),
  sku_id: Id,
  gift: Type.String(),
  pieces: Type.Integer({ description: 'Free pieces per phone' }),
  /** Null: all stores. */
  location_id: Nullable(Id),
  location: Nullable(Type.String()),
  ...Validity,
})

export const listGiftRules = endpoint({
  method: 'GET',
  path: '/api/pricing/gifts',
  summary: 'Lists accessories that come free with phones, valid now or later',
  permission: 'sales-view',
  input: Query({ q: searchText }),
  output: Paged(GiftRule),
})

export const addGiftRule = endpoint({
  method: 'POST',
  path: '/api/pricing/gifts',
  summary: 'Adds a gift: an accessory that comes free with phones of a brand or model',
  permission: 'price-manage',
  input: Type.Object({
    brand_id: Type.Optional(Id),
    product_id: Type.Optional(Id),
    sku_id: Id,
    pieces: Type.Integer({ minimum: 1, maximum: GIFT_PIECES_MAX }),
    location_id: Type.Optional(Id),
    ...Validity,
  }),
  output: Type.Object({ id: Id }),
})

export const removeGiftRule = endpoint({
  method: 'POST',
  path: '/api/pricing/gifts/:id/remove',
  summary: 'Ends a gift',
  permission: 'price-manage',
  input: Type.Object({ id: Id }),
  output: Type.Object({ id: Id }),
})
