import { listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as orders from '@shangxue/contract/purchasing/orders'
import * as payables from '@shangxue/contract/purchasing/payables'
import { receivePurchase, reversePurchaseReceipt } from '@shangxue/contract/purchasing/receipts'
import { reverseStockDocument } from '@shangxue/contract/stock/actions'
import * as merchants from '@shangxue/contract/treasury/merchants'
import { addDays } from '@shangxue/study/time/calendar'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { setupPurchaseTests } from './testing/purchase-fixture.ts'

const {
  fixture,
  call,
  auth,
  devices,
  supplier,
  draft,
  order,
  submit,
  approved,
  receive,
  account,
  pay,
  deviceOf,
} = setupPurchaseTests()

const phones = (quantity: number, unit_fen = 300_000) => ({ sku_id: fixture.phone.id, quantity, unit_fen })
const cables = (quantity: number, unit_fen = 1_000) => ({ sku_id: fixture.cable.id, quantity, unit_fen })
const arrived = (count: number) => [{ sku_id: fixture.phone.id, devices: devices(count) }]
let merchant = 0
beforeAll(async () => {
  merchant = await supplier()
})

describe('purchase order', () => {
  test('is written as a draft and changed with its version', async () => {
    const { id, number } = await draft(merchant, [phones(2), cables(10)])
    expect(number).toMatch(/^CG\d{6}-/)
    const found = await order(id)
    expect(found).toMatchObject({ state: 'draft', total_fen: 610_000, quantity: 12, received: 0, lines: 2 })
    const content = { merchant_id: merchant, location_id: fixture.depot.id, expected_day: null, note: '急' }
    const change = { id, version: found.version, ...content, lines: [phones(3)] }
    expect(await call(orders.updatePurchaseOrder, change, auth(fixture.buyer))).toMatchObject({ status: 200 })
    expect(await call(orders.updatePurchaseOrder, change, auth(fixture.buyer))).toMatchObject({
      code: ERRORS.purchase_order_changed.code,
    })
    expect(await order(id)).toMatchObject({ total_fen: 900_000, note: '急' })
  })

  test('refuses repeated specs, past days and inactive suppliers', async () => {
    const content = { merchant_id: merchant, location_id: fixture.depot.id, expected_day: null, note: '' }
    const add = (changes: object) =>
      call(orders.addPurchaseOrder, { ...content, lines: [phones(1)], ...changes }, auth(fixture.buyer))
    expect(await add({ lines: [phones(1), phones(2)] })).toMatchObject({
      code: ERRORS.purchase_line_repeated.code,
    })
    expect(await add({ expected_day: addDays(fixture.today, -1) })).toMatchObject({
      code: ERRORS.expected_day_past.code,
    })
    const closed = await supplier()
    const { data } = await call(payables.getSupplier, { id: closed }, auth())
    const off = { id: closed, name: data.name, bank: '', note: '', contact: '', phone: '', active: false }
    await call(merchants.changeMerchant, { ...off, version: data.version }, auth())
    expect(await add({ merchant_id: closed })).toMatchObject({ code: ERRORS.merchant_inactive.code })
    expect(await add({ merchant_id: 999_999 })).toMatchObject({ status: 404 })
  })

  test('needs the permission, and hides prices without cost-view', async () => {
    const { id } = await draft(merchant, [phones(1)])
    const content = { merchant_id: merchant, location_id: fixture.depot.id, expected_day: null, note: '' }
    const add = { ...content, lines: [phones(1)] }
    expect((await call(orders.addPurchaseOrder, add, auth(fixture.keeper))).status).toBe(403)
    const seen = await order(id, fixture.keeper)
    expect(seen).toMatchObject({ total_fen: null, items: [{ unit_fen: null, quantity: 1 }] })
    const { data } = await call(orders.listPurchaseOrders, {}, auth(fixture.keeper))
    expect(data.list.every(({ total_fen }) => total_fen === null)).toBe(true)
  })

  test('is cancelled before receipts and closed after them', async () => {
    const id = await approved(merchant, [phones(2)])
    const end = { id, reason: '缺货' }
    expect(await call(orders.closePurchaseOrder, end, auth(fixture.buyer))).toMatchObject({
      code: ERRORS.purchase_order_unreceived.code,
    })
    await receive(id, arrived(1))
    expect(await call(orders.cancelPurchaseOrder, end, auth(fixture.buyer))).toMatchObject({
      code: ERRORS.purchase_order_received.code,
    })
    expect(await call(orders.closePurchaseOrder, end, auth(fixture.buyer))).toMatchObject({
      data: { state: 'closed' },
    })
    expect(await receive(id, arrived(1))).toMatchObject({ code: ERRORS.purchase_order_state.code })
    const { data } = await call(listAudit, { group: 'stock' }, auth())
    expect(data.list[0]).toMatchObject({ action: 'purchase_order.closed' })
  })
})

describe('approval', () => {
  const allow = (order_approval_fen: number | null) =>
    call(orders.savePurchaseSettings, { order_approval_fen, cover_days: 14, lead_days: 3 }, auth())
  const decide = (id: number, approve: boolean, user = fixture.finance, reason = '') =>
    call(orders.decidePurchaseOrder, { id, approve, reason }, auth(user))

  test('waits above the amount of the company and notifies approvers', async () => {
    await allow(500_000)
    const small = await draft(merchant, [phones(1)])
    expect(await submit(small.id)).toMatchObject({ data: { state: 'approved' } })
    const { id } = await draft(merchant, [phones(2)])
    expect(await submit(id)).toMatchObject({ data: { state: 'pending' } })
    expect(await receive(id, arrived(1))).toMatchObject({ code: ERRORS.purchase_order_state.code })
    const notices = await call(listNotifications, {}, auth(fixture.finance))
    expect(notices.data.list[0]).toMatchObject({
      kind: 'purchase.approval',
      link: `/others/purchasing?id=${id}`,
    })
    expect((await decide(id, true, fixture.buyer)).status).toBe(403)
    expect(await decide(id, false)).toMatchObject({ code: ERRORS.decline_reason_missing.code })
    expect(await decide(id, true)).toMatchObject({ data: { state: 'approved' } })
    await allow(null)
  })

  test('returns a declined order as a draft with its reason', async () => {
    await allow(0)
    const { id } = await draft(merchant, [phones(1)])
    await submit(id)
    expect(await decide(id, false, fixture.finance, '价格偏高')).toMatchObject({ data: { state: 'draft' } })
    expect(await order(id)).toMatchObject({ state: 'draft', decision: '价格偏高' })
    expect(await submit(id)).toMatchObject({ data: { state: 'pending' } })
    expect(await call(orders.recallPurchaseOrder, { id }, auth(fixture.buyer))).toMatchObject({
      data: { state: 'draft' },
    })
    await allow(null)
  })

  test('is not needed by a boss, and happens once', async () => {
    await allow(0)
    const own = await draft(merchant, [phones(1)], fixture.boss)
    expect(await submit(own.id, fixture.boss)).toMatchObject({ data: { state: 'approved' } })
    const { id } = await draft(merchant, [phones(1)])
    await submit(id)
    const answers = await Promise.all([decide(id, true), decide(id, true, fixture.boss)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await allow(null)
  })
})

describe('receipt', () => {
  test('takes parts of an order into stock at its prices', async () => {
    const to = await supplier({ payment_days: 30 })
    const id = await approved(to, [phones(3), cables(5)])
    const codes = devices(2)
    const first = await receive(id, [
      { sku_id: fixture.phone.id, devices: codes },
      { sku_id: fixture.cable.id, devices: [], quantity: 5 },
    ])
    expect(first).toMatchObject({ data: { devices: 2, pieces: 5, order_state: 'partly_received' } })
    expect(await deviceOf(codes[0]?.imei1 ?? '')).toMatchObject({ cost: 300_000, status: 'in_stock' })
    const { documents, ...sums } = await account(to)
    expect(sums).toMatchObject({ owed_fen: 605_000, d30_fen: 605_000, prepaid_fen: 0, due_fen: 0 })
    expect(documents).toMatchObject([{ kind: 'receipt', due_day: addDays(fixture.today, 30) }])
    expect(await receive(id, arrived(1))).toMatchObject({ data: { order_state: 'received' } })
    expect(await order(id)).toMatchObject({ state: 'received', received: 8, receipts: [{}, {}] })
  })

  test('refuses too many, other specs and wrong units before anything moves', async () => {
    const to = await supplier()
    const id = await approved(to, [phones(1), cables(2)])
    const over = await receive(id, arrived(2))
    expect(over).toMatchObject({ status: 409, code: ERRORS.purchase_over_received.code })
    expect(over.msg).toContain('还差 1 台，这次收了 2 台')
    expect(await receive(id, [{ sku_id: fixture.otherPhone.id, devices: devices(1) }])).toMatchObject({
      code: ERRORS.purchase_not_ordered.code,
    })
    expect(await receive(id, [{ sku_id: fixture.cable.id, devices: devices(1) }])).toMatchObject({
      status: 400,
    })
    expect(await receive(id, [...arrived(1), ...arrived(1)])).toMatchObject({ status: 400 })
    expect(await order(id)).toMatchObject({ received: 0, state: 'approved' })
    expect((await account(to)).owed_fen).toBe(0)
  })

  test('of the last piece is accepted once for two people', async () => {
    const to = await supplier()
    const id = await approved(to, [phones(1)])
    const answers = await Promise.all([
      receive(id, arrived(1)),
      receive(id, arrived(1), {}, fixture.boss),
      receive(id, arrived(1)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.msg).toContain('已收齐，请刷新后查看')
    expect((await account(to)).owed_fen).toBe(300_000)
  })

  test('is recorded once per idempotency key', async () => {
    const to = await supplier()
    const id = await approved(to, [cables(9)])
    const input = { id, lines: [{ sku_id: fixture.cable.id, devices: [], quantity: 3 }] }
    const content = { ...input, note: '', freight_fen: 0, freight_method: 'value' as const }
    const options = { ...auth(fixture.keeper), headers: { 'idempotency-key': `receipt-${id}` } }
    await Promise.all([1, 2].map(() => call(receivePurchase, content, options)))
    expect((await order(id)).received).toBe(3)
  })

  test('shares freight by value or piece, to the last fen', async () => {
    const to = await supplier()
    const carrier = await supplier()
    const byValue = await approved(to, [phones(3, 100_000), cables(3, 33)])
    const codes = devices(3)
    const lines = [
      { sku_id: fixture.phone.id, devices: codes },
      { sku_id: fixture.cable.id, devices: [], quantity: 3 },
    ]
    const freight = { freight_fen: 1_000, carrier_id: carrier }
    expect(await receive(byValue, lines, freight)).toMatchObject({ status: 403 })
    expect(await receive(byValue, lines, freight, fixture.boss)).toMatchObject({ status: 200 })
    const costs = await Promise.all(codes.map(async ({ imei1 }) => (await deviceOf(imei1)).cost))
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(300_000 + 1_000)
    expect(Math.max(...costs) - Math.min(...costs)).toBe(1)
    expect(await account(to)).toMatchObject({ owed_fen: 300_099 })
    expect(await account(carrier)).toMatchObject({ owed_fen: 1_000, documents: [{ kind: 'freight' }] })
    const byPiece = await approved(to, [phones(1, 100_000), cables(3, 100)])
    const [phone] = devices(1)
    await receive(
      byPiece,
      [
        { sku_id: fixture.phone.id, devices: phone ? [phone] : [] },
        { sku_id: fixture.cable.id, devices: [], quantity: 3 },
      ],
      { freight_fen: 400, freight_method: 'pieces' },
      fixture.boss,
    )
    expect((await deviceOf(phone?.imei1 ?? '')).cost).toBe(100_100)
    expect(await account(to)).toMatchObject({ owed_fen: 300_099 + 100_300 + 400 })
    expect(await receive(byPiece, arrived(1), { carrier_id: carrier })).toMatchObject({ status: 409 })
  })

  test('is reversed with stock, order and account, but not through stock', async () => {
    const to = await supplier()
    const id = await approved(to, [phones(2)])
    const { data } = await receive(id, arrived(2), { freight_fen: 300 }, fixture.boss)
    const stockSide = await call(
      reverseStockDocument,
      { id: data.document_id, reason: '错' },
      auth(fixture.keeper),
    )
    expect(stockSide).toMatchObject({ status: 409, msg: expect.stringContaining('请在采购单') })
    const reverse = () => call(reversePurchaseReceipt, { id: data.id, reason: '收错了' }, auth(fixture.buyer))
    const answers = await Promise.all([reverse(), reverse()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await order(id)).toMatchObject({ state: 'approved', received: 0, receipts: [{ reversed: true }] })
    expect(await account(to)).toMatchObject({ owed_fen: 0, prepaid_fen: 0, documents: [] })
    expect(await call(orders.recallPurchaseOrder, { id }, auth(fixture.buyer))).toMatchObject({
      code: ERRORS.purchase_order_received.code,
    })
  })
})

describe('account of a supplier', () => {
  /** A supplier that is owed for two receipts, oldest first. */
  async function owed() {
    const to = await supplier()
    const id = await approved(to, [cables(30)])
    await receive(id, [{ sku_id: fixture.cable.id, devices: [], quantity: 10 }])
    await receive(id, [{ sku_id: fixture.cable.id, devices: [], quantity: 20 }])
    const { documents } = await account(to)
    return { to, id, documents }
  }

  test('is settled oldest first, and the rest is a prepayment', async () => {
    const { to } = await owed()
    expect(await pay(to, 15_000)).toMatchObject({ data: { prepaid_fen: 0 } })
    expect((await account(to)).documents).toMatchObject([{ amount_fen: 20_000, open_fen: 15_000 }])
    expect(await pay(to, 20_000)).toMatchObject({ data: { prepaid_fen: 5_000 } })
    expect(await account(to)).toMatchObject({ owed_fen: 0, prepaid_fen: 5_000 })
    const next = await approved(to, [cables(8)])
    await receive(next, [{ sku_id: fixture.cable.id, devices: [], quantity: 8 }])
    expect(await account(to)).toMatchObject({ owed_fen: 3_000, prepaid_fen: 0 })
  })

  test('is settled by chosen documents only', async () => {
    const { to, documents } = await owed()
    const second = documents[1]?.id ?? 0
    expect(await pay(to, 25_000, [second])).toMatchObject({ data: { prepaid_fen: 5_000 } })
    expect(await account(to)).toMatchObject({ owed_fen: 10_000, prepaid_fen: 5_000 })
    expect(await pay(to, 1_000, [second])).toMatchObject({ code: ERRORS.payables_changed.code })
    const settle = () => call(payables.applySupplierPrepayment, { id: to }, auth(fixture.finance))
    expect(await settle()).toMatchObject({ data: { used_fen: 5_000 } })
    expect(await settle()).toMatchObject({ code: ERRORS.supplier_nothing_to_settle.code })
    expect(await account(to)).toMatchObject({ owed_fen: 5_000, prepaid_fen: 0 })
  })

  test('counts a payment once when it is confirmed by two people', async () => {
    const { to } = await owed()
    const day = fixture.today
    const content = { merchant_id: to, account_id: fixture.bank, amount_fen: 10_000, day }
    const payment = { ...content, bank_reference: '', note: '' }
    const { id } = (await call(merchants.addMerchantPayment, payment, auth(fixture.finance))).data
    const confirm = (user = fixture.finance) =>
      call(merchants.confirmMerchantPayment, { id, day, bank_reference: '', payable_ids: [] }, auth(user))
    const answers = await Promise.all([confirm(), confirm(fixture.boss), confirm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await account(to)).owed_fen).toBe(20_000)
    await call(merchants.reverseMerchantPayment, { id, reason: '银行退回' }, auth(fixture.finance))
    expect(await account(to)).toMatchObject({ owed_fen: 30_000, prepaid_fen: 0 })
  })

  test('ages its documents and states them with a running balance', async () => {
    const to = await supplier()
    const openings = [
      [100, 4_000],
      [75, 3_000],
      [45, 2_000],
      [5, -500],
    ] as const
    for (const [days, amount_fen] of openings) {
      const opening = { id: to, amount_fen, day: addDays(fixture.today, -days), note: '' }
      const added = await call(payables.addOpeningPayable, opening, auth(fixture.finance))
      expect(added.status).toBe(200)
    }
    expect(await account(to)).toMatchObject({
      ...{ owed_fen: 8_500, d30_fen: 0, d60_fen: 2_000, d90_fen: 3_000, older_fen: 3_500, prepaid_fen: 0 },
    })
    const period = { from: addDays(fixture.today, -80), to: fixture.today }
    const { data } = await call(payables.getSupplierStatement, { id: to, ...period }, auth(fixture.finance))
    expect(data).toMatchObject({ opening_fen: 4_000, more_fen: 5_000, less_fen: 500, closing_fen: 8_500 })
    expect(data.lines.map(({ balance_fen }) => balance_fen)).toEqual([7_000, 9_000, 8_500])
    const exported = await exportTable(
      fixture.h,
      payables.exportSupplierStatement,
      { merchant_id: to, ...period },
      fixture.finance.token,
    )
    expect(JSON.stringify(exported)).toContain('期末余额')
    const { documents } = await account(to)
    const reversed = await call(
      payables.reverseOpeningPayable,
      { id: documents[0]?.source_id ?? 0, reason: '登记错了' },
      auth(fixture.finance),
    )
    expect(reversed.status).toBe(200)
    expect(await account(to)).toMatchObject({ owed_fen: 5_000, prepaid_fen: 500 })
  })

  test('is listed by balance and refused to others', async () => {
    const { to } = await owed()
    const list = (balance: 'owed' | 'prepaid') =>
      call(payables.listSuppliers, { balance, limit: 100 }, auth(fixture.buyer))
    const found = (await list('owed')).data.list
    expect(found.some(({ id }) => id === to)).toBe(true)
    expect((await list('prepaid')).data.list.some(({ id }) => id === to)).toBe(false)
    const sums = await call(payables.sumSuppliers, { balance: 'owed' }, auth(fixture.buyer))
    expect(sums.data.owed_fen).toBe(found.reduce((sum, { owed_fen }) => sum + owed_fen, 0))
    expect((await call(payables.listSuppliers, {}, auth(fixture.keeper))).status).toBe(403)
    const stranger = await fixture.h.signIn({ boss: true })
    expect(await call(payables.getSupplier, { id: to }, auth(stranger))).toMatchObject({ status: 404 })
    expect((await call(payables.listSuppliers, {}, auth(stranger))).data.list).toEqual([])
  })

  test('has a bank account that only finance changes', async () => {
    const card = { name: '新供应商', note: '', contact: '周经理', phone: '13800000000', lead_days: 5 }
    const add = (bank: string, user = fixture.buyer) =>
      call(merchants.addMerchant, { ...card, bank, name: `${card.name}${bank}` }, auth(user))
    expect(await add('工行 1')).toMatchObject({ code: ERRORS.supplier_bank_needs_finance.code })
    expect((await add('工行 2', fixture.finance)).status).toBe(200)
    const { data } = await add('')
    const found = await account(data.id)
    expect(found).toMatchObject({ contact: '周经理', lead_days: 5, payment_days: null })
    const change = { ...card, id: data.id, bank: '农行 1', active: true, version: found.version }
    expect(await call(merchants.changeMerchant, change, auth(fixture.buyer))).toMatchObject({ status: 409 })
    expect(await call(merchants.changeMerchant, change, auth(fixture.finance))).toMatchObject({ status: 200 })
  })
})
