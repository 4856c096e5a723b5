import { type Static, type TObject, Type } from 'typebox'
import { SUBJECTS } from '../papers/schemas.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf } from '../platform/schema.ts'
import { PAYMENT_METHODS } from '../sales/schemas.ts'
import { WEBHOOK_PRICE_TYPES, WEBHOOK_VERSION, type WebhookEventType } from './event-types.ts'

/** Payloads of webhook events. They contain no costs, margins, IMEIs or secrets. Fields may be added, never removed. */
const Named = Type.Object({ id: Id, name: Type.String() })
const Item = {
  sku_id: Id,
  title: Type.String({ description: 'Brand, model, spec and colour' }),
}

const SaleFields = {
  id: Id,
  number: Type.String(),
  day: Type.Unsafe<string>({ ...Day, description: 'Business day of the company' }),
  location: Named,
  salesperson: Named,
  customer: Nullable(Named),
  total_fen: Fen,
  pieces: Type.Integer(),
}
const SaleLines = Type.Array(
  Type.Object({
    ...Item,
    quantity: Type.Integer(),
    price_fen: Type.Integer({ description: 'Price per piece in 分' }),
    amount_fen: Type.Integer({ description: '分, after its share of the discount' }),
  }),
)
const SalePayments = Type.Array(Type.Object({ method: OneOf(PAYMENT_METHODS), amount_fen: Fen }))

export const SalePostedData = Type.Object(
  { ...SaleFields, discount_fen: Fen, lines: SaleLines, payments: SalePayments },
  { description: 'A sale is posted: recorded, or approved if it was below the floor price.' },
)
export const SaleReturnedData = Type.Object(
  {
    ...SaleFields,
    origin: Type.Object({ id: Id, number: Type.String() }, { description: 'The original sale' }),
    reason: Type.String(),
    lines: SaleLines,
    payments: SalePayments,
  },
  { description: 'Items of a sale are returned. Quantities, amounts and payments are negative.' },
)
export const SaleVoidedData = Type.Object(
  { ...SaleFields, reason: Type.String() },
  { description: 'A sale that was recorded by mistake is voided completely.' },
)
export const StockLowData = Type.Object(
  {
    ...Item,
    quantity: Type.Integer({ description: 'Pieces in all locations together' }),
    min_stock: Type.Integer({ description: 'Minimum stock of all locations together' }),
  },
  { description: 'The stock of a SKU falls below its minimum. Sent again only after it was restocked.' },
)
export const StockReceivedData = Type.Object(
  {
    id: Id,
    number: Type.String(),
    location: Named,
    received_by: Named,
    devices: Type.Integer({ description: 'Devices with serial numbers' }),
    pieces: Type.Integer({ description: 'Pieces of accessories' }),
    lines: Type.Array(Type.Object({ ...Item, quantity: Type.Integer() })),
  },
  { description: 'A goods receipt is posted. Imported files send no event.' },
)
export const PaymentReceivedData = Type.Object(
  {
    id: Id,
    number: Type.String(),
    day: Day,
    customer: Named,
    account: Named,
    amount_fen: Fen,
    prepaid_fen: Type.Integer({ description: 'Part in 分 that settles no document yet' }),
    received_by: Named,
  },
  {
    description:
      "A customer's payment of an open debt is recorded. Payments at a sale are part of `sale.posted`.",
  },
)
export const PriceChangedData = Type.Object(
  {
    prices: Type.Array(
      Type.Object({
        ...Item,
        type: OneOf(WEBHOOK_PRICE_TYPES),
        amount_fen: Fen,
        valid_from: Type.Unsafe<string>({ ...Instant, description: 'In the future for a planned price' }),
      }),
    ),
    changed_by: Named,
  },
  {
    description: 'Wholesale or retail prices are set, planned or revoked. A large change is several events.',
  },
)
export const LeaveRequestedData = Type.Object(
  {
    id: Id,
    user: Named,
    type: Named,
    from_day: Day,
    from_minute: Type.Integer({ description: 'Minute of the day' }),
    to_day: Day,
    to_minute: Type.Integer({ description: 'Minute of the day' }),
    minutes: Type.Integer({ description: 'Working time; a day of leave is 480' }),
  },
  { description: 'An employee requests leave. The reason is not sent.' },
)
export const TaskCompletedData = Type.Object(
  {
    id: Id,
    title: Type.String(),
    day: Nullable(Type.String({ description: 'Due day, YYYY-MM-DD' })),
    creator: Named,
    assignees: Type.Array(Named),
    completed_by: Named,
  },
  { description: 'A task is marked as done.' },
)
export const PaperAnalysedData = Type.Object(
  {
    id: Id,
    title: Type.String(),
    subject: OneOf(SUBJECTS),
    owner: Named,
    questions: Type.Integer({ description: 'Questions found' }),
  },
  { description: 'The analysis of an uploaded paper is complete.' },
)

export const WEBHOOK_PAYLOADS = {
  'sale.posted': SalePostedData,
  'sale.returned': SaleReturnedData,
  'sale.voided': SaleVoidedData,
  'stock.low': StockLowData,
  'stock.received': StockReceivedData,
  'payment.received': PaymentReceivedData,
  'price.changed': PriceChangedData,
  'leave.requested': LeaveRequestedData,
  'task.completed': TaskCompletedData,
  'paper.analysed': PaperAnalysedData,
} satisfies Record<WebhookEventType, TObject>
export type WebhookPayload<T extends WebhookEventType> = Static<(typeof WEBHOOK_PAYLOADS)[T]>

/** The body of a delivery. The version changes only with the envelope. */
export const webhookEnvelope = <T extends TObject>(type: WebhookEventType, data: T) =>
  Type.Object({
    version: Type.Unsafe<number>({ type: 'integer', const: WEBHOOK_VERSION }),
    id: Type.String({ description: 'Identifies the event, also in the header webhook-id' }),
    type: Type.Unsafe<string>({ type: 'string', const: type }),
    created_at: Instant,
    data,
  })
