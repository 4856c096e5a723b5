import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Fen, Id, Nullable, OneOf, Paged, Query, searchText, Version } from '../platform/schema.ts'
import { AgeSums, EndReason, OrderNote, PAYABLE_KINDS, PayableRow, SignedAmount } from './schemas.ts'

/** Lists of suppliers: all, those owed money, those owed money after the due day, those paid in advance. */
export const SUPPLIER_FILTERS = ['all', 'owed', 'due', 'prepaid'] as const
export type SupplierFilter = (typeof SUPPLIER_FILTERS)[number]
export const SUPPLIER_FILTER_NAMES: Record<SupplierFilter, string> = {
  all: '全部',
  owed: '有应付',
  due: '已到期',
  prepaid: '有预付',
}

/** Statements with more lines must be requested for shorter periods. */
export const STATEMENT_LINES_MAX = 2_000

const Balance = {
  owed_fen: Fen,
  prepaid_fen: Fen,
  /** Owed and past the supplier's payment days. */
  due_fen: Fen,
  ...AgeSums,
}
const Card = {
  id: Id,
  name: Type.String(),
  contact: Type.String(),
  phone: Type.String(),
  bank: Type.String({ description: 'Bank details for payments; may be empty' }),
  note: Type.String(),
  payment_days: Nullable(Type.Integer()),
  lead_days: Nullable(Type.Integer()),
  active: Type.Boolean(),
  version: Version,
}
const Filters = { q: searchText, balance: OneOf(SUPPLIER_FILTERS, 'all') }

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/purchasing/suppliers',
  summary: 'Lists suppliers with what they are owed by age, largest first',
  permission: 'supplier-view',
  input: Query(Filters),
  output: Paged(Type.Object({ ...Card, ...Balance, open_orders: Type.Integer() })),
})

export const sumSuppliers = endpoint({
  method: 'GET',
  path: '/api/purchasing/suppliers/sums',
  summary: 'Sums what all suppliers are owed by age',
  permission: 'supplier-view',
  input: Type.Object(Filters),
  output: Type.Object({ suppliers: Type.Integer(), ...Balance }),
})

export const exportSuppliers = exportEndpoint(
  '/api/purchasing/suppliers/export',
  'what suppliers are owed by age',
  Filters,
)

export const getSupplier = endpoint({
  method: 'GET',
  path: '/api/purchasing/suppliers/:id',
  summary: 'Returns a supplier with its account: open documents, oldest first',
  permission: 'supplier-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Card,
    ...Balance,
    open_orders: Type.Integer(),
    pending_fen: Fen,
    documents: Type.Array(Type.Object(PayableRow)),
  }),
})

const StatementLine = Type.Object({
  id: Id,
  day: Day,
  kind: OneOf(PAYABLE_KINDS),
  number: Type.String(),
  source_id: Id,
  note: Type.String(),
  amount_fen: Fen,
  balance_fen: Fen,
})

export const getSupplierStatement = endpoint({
  method: 'GET',
  path: '/api/purchasing/suppliers/:id/statement',
  summary: 'Returns a supplier statement of a period: opening balance, documents, closing balance',
  permission: 'supplier-view',
  input: Type.Object({ id: Id, from: Day, to: Day }),
  output: Type.Object({
    id: Id,
    name: Type.String(),
    from: Day,
    to: Day,
    opening_fen: Fen,
    /** Amounts that increased what is owed, and amounts that reduced it. */
    more_fen: Fen,
    less_fen: Fen,
    closing_fen: Fen,
    lines: Type.Array(StatementLine),
  }),
})

export const exportSupplierStatement = exportEndpoint(
  '/api/purchasing/statement/export',
  'a supplier statement',
  { merchant_id: Id, from: Day, to: Day },
)

export const addOpeningPayable = endpoint({
  method: 'POST',
  path: '/api/purchasing/suppliers/:id/opening',
  summary: 'Records the opening balance of a supplier; negative if it was paid in advance',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({ id: Id, amount_fen: SignedAmount, day: Day, note: OrderNote }),
  output: Type.Object({ id: Id, number: Type.String() }),
})

export const reverseOpeningPayable = endpoint({
  method: 'POST',
  path: '/api/purchasing/openings/:id/reverse',
  summary: 'Reverses an opening balance of a supplier as of today',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({ id: Id, reason: EndReason }),
  output: Type.Object({ id: Id }),
})

export const applySupplierPrepayment = endpoint({
  method: 'POST',
  path: '/api/purchasing/suppliers/:id/settle',
  summary: 'Settles what a supplier is owed with prepayments and credits, oldest first',
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({ used_fen: Fen }),
})

export const receiveSupplierRefund = endpoint({
  method: 'POST',
  path: '/api/purchasing/suppliers/:id/refund',
  summary: 'Records money that a supplier pays out for its credits, at most what is open of them',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({
    id: Id,
    account_id: Id,
    amount_fen: Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: '分' }),
    day: Day,
    note: OrderNote,
  }),
  output: Type.Object({ id: Id, number: Type.String() }),
})
