import { addAccount } from '@shangxue/contract/ledger/endpoints'
import { addMerchant, addMerchantPayment } from '@shangxue/contract/treasury/merchants'
import { requestFundAdjustment } from '@shangxue/contract/treasury/transfers'
import type { Harness, TestUser } from '../../harness.ts'

/** Merchant payments and fund adjustments, as path parameters of each endpoint. */
export async function paymentRecords(
  h: Harness,
  { token }: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const addBankAccount = async (name: string) =>
    (await h.call(addAccount, { kind: 'bank', name, number: '' }, { token })).data.id
  const [from, to] = [await addBankAccount('建行基本户'), await addBankAccount('中行')]
  const merchantFields = { name: '华为代理', bank: '', note: '' }
  const merchant = (await h.call(addMerchant, merchantFields, { token })).data
  const content = {
    merchant_id: merchant.id,
    account_id: from,
    amount_fen: 100,
    day: '2026-01-31',
    bank_reference: '',
    note: '',
  }
  const payment = { id: (await h.call(addMerchantPayment, content, { token })).data.id }
  const transfer = {
    kind: 'transfer' as const,
    from_account_id: from,
    to_account_id: to,
    amount_fen: 100,
    fee_fen: 0,
    reason: '越权',
  }
  const adjustment = { id: (await h.call(requestFundAdjustment, transfer, { token })).data.id }
  const reason = '越权'
  return {
    '/api/merchants/:id': { id: merchant.id, ...merchantFields, active: true, version: 0 },
    '/api/merchants/payments/:id': { ...payment, ...content, version: 0 },
    '/api/merchants/payments/:id/confirm': { ...payment, day: '2026-01-31', bank_reference: '' },
    '/api/merchants/payments/:id/withdraw': { ...payment, reason },
    '/api/merchants/payments/:id/reverse': { ...payment, reason },
    '/api/merchants/payments/:id/voucher': payment,
    '/api/funds/adjustments/:id': adjustment,
    '/api/funds/adjustments/:id/decide': { ...adjustment, approve: true, reason },
    '/api/funds/adjustments/:id/withdraw': adjustment,
    '/api/funds/adjustments/:id/return': adjustment,
    '/api/funds/adjustments/:id/reverse': { ...adjustment, reason },
  }
}
