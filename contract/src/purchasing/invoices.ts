import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Day, Fen, Id, Nullable, OneOf, Paged, Query, Text } from '../platform/schema.ts'
import { EndReason, OrderNote } from './schemas.ts'

/** Whether the invoice agrees with what was ordered and received. */
export const INVOICE_MATCHES = ['matched', 'differs'] as const
export type InvoiceMatch = (typeof INVOICE_MATCHES)[number]
export const INVOICE_MATCH_NAMES: Record<InvoiceMatch, string> = { matched: '相符', differs: '有差额' }

const Amounts = {
  amount_fen: Fen,
  /** Of the orders of these receipts: the received quantities at the ordered prices. */
  ordered_fen: Fen,
  /** Goods and freight posted to the supplier's account by these receipts. */
  received_fen: Fen,
  difference_fen: Fen,
}

export const listReceiptsToInvoice = endpoint({
  method: 'GET',
  path: '/api/purchasing/suppliers/:id/receipts',
  summary: 'Lists receipts of a supplier that have no invoice yet, oldest first',
  permission: 'supplier-view',
  input: Type.Object({ id: Id }),
  output: Type.Array(
    Type.Object({
      id: Id,
      number: Type.String(),
      day: Day,
      order_id: Id,
      order_number: Type.String(),
      quantity: Type.Integer(),
      received_fen: Fen,
    }),
  ),
})

export const addSupplierInvoice = endpoint({
  method: 'POST',
  path: '/api/purchasing/invoices',
  summary: 'Records an invoice for receipts of a supplier; a difference may be posted to the account',
  permission: 'supplier-view',
  input: Type.Object({
    merchant_id: Id,
    number: Text(40),
    amount_fen: Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: '分' }),
    day: Day,
    note: OrderNote,
    receipt_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    post_difference: Type.Boolean({ default: false }),
  }),
  output: Type.Object({ id: Id, difference_fen: Fen }),
})

export const listSupplierInvoices = endpoint({
  method: 'GET',
  path: '/api/purchasing/invoices',
  summary: 'Lists invoices of suppliers with ordered, received and invoiced amounts, newest first',
  permission: 'supplier-view',
  input: Query({ merchant_id: Type.Optional(Id), match: Type.Optional(OneOf(INVOICE_MATCHES)) }),
  output: Paged(
    Type.Object({
      id: Id,
      number: Type.String(),
      merchant_id: Id,
      merchant: Type.String(),
      day: Day,
      note: Type.String(),
      by: Type.String(),
      ...Amounts,
      posted: Type.Boolean({ description: "True if the difference was posted to the supplier's account" }),
      voided: Type.Boolean(),
      reason: Nullable(Type.String()),
      receipts: Type.Array(Type.Object({ id: Id, number: Type.String(), order_id: Id })),
    }),
  ),
})

export const voidSupplierInvoice = endpoint({
  method: 'POST',
  path: '/api/purchasing/invoices/:id/void',
  summary: 'Voids an invoice, so that its receipts can be invoiced again',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({ id: Id, reason: EndReason }),
  output: Type.Object({ voided: Type.Boolean() }),
})
