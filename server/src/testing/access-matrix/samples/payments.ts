import { addAccount } from '@shangxue/contract/ledger/endpoints'
import { addSupplierInvoice } from '@shangxue/contract/purchasing/invoices'
import { addPurchaseOrder, submitPurchaseOrder } from '@shangxue/contract/purchasing/orders'
import { addOpeningPayable } from '@shangxue/contract/purchasing/payables'
import { addPriceClaim, addPriceCut } from '@shangxue/contract/purchasing/price-cuts'
import { addRebate } from '@shangxue/contract/purchasing/rebates'
import { postPurchaseReturn, receivePurchase } from '@shangxue/contract/purchasing/receipts'
import { addMerchant, addMerchantPayment } from '@shangxue/contract/treasury/merchants'
import { requestFundAdjustment } from '@shangxue/contract/treasury/transfers'
import { aLocation, aSku, luhnImei } from '../../builders.ts'
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

/** A supplier with an order, a receipt, a return, an invoice and an opening balance, as path parameters of each endpoint. */
export async function purchaseRecords(
  h: Harness,
  { token, tenantId }: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const { place, sku } = await h.database.withOwner(async (db) => ({
    place: await aLocation(db, { tenantId }),
    sku: await aSku(db, { tenantId }),
  }))
  const card = { name: '采购供应商', bank: '', note: '', contact: '', phone: '' }
  const merchant = (await h.call(addMerchant, card, { token })).data.id
  const content = { merchant_id: merchant, location_id: place.id, expected_day: null, note: '' }
  const lines = [{ sku_id: sku.id, quantity: 5, unit_fen: 100 }]
  const order = { id: (await h.call(addPurchaseOrder, { ...content, lines }, { token })).data.id }
  await h.call(submitPurchaseOrder, { ...order, version: 0 }, { token })
  const arrived = [9_100_001, 9_100_002].map((n) => ({ imei1: luhnImei(n) }))
  const receiptLines = [{ sku_id: sku.id, devices: arrived }]
  const freight = { freight_fen: 0, freight_method: 'value' as const }
  const received = await h.call(
    receivePurchase,
    { ...order, note: '', ...freight, lines: receiptLines },
    { token },
  )
  const receipt = { id: received.data.id }
  const { rows } = await h.database.pool.query<{ id: number }>(
    'select min(device_id)::int as id from purchase_receipt_device where receipt_id = $1',
    [receipt.id],
  )
  const reason = '越权'
  const devices = [{ device_id: rows[0]?.id ?? 0, credit_fen: 100 }]
  const returned = await h.call(
    postPurchaseReturn,
    { merchant_id: merchant, reason, devices, items: [] },
    { token },
  )
  const invoice = {
    ...{ merchant_id: merchant, number: 'FP1', amount_fen: 200, day: '2026-01-31', note: '' },
    ...{ receipt_ids: [receipt.id], post_difference: false },
  }
  const recorded = await h.call(addSupplierInvoice, invoice, { token })
  const opening = { amount_fen: 100, day: '2026-01-31', note: '' }
  const opened = await h.call(addOpeningPayable, { id: merchant, ...opening }, { token })
  const orders = '/api/purchasing/orders/:id'
  const suppliers = '/api/purchasing/suppliers/:id'
  const priceRecords = await priceCutRecords(h, token, { merchant_id: merchant, sku_id: sku.id })
  return {
    ...priceRecords,
    [orders]: { ...order, version: 0, ...content, lines },
    [`${orders}/submit`]: { ...order, version: 0 },
    [`${orders}/recall`]: order,
    [`${orders}/decide`]: { ...order, approve: true, reason },
    [`${orders}/cancel`]: { ...order, reason },
    [`${orders}/close`]: { ...order, reason },
    [`${orders}/receipts`]: { ...order, note: '', ...freight, lines: receiptLines },
    '/api/purchasing/receipts/:id/reverse': { ...receipt, reason },
    '/api/purchasing/returns/:id/reverse': { id: returned.data.id, reason },
    [suppliers]: { id: merchant },
    [`${suppliers}/statement`]: { id: merchant, from: '2026-01-01', to: '2026-01-31' },
    [`${suppliers}/opening`]: { id: merchant, ...opening },
    [`${suppliers}/settle`]: { id: merchant },
    [`${suppliers}/refund`]: { id: merchant, account_id: 1, amount_fen: 1, day: '2026-01-31', note: '' },
    [`${suppliers}/receipts`]: { id: merchant },
    '/api/purchasing/openings/:id/reverse': { id: opened.data.id, reason },
    '/api/purchasing/invoices/:id/void': { id: recorded.data.id, reason },
  }
}

/** A price cut with a draft claim, and a rebate agreement. */
async function priceCutRecords(
  h: Harness,
  token: string,
  { merchant_id, sku_id }: { readonly merchant_id: number; readonly sku_id: number },
): Promise<Record<string, Record<string, unknown>>> {
  const terms = { effective_at: new Date().toISOString(), window_days: 0, any_supplier: false, note: '' }
  const content = { merchant_id, ...terms, lines: [{ sku_id, cut_fen: 10 }] }
  const cut = { id: (await h.call(addPriceCut, content, { token })).data.id }
  const claim = { id: (await h.call(addPriceClaim, cut, { token })).data.id }
  const agreement = {
    ...({ name: '月返', merchant_id, basis: 'purchased', measure: 'pieces', period: 'month' } as const),
    ...{ from_day: '2026-01-01', to_day: '2026-12-31', retroactive: true, note: '' },
    ...{ brand_id: null, sku_ids: [sku_id], tiers: [{ from: 1, rate: 100 }] },
  }
  const rebate = { id: (await h.call(addRebate, agreement, { token })).data.id }
  const period = { from: '2026-01-01', accrued_fen: 0, amount_fen: 0, method: 'money' as const }
  const [cuts, claims, reason] = [
    '/api/purchasing/price-cuts/:id',
    '/api/purchasing/price-claims/:id',
    '越权',
  ]
  return {
    '/api/purchasing/rebates/:id': rebate,
    '/api/purchasing/rebates/:id/end': { ...rebate, reason },
    '/api/purchasing/rebates/:id/settlements': { ...rebate, ...period },
    [cuts]: cut,
    [`${cuts}/cancel`]: { ...cut, reason },
    [`${cuts}/claims`]: cut,
    [claims]: claim,
    [`${claims}/lines`]: claim,
    [`${claims}/recompute`]: claim,
    [`${claims}/submit`]: { ...claim, version: 0 },
    [`${claims}/answers`]: { ...claim, accept_others: true },
    [`${claims}/credit`]: { ...claim, version: 0 },
    [`${claims}/cancel`]: { ...claim, reason },
  }
}
