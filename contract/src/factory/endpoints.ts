import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Id, Nullable, OneOf, Paged, Query, searchText } from '../platform/schema.ts'

/** Number of days that the stock should cover. */
export const DEFAULT_COVER_DAYS = 14
export const COVER_DAYS_MAX = 90
export const FACTORY_SALES_DAYS = 30

/** `order`: an order is suggested; `unmatched`: no SKU is assigned. */
export const FACTORY_VIEWS = ['all', 'order', 'unmatched'] as const
export type FactoryView = (typeof FACTORY_VIEWS)[number]
export const FACTORY_VIEW_NAMES: Record<FactoryView, string> = {
  all: '全部',
  order: '建议订货',
  unmatched: '未匹配',
}

const Figures = {
  quantity: Type.Integer({
    description: 'Pieces at the manufacturer; 0 if missing from the latest snapshot',
  }),
  change: Nullable(
    Type.Integer({ description: 'Change in pieces since the previous snapshot; null for the first one' }),
  ),
  sku_id: Nullable(Id),
  sku: Nullable(Type.String({ description: "Brand, model, spec and colour in the company's catalogue" })),
  /** Null if not matched. */
  own: Nullable(Type.Integer()),
  on_the_way: Nullable(Type.Integer()),
  sold_30: Nullable(Type.Integer({ description: 'Pieces sold in the last 30 days, minus returns' })),
  need: Nullable(Type.Integer({ description: 'Missing pieces to cover the requested days' })),
  suggested: Nullable(
    Type.Integer({
      description: 'Suggested order in pieces: the need covered by this line and not by other lines',
    }),
  ),
}
const Item = {
  id: Id,
  source_id: Id,
  source: Type.String(),
  day: Day,
  model: Type.String({ description: 'Model name of the manufacturer' }),
  spec: Type.String(),
  color: Type.String(),
  barcode: Nullable(Type.String()),
  by_hand: Type.Boolean({ description: 'True if matched manually, or marked manually as having no match' }),
  ...Figures,
}

const Filters = {
  q: searchText,
  source_id: Type.Optional(Id),
  view: OneOf(FACTORY_VIEWS, 'all'),
  cover_days: Type.Integer({ minimum: 1, maximum: COVER_DAYS_MAX, default: DEFAULT_COVER_DAYS }),
}

export const listFactoryItems = endpoint({
  method: 'GET',
  path: '/api/factory/items',
  summary: 'Lists the latest stock of manufacturers with suggested orders',
  permission: 'sales-view',
  input: Query(Filters),
  output: Paged(Type.Object(Item)),
})

export const exportFactoryItems = exportEndpoint(
  '/api/factory/export',
  'manufacturer stock and orders',
  Filters,
)

export const listFactorySources = endpoint({
  method: 'GET',
  path: '/api/factory/sources',
  summary: 'Lists manufacturers with imported stock and the day of the latest snapshot',
  permission: 'sales-view',
  input: Empty,
  output: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      day: Day,
      lines: Type.Integer(),
      unmatched: Type.Integer(),
    }),
  ),
})

export const getFactoryItem = endpoint({
  method: 'GET',
  path: '/api/factory/items/:id',
  summary: "Returns a manufacturer's item with its history and the company's stock by store",
  permission: 'sales-view',
  input: Type.Object({
    id: Id,
    cover_days: Type.Integer({ minimum: 1, maximum: COVER_DAYS_MAX, default: DEFAULT_COVER_DAYS }),
  }),
  output: Type.Object({
    ...Item,
    history: Type.Array(Type.Object({ day: Day, quantity: Type.Integer() }), {
      description: 'Latest 60 snapshots, oldest first',
    }),
    stores: Type.Array(
      Type.Object({
        location_id: Id,
        location: Type.String(),
        quantity: Type.Integer(),
        in_transit: Type.Integer(),
      }),
    ),
  }),
})

export const matchFactoryItem = endpoint({
  method: 'PUT',
  path: '/api/factory/items/:id/match',
  summary: "Matches a manufacturer's item to a SKU, also for later imports; null unmatches it",
  permission: 'inventory-manage',
  input: Type.Object({
    id: Id,
    sku_id: Nullable(Id),
    expected: Nullable(Id),
  }),
  output: Type.Object({ sku_id: Nullable(Id) }),
})

export interface OrderFigures {
  readonly quantity: number
  readonly own: number | null
  readonly on_the_way: number | null
  readonly sold_30: number | null
  readonly need: number | null
  readonly suggested: number | null
}

/** Reason for the suggested quantity, without a full stop. */
export function orderReason(figures: OrderFigures, coverDays: number): string {
  const { quantity, own, on_the_way, sold_30, need, suggested } = figures
  if (own === null || need === null) return '还没有匹配到商品，匹配后给出建议'
  if ((sold_30 ?? 0) <= 0) return `近 ${FACTORY_SALES_DAYS} 天没有卖出，不用订货`
  const onTheWay = on_the_way ? `、在途 ${on_the_way} 台` : ''
  const requiredStock = Math.ceil(((sold_30 ?? 0) / FACTORY_SALES_DAYS) * coverDays)
  const salesPace = `近 ${FACTORY_SALES_DAYS} 天卖出 ${sold_30} 台，${coverDays} 天要 ${requiredStock} 台`
  if (need === 0) return `${salesPace}，现有 ${own} 台${onTheWay}，够卖`
  const explanation = `${salesPace}，现有 ${own} 台${onTheWay}，缺 ${need} 台`
  if (suggested === need) return explanation
  if (quantity === 0) return `${explanation}，厂家没有货`
  if (suggested === quantity) return `${explanation}，厂家只有 ${quantity} 台`
  return suggested === 0 ? `${explanation}，已由其他行补足` : `${explanation}，其余由其他行补足`
}
