import { addSupplierInvoice } from '@shangxue/contract/purchasing/invoices'
import { addPurchaseOrder, submitPurchaseOrder } from '@shangxue/contract/purchasing/orders'
import { addOpeningPayable } from '@shangxue/contract/purchasing/payables'
import { postPurchaseReturn, receivePurchase } from '@shangxue/contract/purchasing/receipts'
import { addMerchant } from '@shangxue/contract/treasury/merchants'
import { aLocation, aSku, luhnImei } from '../../builders.ts'
import type { Harness, TestUser } from '../../harness.ts'

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
  return {
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
    [`${suppliers}/receipts`]: { id: merchant },
    '/api/purchasing/openings/:id/reverse': { id: opened.data.id, reason },
    '/api/purchasing/invoices/:id/void': { id: recorded.data.id, reason },
  }
}
