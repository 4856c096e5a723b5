import { type Static, Type } from 'typebox'
import { DOCUMENT_STATES } from '../platform/constants.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf } from '../platform/schema.ts'

/** Kinds of documents that create or settle a customer's debt. */
export const DEBT_KINDS = ['sale', 'return', 'receipt', 'write_off', 'opening', 'reversal'] as const
export type DebtKind = (typeof DEBT_KINDS)[number]
export const DEBT_KIND_NAMES: Record<DebtKind, string> = {
  sale: '销售',
  return: '退货',
  receipt: '还款',
  write_off: '核销',
  opening: '期初欠款',
  reversal: '冲销',
}

/** Age of a debt in days: up to 30, 60, 90, or older. */
export const DEBT_AGES = ['d30', 'd60', 'd90', 'older'] as const
export type DebtAge = (typeof DEBT_AGES)[number]
export const DEBT_AGE_NAMES: Record<DebtAge, string> = {
  d30: '30 天内',
  d60: '31–60 天',
  d90: '61–90 天',
  older: '90 天以上',
}

/** Documents that finance creates: a payment, a write-off, an opening balance. */
export const DEBT_DOCUMENT_KINDS = ['receipt', 'write_off', 'opening'] as const
export type DebtDocumentKind = (typeof DEBT_DOCUMENT_KINDS)[number]
export const DEBT_DOCUMENT_NAMES: Record<DebtDocumentKind, string> = {
  receipt: '收款单',
  write_off: '坏账核销',
  opening: '期初欠款',
}
export const DEBT_DOCUMENT_STATES = DOCUMENT_STATES
export type DebtDocumentState = (typeof DEBT_DOCUMENT_STATES)[number]
export const DEBT_DOCUMENT_STATE_NAMES: Record<DebtDocumentState, string> = {
  waiting: '待批准',
  posted: '已入账',
  declined: '未批准',
  withdrawn: '已撤回',
  reversed: '已冲销',
}
/** Source type of journal entries of these documents. */
export const DEBT_SOURCE = 'receivable_document'

/** Steps towards a customer who does not pay. After `stop`, sales on account need an approval until `resume`. */
export const DUNNING_STEPS = ['remind', 'demand', 'stop', 'resume'] as const
export type DunningStep = (typeof DUNNING_STEPS)[number]
export const DUNNING_STEP_NAMES: Record<DunningStep, string> = {
  remind: '提醒',
  demand: '催款',
  stop: '停止赊销',
  resume: '恢复赊销',
}
export const CREDIT_DAYS_MAX = 365

/** Default age in days after which a debt is included in reminders. */
export const REMIND_DAYS = 30
export const DEBT_NOTE_MAX = 200

/** Debts by age, prepayments, and the net balance. */
export const DebtSums = {
  owed_fen: Fen,
  d30_fen: Fen,
  d60_fen: Fen,
  d90_fen: Fen,
  older_fen: Fen,
  credit_fen: Fen,
  net_fen: Fen,
}

export const DebtItemView = Type.Object({
  id: Id,
  kind: OneOf(DEBT_KINDS),
  number: Type.String(),
  /** `sale` or `receivable_document`, and its number there. */
  source: Type.String(),
  source_id: Id,
  day: Day,
  /** Since the day. */
  days: Type.Integer(),
  /** The last day to pay: by the credit days of the customer when it was posted, else by those of the company. */
  due_day: Day,
  amount_fen: Fen,
  /** The unsettled amount; negative for prepayments. */
  open_fen: Fen,
})

/** The full amount of a document, and the part of a sale that was paid immediately. The difference changed the debt. */
export const STATEMENT_PARTS = ['document', 'payment'] as const
const STATEMENT_PAYMENT_NAMES: Partial<Record<DebtKind, string>> = {
  sale: '当场收款',
  return: '当场退款',
  reversal: '退回收款',
}

export const StatementLine = Type.Object({
  /** Unique among the lines. */
  id: Id,
  day: Day,
  kind: OneOf(DEBT_KINDS),
  part: OneOf(STATEMENT_PARTS),
  number: Type.String(),
  source: Type.String(),
  source_id: Id,
  /** Goods of a sale or return, or methods of a payment. */
  note: Type.String(),
  /** Positive if it increases the debt. */
  amount_fen: Fen,
  balance_fen: Fen,
})

/** Name of a statement line: 销售, 还款, 当场收款. */
export const statementLineName = ({
  kind,
  part,
}: Pick<Static<typeof StatementLine>, 'kind' | 'part'>): string =>
  (part === 'payment' && STATEMENT_PAYMENT_NAMES[kind]) || DEBT_KIND_NAMES[kind]

export const DebtDocument = {
  id: Id,
  number: Type.String(),
  kind: OneOf(DEBT_DOCUMENT_KINDS),
  status: OneOf(DEBT_DOCUMENT_STATES),
  customer_id: Id,
  customer: Type.String(),
  account: Nullable(Type.String()),
  amount_fen: Fen,
  day: Day,
  at: Instant,
  by: Type.String(),
  note: Type.String(),
}
