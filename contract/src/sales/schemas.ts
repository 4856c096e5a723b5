import { Type } from 'typebox'
import { DOCUMENT_STATES } from '../platform/constants.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, PriceFen, Text } from '../platform/schema.ts'
import { PriceSource } from '../pricing/price-source.ts'
import { Note, PIECES_MAX } from '../stock/schemas.ts'

export const PAYMENT_METHODS = ['cash', 'card', 'wechat', 'alipay', 'on_account'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  cash: '现金',
  card: '刷卡',
  wechat: '微信',
  alipay: '支付宝',
  on_account: '赊账',
}
/** Refund methods of a return. A refund on account reduces the customer's debt. */
export const REFUND_METHOD_NAMES: Record<PaymentMethod, string> = {
  ...PAYMENT_METHOD_NAMES,
  on_account: '冲减欠款',
}

/**
 * `waiting`: pending approval because a price is below the floor; its devices are reserved. `reversed`: voided by
 * `voidSale`.
 */
export const SALE_STATUSES = DOCUMENT_STATES
export type SaleStatus = (typeof SALE_STATUSES)[number]
export const SALE_STATUS_NAMES: Record<SaleStatus, string> = {
  waiting: '待批准',
  posted: '已开单',
  declined: '未批准',
  withdrawn: '已撤回',
  reversed: '已作废',
}
export const SALE_KINDS = ['sale', 'return'] as const

export const SALE_LINES_MAX = 100
/** Maximum age in days of an offline sale, which keeps the day on which it was made. */
export const SALE_DAYS_BACK = 7

export const SaleLine = Type.Object({
  sku_id: Id,
  /** Per piece, before the discount. */
  price_fen: PriceFen,
  /** The devices, for SKUs tracked by serial number. */
  device_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true, default: [] }),
  /** Pieces, for accessories. */
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: PIECES_MAX })),
  /** The rule that the price comes from. Gifts name theirs and cost nothing; without one the server finds it by the price. */
  source: Type.Optional(PriceSource),
})
export const Payments = Type.Array(
  Type.Object({
    method: OneOf(PAYMENT_METHODS),
    amount_fen: Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: '分' }),
    /** The channel that the money arrives through; without it, the money is in the store's account at once. */
    channel_id: Type.Optional(Id),
    /** Number of instalments; 1 by default. */
    instalments: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
    /** Number of the payment at the provider. */
    reference: Type.Optional(Type.String({ maxLength: 64 })),
    /** The phone of a subsidy. */
    device_id: Type.Optional(Id),
    /** The customer, if the programme of the subsidy asks for it. */
    person_name: Type.Optional(Type.String({ maxLength: 20 })),
    /** Last four characters of the identity card. */
    person_id4: Type.Optional(Type.String({ pattern: '^\\d{3}[0-9Xx]$', maxLength: 4 })),
  }),
  { maxItems: 10, default: [] },
)

/** The part of a sale's payments that arrives through a channel. */
export const SaleChannelPayment = Type.Object({
  channel_id: Id,
  channel: Type.String(),
  method: OneOf(PAYMENT_METHODS),
  instalments: Type.Integer(),
  reference: Type.String(),
  amount_fen: Fen,
  /** What the customer pays to the provider on top. */
  customer_fee_fen: Fen,
  /** The phone of a subsidy. */
  device_id: Nullable(Id),
  /** Amount refunded through the channel since. */
  refunded_fen: Fen,
})

/** Lines and payments of a sale; both have the same total. */
export const SaleContent = {
  location_id: Id,
  customer_id: Type.Optional(Id),
  /** The business day of the sale; today by default. */
  day: Type.Optional(Day),
  lines: Type.Array(SaleLine, { minItems: 1, maxItems: SALE_LINES_MAX }),
  discount_fen: Type.Integer({
    minimum: 0,
    maximum: 100_000_000_00,
    default: 0,
    description: 'Discount on the total of all lines, in 分',
  }),
  payments: Payments,
  note: Note,
}

/** A sale or a return in a list. Amounts of returns are negative. */
export const SaleSummary = Type.Object({
  id: Id,
  number: Type.String(),
  kind: OneOf(SALE_KINDS),
  status: OneOf(SALE_STATUSES),
  day: Day,
  at: Instant,
  location_id: Id,
  location: Type.String(),
  salesperson_id: Id,
  salesperson: Type.String(),
  customer: Nullable(Type.String()),
  pieces: Type.Integer(),
  total_fen: Fen,
  title: Type.String({ description: 'Title of the first item' }),
})

export const Reason = Text(200)
