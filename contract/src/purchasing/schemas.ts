import { Type } from 'typebox'
import { Day, Fen, Id, Instant, Nullable, OneOf, PriceFen, Text } from '../platform/schema.ts'
import { Pieces } from '../stock/schemas.ts'

/** `pending` while an order above the company's amount waits for approval. */
export const PURCHASE_ORDER_STATES = [
  'draft',
  'pending',
  'approved',
  'partly_received',
  'received',
  'closed',
  'cancelled',
] as const
export type PurchaseOrderState = (typeof PURCHASE_ORDER_STATES)[number]
export const PURCHASE_ORDER_STATE_NAMES: Record<PurchaseOrderState, string> = {
  draft: '草稿',
  pending: '待批准',
  approved: '待收货',
  partly_received: '部分到货',
  received: '已收齐',
  closed: '已关闭',
  cancelled: '已取消',
}
/** States in which goods of the order may be received. */
export const RECEIVABLE_STATES: readonly PurchaseOrderState[] = ['approved', 'partly_received']

/** Filters of the list of orders: `open` are those with goods still to come. */
/** `open`: approved and not received in full; `late`: open after the expected day. */
export const ORDER_FILTERS = ['all', 'open', 'late', ...PURCHASE_ORDER_STATES] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]
export const ORDER_FILTER_NAMES: Record<OrderFilter, string> = {
  all: '全部',
  open: '未收齐',
  late: '已过预计日期',
  ...PURCHASE_ORDER_STATE_NAMES,
}

/** How freight is shared among the goods of a receipt: by their value, or equally by piece. */
export const FREIGHT_METHODS = ['value', 'pieces'] as const
export type FreightMethod = (typeof FREIGHT_METHODS)[number]
export const FREIGHT_METHOD_NAMES: Record<FreightMethod, string> = { value: '按金额', pieces: '按件数' }

/** Documents of a supplier's account. Positive amounts are owed to the supplier. */
export const PAYABLE_KINDS = [
  'receipt',
  'freight',
  'return',
  'payment',
  'opening',
  'invoice',
  'protection',
  'rebate',
  'refund',
  'reversal',
] as const
export type PayableKind = (typeof PAYABLE_KINDS)[number]
export const PAYABLE_KIND_NAMES: Record<PayableKind, string> = {
  receipt: '采购入库',
  freight: '采购运费',
  return: '采购退货',
  payment: '商家打款',
  opening: '期初应付',
  invoice: '发票差额',
  protection: '价保',
  rebate: '返利',
  refund: '供应商退款',
  reversal: '冲销',
}

export const ORDER_LINES_MAX = 100
export const OrderNote = Type.String({ maxLength: 200, default: '' })
export const EndReason = Text(200)
/** Positive or negative, never zero. */
export const SignedAmount = Type.Integer({
  minimum: -100_000_000_00,
  maximum: 100_000_000_00,
  description: '分',
})
export const FreightAmount = Type.Integer({
  minimum: 0,
  maximum: 100_000_000_00,
  default: 0,
  description: '分',
})

export const OrderLines = Type.Array(Type.Object({ sku_id: Id, quantity: Pieces, unit_fen: PriceFen }), {
  minItems: 1,
  maxItems: ORDER_LINES_MAX,
})

/** Columns of the list of orders. Amounts are null for users who may not see purchase prices. */
export const OrderRow = {
  id: Id,
  number: Type.String(),
  merchant_id: Id,
  merchant: Type.String(),
  location_id: Id,
  location: Type.String(),
  state: OneOf(PURCHASE_ORDER_STATES),
  day: Day,
  expected_day: Nullable(Day),
  overdue: Type.Boolean({ description: 'True if goods are still to come after the expected day' }),
  lines: Type.Integer(),
  quantity: Type.Integer(),
  received: Type.Integer(),
  total_fen: Nullable(Fen),
  by: Type.String(),
  note: Type.String(),
}

export const AgeSums = {
  d30_fen: Fen,
  d60_fen: Fen,
  d90_fen: Fen,
  older_fen: Fen,
}

/** A document of a supplier's account. */
export const PayableRow = {
  id: Id,
  kind: OneOf(PAYABLE_KINDS),
  number: Type.String(),
  source_id: Id,
  day: Day,
  due_day: Nullable(Day),
  amount_fen: Fen,
  open_fen: Fen,
  at: Instant,
}
