import { ERRORS } from '@shangxue/contract/errors/errors'
import * as invoices from '@shangxue/contract/purchasing/invoices'
import { savePurchaseSettings } from '@shangxue/contract/purchasing/orders'
import * as receipts from '@shangxue/contract/purchasing/receipts'
import { listPurchaseSuggestions } from '@shangxue/contract/purchasing/suggestions'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { reverseStockDocument } from '@shangxue/contract/stock/actions'
import { describe, expect, test } from 'vitest'
import { setupPurchaseTests } from './testing/purchase-fixture.ts'

const { fixture, call, auth, devices, supplier, approved, receive, account, deviceOf, order, draft } =
  setupPurchaseTests()

const phones = (quantity: number, unit_fen = 300_000) => ({ sku_id: fixture.phone.id, quantity, unit_fen })
const cables = (quantity: number, unit_fen = 1_000) => ({ sku_id: fixture.cable.id, quantity, unit_fen })

/** A supplier that delivered two phones and ten cables; returns their ids and codes. */
async function delivered(freight_fen = 0) {
  const merchant = await supplier()
  const id = await approved(merchant, [phones(2), cables(10)])
  const codes = devices(2)
  const { data } = await receive(
    id,
    [
      { sku_id: fixture.phone.id, devices: codes },
      { sku_id: fixture.cable.id, devices: [], quantity: 10 },
    ],
    { freight_fen },
    fixture.boss,
  )
  const [first = 0, second = 0] = await Promise.all(
    codes.map(async ({ imei1 }) => (await deviceOf(imei1)).id),
  )
  return { merchant, id, receiptId: data.id, codes, first, second }
}

/** Sells devices of one spec by card. */
const sell = (sku_id: number, device_ids: readonly number[], unit_fen = 400_000) =>
  call(
    recordSale,
    {
      ...{ location_id: fixture.depot.id, discount_fen: 0, note: '' },
      lines: [{ sku_id, price_fen: unit_fen, device_ids: [...device_ids] }],
      payments: [{ method: 'card', amount_fen: unit_fen * device_ids.length }],
    },
    auth(),
  )

const giveBack = (
  merchant_id: number,
  device_ids: readonly number[],
  items: { sku_id: number; location_id: number; quantity: number; unit_credit_fen: number }[] = [],
) =>
  call(
    receipts.postPurchaseReturn,
    {
      ...{ merchant_id, reason: '屏幕有亮点', items },
      devices: device_ids.map((device_id) => ({ device_id, credit_fen: 300_000 })),
    },
    auth(fixture.buyer),
  )

describe('return to a supplier', () => {
  test('takes goods out of stock and reduces what is owed', async () => {
    const { merchant, first, codes } = await delivered(2_000)
    const [code = { imei1: '' }] = codes
    const check = { merchant_id: merchant, codes: [code.imei1, 'ABC-UNKNOWN'] }
    const { data: checked } = await call(receipts.checkPurchaseReturn, check, auth(fixture.buyer))
    // The supplier credits its price; the cost in the books includes freight.
    expect(checked).toMatchObject([
      {
        device_id: first,
        status: 'in_stock',
        credit_fen: 300_000,
        supplier: expect.stringMatching(/^供应商/),
      },
      { device_id: null, credit_fen: null },
    ])
    const cable = { sku_id: fixture.cable.id, location_id: fixture.depot.id, unit_credit_fen: 1_000 }
    const { data } = await giveBack(merchant, [first], [{ ...cable, quantity: 4 }])
    expect(data).toMatchObject({ credit_fen: 304_000, number: expect.stringMatching(/^CT/) })
    expect(await deviceOf(code.imei1)).toMatchObject({ status: 'supplier_returned' })
    expect(await account(merchant)).toMatchObject({ owed_fen: 308_000 })
    const again = await giveBack(merchant, [first])
    expect(again).toMatchObject({ status: 409, code: ERRORS.device_not_ready.code })
    const reverse = () =>
      call(receipts.reversePurchaseReturn, { id: data.id, reason: '退错了' }, auth(fixture.buyer))
    const stockSide = { id: data.document_id, reason: '错' }
    expect((await call(reverseStockDocument, stockSide, auth(fixture.keeper))).status).toBe(409)
    expect((await Promise.all([reverse(), reverse()])).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await deviceOf(code.imei1)).toMatchObject({ status: 'in_stock' })
    expect(await account(merchant)).toMatchObject({ owed_fen: 612_000 })
    const listed = await call(receipts.listPurchaseReturns, { merchant_id: merchant }, auth(fixture.buyer))
    expect(listed.data.list).toMatchObject([{ reversed: true, quantity: 5 }])
  })

  test('of a phone that is being sold happens, or the sale does', async () => {
    const { merchant, first } = await delivered()
    const [returned, sold] = await Promise.all([giveBack(merchant, [first]), sell(fixture.phone.id, [first])])
    expect([returned.status, sold.status].sort()).toEqual([200, 409])
  })

  test('is received again under its own code', async () => {
    const { merchant, first, codes } = await delivered()
    await giveBack(merchant, [first])
    const id = await approved(merchant, [phones(1, 310_000)])
    const [code = { imei1: '' }] = codes
    const again = await receive(id, [{ sku_id: fixture.phone.id, devices: [code] }])
    expect(again.status).toBe(200)
    expect(await deviceOf(code.imei1)).toMatchObject({ id: first, status: 'in_stock', cost: 310_000 })
  })

  test('refuses nothing, too many pieces and other tenants', async () => {
    const { merchant, first } = await delivered()
    expect(await giveBack(merchant, [])).toMatchObject({ code: ERRORS.purchase_return_empty.code })
    const cable = { sku_id: fixture.cable.id, location_id: fixture.depot.id, unit_credit_fen: 1 }
    expect(await giveBack(merchant, [], [{ ...cable, quantity: 9_999 }])).toMatchObject({
      code: ERRORS.not_enough_stock.code,
    })
    const stranger = await fixture.h.signIn({ boss: true })
    const input = {
      ...{ merchant_id: merchant, reason: '越权', items: [] },
      devices: [{ device_id: first, credit_fen: 1 }],
    }
    expect((await call(receipts.postPurchaseReturn, input, auth(stranger))).status).toBe(404)
    expect((await call(receipts.postPurchaseReturn, input, auth(fixture.keeper))).status).toBe(403)
  })
})

describe('invoice of a supplier', () => {
  const invoice = (
    merchant_id: number,
    receipt_ids: number[],
    changes: { number?: string; amount_fen?: number; post_difference?: boolean } = {},
    user = fixture.finance,
  ) =>
    call(
      invoices.addSupplierInvoice,
      {
        ...{ merchant_id, receipt_ids, number: 'fp-1001', amount_fen: 610_000, day: fixture.today, note: '' },
        ...{ post_difference: false, ...changes },
      },
      auth(user),
    )

  test('is matched with order and receipt, and shows its difference', async () => {
    const { merchant, receiptId } = await delivered(500)
    const open = () => call(invoices.listReceiptsToInvoice, { id: merchant }, auth(fixture.finance))
    expect((await open()).data).toMatchObject([{ id: receiptId, received_fen: 610_500 }])
    expect(await invoice(merchant, [receiptId])).toMatchObject({ data: { difference_fen: -500 } })
    expect((await open()).data).toEqual([])
    const { data } = await call(
      invoices.listSupplierInvoices,
      { merchant_id: merchant, match: 'differs' },
      auth(fixture.finance),
    )
    expect(data.list).toMatchObject([
      {
        ...{ number: 'FP-1001', amount_fen: 610_000, ordered_fen: 610_000, received_fen: 610_500 },
        ...{ difference_fen: -500, posted: false, receipts: [{ id: receiptId }] },
      },
    ])
    expect((await account(merchant)).owed_fen).toBe(610_500)
    const reverse = { id: receiptId, reason: '错' }
    expect(await call(receipts.reversePurchaseReceipt, reverse, auth(fixture.buyer))).toMatchObject({
      code: ERRORS.purchase_receipt_invoiced.code,
    })
  })

  test('posts its difference on request, and takes it back when voided', async () => {
    const { merchant, receiptId } = await delivered()
    const change = { amount_fen: 600_000, post_difference: true }
    expect((await invoice(merchant, [receiptId], change, fixture.buyer)).status).toBe(403)
    const posted = await invoice(merchant, [receiptId], change)
    expect(posted).toMatchObject({ data: { difference_fen: -10_000 } })
    expect(await account(merchant)).toMatchObject({ owed_fen: 600_000 })
    const end = { id: posted.data.id, reason: '重开' }
    expect((await call(invoices.voidSupplierInvoice, end, auth(fixture.buyer))).status).toBe(403)
    expect((await call(invoices.voidSupplierInvoice, end, auth(fixture.finance))).status).toBe(200)
    expect(await call(invoices.voidSupplierInvoice, end, auth(fixture.finance))).toMatchObject({
      code: ERRORS.supplier_invoice_voided.code,
    })
    expect(await account(merchant)).toMatchObject({ owed_fen: 610_000 })
    expect(await invoice(merchant, [receiptId])).toMatchObject({ status: 200 })
  })

  test('is recorded once for each number and receipt', async () => {
    const { merchant, receiptId } = await delivered()
    const answers = await Promise.all([invoice(merchant, [receiptId]), invoice(merchant, [receiptId])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const other = await approved(merchant, [cables(1)])
    const { data } = await receive(other, [{ sku_id: fixture.cable.id, devices: [], quantity: 1 }])
    expect(await invoice(merchant, [data.id])).toMatchObject({ code: ERRORS.supplier_invoice_taken.code })
    expect(await invoice(await supplier(), [data.id], { number: 'X' })).toMatchObject({
      code: ERRORS.invoice_receipts_differ.code,
    })
  })
})

describe('suggested order', () => {
  const suggest = async (input: { merchant_id?: number; cover_days?: number } = {}) =>
    (await call(listPurchaseSuggestions, input, auth(fixture.buyer))).data
  const minimum = (sku: number, pieces: number) =>
    fixture.h.database.pool.query('update sku set min_stock = $2 where id = $1', [sku, pieces])
  const settings = { order_approval_fen: null, cover_days: 14, lead_days: 3 }

  test('covers sales until and after the delivery, less stock and open orders', async () => {
    await call(savePurchaseSettings, settings, auth())
    const merchant = await supplier({ lead_days: 7 })
    const sku = fixture.otherPhone.id
    const id = await approved(merchant, [{ sku_id: sku, quantity: 8, unit_fen: 350_000 }])
    const codes = devices(8)
    await receive(id, [{ sku_id: sku, devices: codes }])
    const ids = await Promise.all(codes.map(async ({ imei1 }) => (await deviceOf(imei1)).id))
    expect((await sell(sku, ids.slice(0, 7))).status).toBe(200)
    const found = (await suggest({ merchant_id: merchant })).list
    // 7 sold in 28 days, 7 + 14 days to cover: 6 needed, 1 in stock.
    expect(found).toMatchObject([
      { sku_id: sku, sold: 7, stock: 1, ordered: 0, lead_days: 7, quantity: 5, unit_fen: 350_000 },
    ])
    expect((await suggest({ merchant_id: merchant, cover_days: 28 })).list).toMatchObject([{ quantity: 8 }])
    const draftId = (await draft(merchant, [{ sku_id: sku, quantity: 5, unit_fen: 350_000 }])).id
    expect((await order(draftId)).state).toBe('draft')
    expect((await suggest({ merchant_id: merchant })).list).toEqual([])
  })

  test('fills up to the minimum stock, and is refused without the permission', async () => {
    const sku = fixture.cable.id
    const pieces = async () => (await suggest()).list.find(({ sku_id }) => sku_id === sku)
    await minimum(sku, 0)
    expect(await pieces()).toBeUndefined()
    await minimum(sku, 500)
    const found = await pieces()
    expect(found).toMatchObject({ minimum: 500, sold: 0 })
    expect((found?.stock ?? 0) + (found?.ordered ?? 0) + (found?.quantity ?? 0)).toBe(500)
    expect((await call(listPurchaseSuggestions, {}, auth(fixture.keeper))).status).toBe(403)
  })
})
