import { Type } from 'typebox'
import { Day, Fen, Id, Instant, Nullable, OneOf } from '../platform/schema.ts'
import type { PaymentMethod } from '../sales/schemas.ts'

/** Kinds of accounts that hold money. */
export const ACCOUNT_KINDS = ['cash', 'bank', 'wechat', 'alipay'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]
export const ACCOUNT_KIND_NAMES: Record<AccountKind, string> = {
  cash: '现金',
  bank: '银行卡',
  wechat: '微信',
  alipay: '支付宝',
}

/** Contra accounts of journal entries; each company has exactly one of each. */
export const LEDGER_ROLES = [
  'receivable',
  'sales',
  'expense',
  'income',
  'merchant',
  'purchase',
  'write_off',
  'difference',
  'opening',
  'channel_fee',
] as const
export type LedgerRole = (typeof LEDGER_ROLES)[number]

/** Business events that create a journal entry. */
export const JOURNAL_ENTRY_KINDS = [
  'sale',
  'sale_return',
  'receipt',
  'write_off',
  'merchant_payment',
  'purchase',
  'purchase_return',
  'supplier_credit',
  'supplier_refund',
  'transfer',
  'expense',
  'income',
  'count',
  'opening',
  'reversal',
  'settlement',
] as const
export type JournalEntryKind = (typeof JOURNAL_ENTRY_KINDS)[number]
export const JOURNAL_ENTRY_KIND_NAMES: Record<JournalEntryKind, string> = {
  sale: '销售收款',
  sale_return: '退货退款',
  receipt: '客户还款',
  write_off: '坏账核销',
  merchant_payment: '商家打款',
  purchase: '采购',
  purchase_return: '采购退货',
  supplier_credit: '价保返利',
  supplier_refund: '供应商退款',
  transfer: '资金调整',
  expense: '支出',
  income: '收入',
  count: '现金盘点',
  opening: '期初余额',
  reversal: '冲销',
  settlement: '渠道结算',
}

/** Account kind that receives each payment method; receivables use no account. */
export const ACCOUNT_KIND_OF_METHOD: Record<Exclude<PaymentMethod, 'on_account'>, AccountKind> = {
  cash: 'cash',
  card: 'bank',
  wechat: 'wechat',
  alipay: 'alipay',
}

export const Account = Type.Object({
  id: Id,
  kind: OneOf(ACCOUNT_KINDS),
  name: Type.String(),
  number: Type.String({ description: 'Number of the card or account; may be empty' }),
  location_id: Nullable(Id),
  location: Nullable(Type.String()),
  active: Type.Boolean(),
  balance_fen: Fen,
  version: Type.Integer(),
})

/** One movement of an account with the balance after it. */
export const AccountEntry = Type.Object({
  entry_id: Id,
  kind: OneOf(JOURNAL_ENTRY_KINDS),
  number: Type.String(),
  day: Day,
  at: Instant,
  by: Type.String(),
  note: Type.String(),
  amount_fen: Fen,
  balance_fen: Fen,
  /** The source document. */
  source: Nullable(Type.String()),
  source_id: Nullable(Id),
  reversed: Type.Boolean(),
})
