import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import {
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  PriceFen,
  Query,
  searchText,
  Text,
} from '../platform/schema.ts'

/** `wholesale` is the price of level 批发 A. See `levels.ts`. */
export const PRICE_TYPES = [
  'purchase',
  'wholesale',
  'wholesale_b',
  'wholesale_c',
  'staff',
  'retail',
  'floor',
] as const
export type PriceType = (typeof PRICE_TYPES)[number]
export const PRICE_TYPE_NAMES: Record<PriceType, string> = {
  purchase: '采购价',
  wholesale: '批发价',
  wholesale_b: '批发 B 价',
  wholesale_c: '批发 C 价',
  staff: '员工价',
  retail: '零售价',
  floor: '最低价',
}

/** Pairs of price types whose first must not exceed the second. */
export const PRICE_ORDER = [
  ['wholesale', 'retail'],
  ['wholesale_b', 'retail'],
  ['wholesale_c', 'retail'],
  ['staff', 'retail'],
  ['floor', 'retail'],
] as const satisfies readonly (readonly [PriceType, PriceType])[]
export const isPriceOrderViolated = (low: PriceType, high: PriceType): string =>
  `${PRICE_TYPE_NAMES[low]}不能高于${PRICE_TYPE_NAMES[high]}，请核对这两个价格`
/** For a price that fits the current prices but would violate the order once a planned price takes effect. */
export const isPlannedPriceOrderViolated = (low: PriceType, high: PriceType): string =>
  `到计划的价格生效时，${PRICE_TYPE_NAMES[low]}会高于${PRICE_TYPE_NAMES[high]}，请先调整或撤销计划的价格`

/** Maximum prices that one call sets and lines that one call looks up. More need a file import. */
export const PRICES_PER_REQUEST = 1_000

/** Maximum planned dates per spec. */
export const PLANS_PER_SKU = 100
export const TOO_MANY_PLANS = `同一规格最多计划 ${PLANS_PER_SKU} 个生效时间，请减少这次的生效时间，或先撤销一些计划`

/** Accepted column headings of price tables besides the title, in files and pasted text. */
export const PRICE_HEADINGS = {
  brand: ['品牌', '品牌名称', 'brand'],
  model: ['型号', '机型', '商品型号', '商品名称', '产品型号', 'model'],
  spec: ['配置', '规格', '内存', '版本', 'spec'],
  color: ['颜色', '机身颜色', 'color'],
  barcode: ['条码', '条形码', '商品条码', '69码', 'barcode'],
  purchase: ['采购价', '进价', '成本价', '采购单价'],
  wholesale: ['批发价', '批价', '批发', '批发A价'],
  wholesale_b: ['批发B价', '批发价B', 'B价'],
  wholesale_c: ['批发C价', '批发价C', 'C价'],
  staff: ['员工价', '内购价'],
  retail: ['零售价', '售价', '零售', '建议零售价'],
  floor: ['最低价', '底价', '限价', '最低售价'],
} as const

const Filters = {
  q: searchText,
  brand_id: Type.Optional(Id),
  changed: Type.Boolean({ default: false, description: 'Only SKUs with a price change in the last 7 days' }),
}

/** A price and, if it changed in the last 7 days, the previous one. */
const CurrentPrice = Type.Object({
  type: OneOf(PRICE_TYPES),
  amount_fen: Fen,
  previous_fen: Nullable(Fen),
  changed_at: Nullable(Instant),
  next: Type.Optional(
    Type.Object(
      { amount_fen: Fen, valid_from: Instant },
      { description: 'Next planned price; requires price-manage' },
    ),
  ),
})

export const PriceRow = Type.Object({
  sku_id: Id,
  product_id: Id,
  brand: Type.String(),
  model: Type.String(),
  short_name: Type.String(),
  spec: Type.String(),
  color: Type.String(),
  stock: Type.Integer(),
  prices: Type.Array(CurrentPrice),
})

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/pricing/prices',
  summary: 'Lists prices by brand, model and spec; purchase and floor prices require cost-view',
  permission: 'staff',
  apiKey: true,
  input: Query({
    ...Filters,
    sku_ids: Type.Optional(
      Type.String({
        pattern: '^\\d{1,15}(,\\d{1,15})*$',
        maxLength: 8_000,
        description: 'Only these SKU ids, separated by commas',
      }),
    ),
  }),
  output: Paged(PriceRow),
})

export const getPriceHistory = endpoint({
  method: 'GET',
  path: '/api/pricing/skus/:sku_id/history',
  summary: 'Lists the price history of a SKU, oldest first; planned prices require price-manage',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ sku_id: Id }),
  output: Type.Object({
    sku_id: Id,
    model: Type.String(),
    spec: Type.String(),
    color: Type.String(),
    history: Type.Array(
      Type.Object({
        type: OneOf(PRICE_TYPES),
        amount_fen: Fen,
        valid_from: Instant,
        by: Nullable(Type.String()),
      }),
    ),
    upcoming: Type.Array(
      Type.Object({
        type: OneOf(PRICE_TYPES),
        amount_fen: Fen,
        valid_from: Instant,
        by: Nullable(Type.String()),
        revoked: Type.Boolean(),
      }),
      { description: 'Planned prices, earliest first; requires price-manage' },
    ),
  }),
})

export const setPrices = endpoint({
  method: 'POST',
  path: '/api/pricing/prices',
  summary: 'Sets prices, all or none; a price below a hidden limit submits them for approval instead',
  permission: 'price-manage',
  input: Type.Object({
    reason: Type.Optional(Text(100)),
    valid_from: Type.Optional(
      Type.String({
        pattern:
          '^\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d:\\d\\d))?$',
        description: 'Instant, or local time of the company without zone and seconds; now by default',
      }),
    ),
    prices: Type.Array(
      Type.Object({
        sku_id: Id,
        type: OneOf(PRICE_TYPES),
        amount_fen: PriceFen,
        /** The current price that the caller saw; not compared if the caller may not see it. */
        expected_fen: Nullable(PriceFen),
      }),
      { minItems: 1, maxItems: PRICES_PER_REQUEST },
    ),
  }),
  output: Type.Object({
    valid_from: Instant,
    set: Type.Integer(),
    unchanged: Type.Integer(),
    /** True if the change is pending the boss's approval (requests.ts) and not in force yet. */
    request_id: Type.Optional(Id),
  }),
})

/** Data of the error `prices_changed`: current prices that differ from the expected ones. */
export const ChangedPrices = Type.Array(
  Type.Object({
    sku_id: Id,
    type: OneOf(PRICE_TYPES),
    name: Type.String(),
    amount_fen: Nullable(Fen),
    by: Nullable(Type.String()),
  }),
)
/** Data of the error `prices_refused`. */
export const PriceProblems = Type.Array(
  Type.Object({ sku_id: Id, type: OneOf(PRICE_TYPES), name: Type.String(), reason: Type.String() }),
)

export const revokePrice = endpoint({
  method: 'POST',
  path: '/api/pricing/prices/revoke',
  summary: 'Revokes planned prices and later plans of the same type; the previous prices continue',
  permission: 'price-manage',
  input: Type.Object({
    /** Specs without such a planned price are skipped. */
    sku_ids: Type.Array(Id, { minItems: 1, maxItems: PRICES_PER_REQUEST, uniqueItems: true }),
    type: OneOf(PRICE_TYPES),
    valid_from: Instant,
  }),
  output: Type.Object({ revoked: Type.Integer() }),
})

const Cell = Type.String({ maxLength: 100, default: '' })

export const lookUpPrices = endpoint({
  method: 'POST',
  path: '/api/pricing/lookup',
  summary: 'Matches lines of a pasted table to SKUs and returns their prices; changes nothing',
  permission: 'price-manage',
  input: Type.Object({
    lines: Type.Array(Type.Object({ brand: Cell, model: Cell, spec: Cell, color: Cell, barcode: Cell }), {
      minItems: 1,
      maxItems: PRICES_PER_REQUEST,
    }),
  }),
  output: Type.Object({
    lines: Type.Array(Type.Object({ sku_ids: Type.Array(Id), reason: Nullable(Type.String()) })),
    rows: Type.Array(PriceRow),
  }),
  idempotent: false,
})

export const exportPrices = exportEndpoint('/api/pricing/export', 'the price list', Filters)
