import { BANK_REFERENCE } from '@shangxue/contract/treasury/merchants'
import { today } from '../../../lib/dates.ts'
import type { MerchantPaymentDetail } from './api.ts'

/** Form fields of a new or edited payment. */
export interface PaymentDraft {
  readonly merchant: { readonly id: number; readonly name: string } | null
  readonly account: number | null
  readonly amount: number | null
  readonly day: string
  readonly reference: string
  readonly note: string
  readonly version: number
}

export const newPaymentDraft = (): PaymentDraft => ({
  merchant: null,
  account: null,
  amount: null,
  day: today(),
  reference: '',
  note: '',
  version: 0,
})

export const toPaymentDraft = (payment: MerchantPaymentDetail): PaymentDraft => ({
  merchant: { id: payment.merchant_id, name: payment.merchant },
  account: payment.account_id,
  amount: payment.amount_fen,
  day: payment.day,
  reference: payment.bank_reference,
  note: payment.note,
  version: payment.version,
})

export interface PaymentErrors {
  readonly merchant?: string
  readonly account?: string
  readonly amount?: string
  readonly day?: string
  readonly reference?: string
}

const REFERENCE_PATTERN = new RegExp(BANK_REFERENCE)

export const validateReference = (reference: string): string | undefined =>
  reference === '' || REFERENCE_PATTERN.test(reference) ? undefined : '流水号是 4 至 40 位字母和数字，请核对'

export function validatePayment({ merchant, account, amount, day, reference }: PaymentDraft): PaymentErrors {
  const errors = validateReference(reference)
  return {
    ...(merchant === null && { merchant: '请选择商家' }),
    ...(account === null && { account: '请选择付款账户' }),
    ...((amount === null || amount <= 0) && { amount: '请填写大于 0 的金额' }),
    ...(day === '' && { day: '请选择日期' }),
    ...(errors && { reference: errors }),
  }
}
