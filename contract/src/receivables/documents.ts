import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import {
  Day,
  Fen,
  FenInput,
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  Query,
  searchText,
  Text,
} from '../platform/schema.ts'
import {
  DEBT_DOCUMENT_KINDS,
  DEBT_DOCUMENT_STATES,
  DEBT_KINDS,
  DEBT_NOTE_MAX,
  DebtDocument,
} from './schemas.ts'

const Amount = Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: '分' })
const Note = Type.String({ maxLength: DEBT_NOTE_MAX, default: '' })
const Items = Type.Array(Type.Object({ id: Id, amount_fen: Amount }), { maxItems: 1_000 })
const DocumentResult = Type.Object({ id: Id, number: Type.String(), status: OneOf(DEBT_DOCUMENT_STATES) })

export const listDebtDocuments = endpoint({
  method: 'GET',
  path: '/api/debts/documents',
  summary: 'Lists payments, write-offs and opening debts of customers, newest first',
  permission: 'finance',
  input: Query({
    q: searchText,
    kind: Type.Optional(OneOf(DEBT_DOCUMENT_KINDS)),
    status: Type.Optional(OneOf(DEBT_DOCUMENT_STATES)),
    customer_id: Type.Optional(Id),
  }),
  output: Paged(Type.Object(DebtDocument)),
})

export const getDebtDocument = endpoint({
  method: 'GET',
  path: '/api/debts/documents/:id',
  summary: 'Returns a debt document with what it settles and the actions allowed to the caller',
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...DebtDocument,
    /** The part of a payment that was credited as a prepayment. */
    credit_fen: Fen,
    /** The customer's total debt after the document; null until it is posted. */
    owed_after_fen: Nullable(Fen),
    decided_by: Nullable(Type.String()),
    decided_at: Nullable(Instant),
    decision: Nullable(Type.String()),
    settles: Type.Array(
      Type.Object({
        id: Id,
        kind: OneOf(DEBT_KINDS),
        number: Type.String(),
        source: Type.String(),
        source_id: Id,
        day: Day,
        amount_fen: Fen,
      }),
    ),
    may_decide: Type.Boolean(),
    may_withdraw: Type.Boolean(),
    may_reverse: Type.Boolean(),
  }),
})

export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/debts/receipts',
  summary: 'Records a payment of a customer; settles the given documents, otherwise the oldest first',
  permission: 'finance',
  input: Type.Object({
    customer_id: Id,
    account_id: Id,
    amount_fen: Amount,
    day: Day,
    note: Note,
    /** The debt that the form displayed; rejected if it has changed since. */
    owed_fen: FenInput,
    /** If empty, the oldest documents are settled first. */
    items: Items,
    /** Confirms that the excess is credited as a prepayment; an excess is rejected without it. */
    keep_credit: Type.Boolean(),
  }),
  output: DocumentResult,
})

export const addOpeningDebt = endpoint({
  method: 'POST',
  path: '/api/debts/openings',
  summary: 'Records the opening debt of a customer',
  permission: 'finance',
  input: Type.Object({ customer_id: Id, amount_fen: Amount, day: Day, note: Note }),
  output: DocumentResult,
})

export const requestDebtWriteOff = endpoint({
  method: 'POST',
  path: '/api/debts/write-offs',
  summary: 'Requests the write-off of a debt; a request by a boss is posted immediately',
  permission: 'finance',
  input: Type.Object({
    customer_id: Id,
    amount_fen: Amount,
    reason: Text(DEBT_NOTE_MAX),
    owed_fen: FenInput,
    /** If empty, the oldest documents are settled first. */
    items: Items,
  }),
  output: DocumentResult,
})

export const decideWriteOff = endpoint({
  method: 'POST',
  path: '/api/debts/documents/:id/decide',
  summary: 'Approves or declines a requested write-off',
  permission: 'admin',
  input: Type.Object({ id: Id, approve: Type.Boolean(), reason: Note }),
  output: DocumentResult,
})

export const withdrawWriteOff = endpoint({
  method: 'POST',
  path: '/api/debts/documents/:id/withdraw',
  summary: "Withdraws the caller's pending write-off request",
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: DocumentResult,
})

export const reverseDebtDocument = endpoint({
  method: 'POST',
  path: '/api/debts/documents/:id/reverse',
  summary: 'Reverses a payment, write-off or opening debt; the debts it settled are open again',
  permission: 'finance',
  input: Type.Object({ id: Id, reason: Text(DEBT_NOTE_MAX) }),
  output: DocumentResult,
})
