import { type TProperties, Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import type { PermissionKey, SharedKey } from '../platform/permissions.ts'
import { Day, Fen, Id, Nullable, OneOf, Paged, paging } from '../platform/schema.ts'
import { GoodsFilters } from '../sales/filters.ts'
import { Customer, GOODS_DIMENSIONS, Period, RowName } from './schemas.ts'

/**
 * Slow-moving stock (滞销): hardly any piece was sold in the last days, including today. Stock first received within
 * these days is new, not slow.
 */
const SlowFilters = {
  ...GoodsFilters,
  by: OneOf([...GOODS_DIMENSIONS, 'store'], 'model'),
  days: Type.Integer({ minimum: 7, maximum: 365, default: 30 }),
  most: Type.Integer({
    minimum: 0,
    maximum: 1000,
    default: 0,
    description: 'Maximum pieces sold in the period for stock to count as slow-moving',
  }),
}
const SlowSums = {
  groups: Type.Integer(),
  stock: Type.Integer(),
  stock_value_fen: Nullable(Fen),
}
const slowEndpoints = (prefix: `/api/analysis/${string}`, permission: PermissionKey | SharedKey) => ({
  list: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: prefix,
    summary: 'Lists slow-moving stock, highest value first; without cost access, most pieces first',
    permission,
    input: Type.Object({ ...SlowFilters, ...paging }),
    output: Type.Object({
      since: Day,
      total: Type.Object(SlowSums),
      ...Paged(
        Type.Object({
          ...RowName,
          stock: Type.Integer(),
          stock_value_fen: Nullable(Fen),
          sold: Type.Integer({ description: 'Pieces sold in the last `days` days' }),
          last_sold: Nullable(Day),
        }),
      ).properties,
    }),
  }),
  export: exportEndpoint(`${prefix}/export`, 'slow-moving stock', SlowFilters),
})
export const slowGoods = slowEndpoints('/api/analysis/goods/slow', 'sales-view')
export const slowModels = slowEndpoints('/api/analysis/models/slow', 'xinghao-fenxi')

/**
 * Customers of a period. `active`: bought in it. Of these, `new`: never bought before; retained (`kept`): also bought
 * in the previous period of the same length (or number of whole months); `returning`: bought earlier, but not in the
 * previous period. `lost`: bought in the previous period but not in this one.
 */
export const CUSTOMER_GROUPS = ['active', 'new', 'kept', 'returning', 'lost'] as const
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number]
export const CUSTOMER_GROUP_NAMES: Record<CustomerGroup, string> = {
  active: '成交客户',
  new: '新客户',
  kept: '持续客户',
  returning: '回流客户',
  lost: '流失客户',
}

/**
 * RFM groups: customers who bought in the period are scored 1 to 5 by quintile: R by recency, F by the number of
 * days, M by amount; ties have equal scores. 4 and 5 are high. Groups are named by M, then F and R, as is usual in
 * the trade.
 */
export const RFM_GROUPS = [
  'champion',
  'growing',
  'fading',
  'rescue',
  'regular',
  'recent',
  'habitual',
  'dormant',
] as const
export type RfmGroup = (typeof RFM_GROUPS)[number]
export const RFM_GROUP_NAMES: Record<RfmGroup, string> = {
  champion: '重要价值客户',
  growing: '重要发展客户',
  fading: '重要保持客户',
  rescue: '重要挽留客户',
  regular: '一般价值客户',
  recent: '一般发展客户',
  habitual: '一般保持客户',
  dormant: '一般挽留客户',
}

const CustomerFilters = {
  from: Day,
  to: Day,
  location_id: Type.Optional(Id),
  salesperson_id: Type.Optional(Id),
  brand_id: Type.Optional(Id),
  area: Type.Optional(Type.String({ maxLength: 20 })),
}
const ActivityFilters = { ...CustomerFilters, group: OneOf(CUSTOMER_GROUPS, 'active') }
const RfmFilters = { ...CustomerFilters, group: Type.Optional(OneOf(RFM_GROUPS)) }
const PurchaseFigures = { pieces: Type.Integer(), amount_fen: Fen, margin_fen: Nullable(Fen) }
/** Totals of each group, and the customers of the requested group, largest amount first. */
const grouped = <P extends TProperties, S extends TProperties>(sum: S, item: P) =>
  Type.Object({
    period: Period,
    groups: Type.Array(Type.Object({ ...sum, customers: Type.Integer(), ...PurchaseFigures })),
    ...Paged(Type.Object({ ...Customer, ...item })).properties,
  })

export const getCustomerActivity = endpoint({
  method: 'GET',
  readFromReplica: true,
  path: '/api/analysis/customers/activity',
  summary: 'Lists new, retained, returning and lost customers of a period with their purchases',
  permission: 'kehu-fenxi',
  input: Type.Object({ ...ActivityFilters, ...paging }),
  output: grouped(
    { group: OneOf(CUSTOMER_GROUPS) },
    { ...PurchaseFigures, before_fen: Fen, last_bought: Day, group: OneOf(CUSTOMER_GROUPS) },
  ),
})
export const exportCustomerActivity = exportEndpoint(
  '/api/analysis/customers/activity/export',
  'customers by purchase activity',
  ActivityFilters,
)

export const getCustomerRfm = endpoint({
  method: 'GET',
  readFromReplica: true,
  path: '/api/analysis/customers/rfm',
  summary: 'Lists customers of a period by recency, frequency and amount of purchases (RFM)',
  permission: 'kehu-fenxi',
  input: Type.Object({ ...RfmFilters, ...paging }),
  output: grouped(
    { group: OneOf(RFM_GROUPS) },
    {
      ...PurchaseFigures,
      last_bought: Day,
      days: Type.Integer({ description: 'Number of days with purchases' }),
      recency: Type.Integer({ minimum: 1, maximum: 5 }),
      frequency: Type.Integer({ minimum: 1, maximum: 5 }),
      monetary: Type.Integer({ minimum: 1, maximum: 5 }),
      group: OneOf(RFM_GROUPS),
    },
  ),
})
export const exportCustomerRfm = exportEndpoint(
  '/api/analysis/customers/rfm/export',
  'customers by RFM',
  RfmFilters,
)
