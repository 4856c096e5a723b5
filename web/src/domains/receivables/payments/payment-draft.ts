import type { receivePayment } from '@shangxue/contract/receivables/documents'
import type { RequestOf } from '../../../lib/api/http.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { CustomerReceivablesData, ReceivableItem } from '../api.ts'
import type { Payer } from './payer-field.tsx'

export interface PaymentDraft {
  readonly customer: Payer | null
  readonly amount: number | null
  readonly account: number | null
  readonly day: string
  readonly by: 'oldest' | 'chosen'
  /** Amounts by document key. */
  readonly chosen: Readonly<Record<string, number | null>>
  readonly keep: boolean
  readonly note: string
}

export const newPayment = (customer: Payer | null, account: number | null): PaymentDraft => ({
  ...{ customer, account, amount: null, day: today(), by: 'oldest', chosen: {}, keep: false, note: '' },
})

export const openItemsOf = (customer: CustomerReceivablesData | undefined): ReceivableItem[] =>
  (customer?.items ?? []).filter(({ open_fen }) => open_fen > 0)

/** The selected documents that are still open. */
export function allocationsOf(
  { by, chosen }: Pick<PaymentDraft, 'by' | 'chosen'>,
  debts: readonly ReceivableItem[],
) {
  if (by === 'oldest') return []
  return debts.flatMap(({ id }) => {
    const fen = chosen[id] ?? 0
    return fen > 0 ? [{ id, amount_fen: fen }] : []
  })
}

export const sumOfAllocations = (
  draft: Pick<PaymentDraft, 'by' | 'chosen'>,
  debts: readonly ReceivableItem[],
): number => allocationsOf(draft, debts).reduce((sum, { amount_fen }) => sum + amount_fen, 0)

/** The part of the payment that no document absorbs. */
export function unallocatedAmount(
  draft: PaymentDraft,
  debts: readonly ReceivableItem[],
  owedFen: number,
): number {
  const allocated = draft.by === 'oldest' ? owedFen : sumOfAllocations(draft, debts)
  return Math.max(0, (draft.amount ?? 0) - allocated)
}

/** Finds a document with more allocated than open. */
export const findOverallocated = (
  chosen: PaymentDraft['chosen'],
  debts: readonly ReceivableItem[],
): ReceivableItem | undefined => debts.find(({ id, open_fen }) => (chosen[id] ?? 0) > open_fen)

export interface PaymentErrors {
  readonly customer?: string
  readonly amount?: string
  readonly account?: string
  readonly day?: string
  readonly chosen?: string
  readonly keep?: string
}

export function validatePayment(
  draft: PaymentDraft,
  debts: readonly ReceivableItem[],
  owedFen: number,
): PaymentErrors {
  const { customer, amount, account, day, by, chosen, keep } = draft
  const overallocated = by === 'chosen' ? findOverallocated(chosen, debts) : undefined
  const sum = sumOfAllocations(draft, debts)
  return {
    ...(customer === null && { customer: '请选择客户' }),
    ...(!amount && { amount: '请填写收款金额' }),
    ...(amount && amount < sum && { amount: `选择的单据合计 ${formatMoney(sum)}，比收款多，请修改` }),
    ...(account === null && { account: '请选择钱收到哪个账户' }),
    ...((day === '' || day > today()) && { day: '请选择今天或之前的日期' }),
    ...(overallocated && { chosen: `${overallocated.number} 最多还 ${formatMoney(overallocated.open_fen)}` }),
    ...(by === 'chosen' && sum === 0 && { chosen: '请选择要还的单据' }),
    ...(unallocatedAmount(draft, debts, owedFen) > 0 && !keep && { keep: '请修改收款金额，或勾选留作预收' }),
  }
}

export const toPaymentInput = (
  draft: PaymentDraft,
  debts: readonly ReceivableItem[],
  owedFen: number,
): RequestOf<typeof receivePayment> => ({
  customer_id: draft.customer?.id ?? 0,
  account_id: draft.account ?? 0,
  amount_fen: draft.amount ?? 0,
  day: draft.day,
  note: draft.note.trim(),
  owed_fen: owedFen,
  items: allocationsOf(draft, debts),
  keep_credit: draft.keep && unallocatedAmount(draft, debts, owedFen) > 0,
})
