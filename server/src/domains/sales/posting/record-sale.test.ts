import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import {
  releaseDevices,
  reserveDevices,
  returnDevices,
  reverseStockDocument,
} from '@shangxue/contract/stock/actions'
import { describe, expect, test } from 'vitest'
import { aSku } from '../../../testing/builders.ts'
import { COST, FLOOR, RETAIL, testShop } from '../testing/shop.ts'

const { fixture, call, auth, phones, sold, sell, sale, device, pieces, facts } = testShop()

describe('sale', () => {
  test('issues devices and accessories at their cost', async () => {
    const ids = await phones(3)
    const accessory = await pieces(10, 500)
    const lines = [
      { sku_id: fixture.phone.id, price_fen: RETAIL, device_ids: ids },
      { sku_id: accessory, price_fen: 2_000, device_ids: [], quantity: 4 },
    ]
    const answer = await sell([], { lines, customer_id: fixture.customer.id, discount_fen: 8_000 })
    expect(answer).toMatchObject({ status: 200, data: { status: 'posted', total_fen: 1_200_000 } })
    expect(await device(ids[0] ?? 0)).toMatchObject({ status: 'sold', customer: fixture.customer.name })
    const storedSale = await sale(answer.data.id)
    expect(storedSale).toMatchObject({ pieces: 7, total_fen: 1_200_000, cost_fen: 3 * COST + 4 * 500 })
    expect(storedSale.lines.map(({ amount_fen }) => amount_fen)).toEqual([1_192_053, 7_947])
    expect(storedSale.payments).toEqual([{ method: 'cash', amount_fen: 1_200_000 }])
    expect(await facts(accessory)).toEqual({ pieces: 4, returned: 0, amount_fen: 7_947, cost_fen: 2_000 })
  })

  test('hides the cost without cost-view', async () => {
    const [id = 0] = await phones(1)
    const { data } = await sell([id])
    expect((await sale(data.id, fixture.seller)).cost_fen).toBeNull()
    expect((await sale(data.id)).cost_fen).toBe(COST)
  })

  test('accepts split payments that add up, each method once', async () => {
    const [id = 0] = await phones(1)
    const payments = [
      { method: 'wechat', amount_fen: 100_000 },
      { method: 'wechat', amount_fen: 50_000 },
      { method: 'on_account', amount_fen: 250_000 },
    ] as const
    expect(await sell([id], { payments: [...payments] })).toMatchObject({
      status: 400,
      msg: '赊账需要选择客户',
    })
    expect(await sell([id], { payments: payments.slice(0, 2) })).toMatchObject({
      msg: '收款合计与应收金额不一致，请核对',
    })
    const { data } = await sell([id], { payments: [...payments], customer_id: fixture.customer.id })
    expect((await sale(data.id)).payments).toEqual([
      { method: 'on_account', amount_fen: 250_000 },
      { method: 'wechat', amount_fen: 150_000 },
    ])
  })

  test('happens once when sent twice with one key', async () => {
    const [id = 0] = await phones(1)
    const onceOptions = { token: fixture.seller.token, headers: { 'idempotency-key': 'sale-once' } }
    const answers = await Promise.all([1, 2, 3].map(() => call(sales.recordSale, sold([id]), onceOptions)))
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1)
  })

  test('names devices that are elsewhere, reserved or sold', async () => {
    const [inShop = 0, reservedDevice = 0, soldDevice = 0] = await phones(3)
    const [inDepot = 0] = await phones(1, fixture.depot.id)
    await call(
      reserveDevices,
      { device_ids: [reservedDevice], customer_id: fixture.customer.id, note: '' },
      auth(),
    )
    await sell([soldDevice])
    const rejection = await sell([inShop, reservedDevice, soldDevice, inDepot])
    expect(rejection).toMatchObject({ status: 409, code: ERRORS.goods_not_for_sale.code })
    expect(rejection.data).toMatchObject([
      { device_id: reservedDevice, reason: '已预留给别人' },
      { device_id: soldDevice, reason: '已售' },
      { device_id: inDepot, reason: '在总仓' },
    ])
    expect(await sell([inShop, reservedDevice], { customer_id: fixture.customer.id })).toMatchObject({
      status: 200,
    })
  })

  test('of too many pieces is rejected and changes nothing', async () => {
    const [id = 0] = await phones(1)
    const accessory = await pieces(2)
    const lines = [
      { sku_id: fixture.phone.id, price_fen: RETAIL, device_ids: [id] },
      { sku_id: accessory, price_fen: 2_000, device_ids: [], quantity: 3 },
    ]
    expect(await sell([], { lines })).toMatchObject({ status: 409, code: ERRORS.not_enough_stock.code })
    expect(await device(id)).toMatchObject({ status: 'in_stock' })
    expect(await facts(accessory)).toMatchObject({ pieces: 0 })
  })

  test.each([
    ['the same device twice', (id: number) => sold([id, id]), 400],
    [
      'a discount above the price',
      (id: number) => sold([id], { discount_fen: RETAIL + 1, payments: [] }),
      400,
    ],
    ['a future day', (id: number) => sold([id], { day: '2999-01-01' }), 400],
    ['a day too long ago', (id: number) => sold([id], { day: '2020-01-01' }), 400],
    ['an invalid day', (id: number) => sold([id], { day: '2026-02-31' }), 400],
    ['an unknown customer', (id: number) => sold([id], { customer_id: 999_999 }), 404],
  ])('rejects %s', async (_what, input, status) => {
    const [id = 0] = await phones(1)
    expect((await call(sales.recordSale, input(id), auth())).status).toBe(status)
    expect(await device(id)).toMatchObject({ status: 'in_stock' })
  })

  test('rejects a device under another SKU', async () => {
    const [id = 0] = await phones(1)
    const { tenantId } = fixture.boss
    const other = await fixture.h.database.withOwner((db) => aSku(db, { tenantId, spec: '16+512' }))
    const lines = [{ sku_id: other.id, price_fen: 1, device_ids: [id] }]
    expect(await sell([], { lines })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('有手机不是'),
    })
  })

  test('cannot be reversed through its stock document', async () => {
    const [id = 0] = await phones(1)
    await sell([id])
    const { rows } = await fixture.h.database.pool.query(
      "select id::int as id from stock_document where kind = 'sale' order by id desc limit 1",
    )
    const reversed = await call(reverseStockDocument, { id: rows[0].id, reason: '错' }, auth(fixture.manager))
    expect(reversed).toMatchObject({ status: 409, code: ERRORS.not_reversible.code })
    const returnInput = { device_ids: [id], location_id: fixture.shop.id, sellable: true, reason: '退' }
    expect(await call(returnDevices, returnInput, auth(fixture.manager))).toMatchObject({ status: 409 })
  })
})

describe('sale below the floor price', () => {
  const belowFloor = (ids: number[], ask?: string) => ({
    lines: [{ sku_id: fixture.phone.id, price_fen: FLOOR - 1, device_ids: ids }],
    ...(ask && { ask }),
  })

  test('requires a reason, also if only the discount causes it', async () => {
    const [id = 0] = await phones(1)
    expect(await sell([], belowFloor([id]))).toMatchObject({
      status: 409,
      code: ERRORS.below_floor.code,
      data: [0],
    })
    expect(await sell([id], { discount_fen: RETAIL - FLOOR + 1 })).toMatchObject({ status: 409 })
    expect(await sell([id], { discount_fen: RETAIL - FLOOR })).toMatchObject({ status: 200 })
  })

  test('becomes pending, reserves devices and notifies bosses', async () => {
    const [id = 0] = await phones(1)
    const pending = await sell([], belowFloor([id], '老客户，第三台'))
    expect(pending.data.status).toBe('waiting')
    expect(await device(id)).toMatchObject({ status: 'reserved' })
    expect((await sell([id])).status).toBe(409)
    const notifications = await call(listNotifications, {}, auth(fixture.boss))
    expect(notifications.data.list[0]).toMatchObject({
      kind: 'sale.waiting',
      link: `/sales/${pending.data.id}`,
      body: expect.stringContaining('老客户，第三台'),
    })
    expect(await facts(fixture.phone.id)).toMatchObject({ pieces: (await facts(fixture.phone.id)).pieces })
  })

  test('is approved once and issues the stock', async () => {
    const [id = 0] = await phones(1)
    const pending = await sell([], belowFloor([id], '清仓'))
    const before = await facts(fixture.phone.id)
    const decide = () =>
      call(sales.decideSale, { id: pending.data.id, approve: true, reason: '' }, auth(fixture.boss))
    const answers = await Promise.all([decide(), decide()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await device(id)).toMatchObject({ status: 'sold' })
    expect((await facts(fixture.phone.id)).pieces).toBe(before.pieces + 1)
    expect(await sale(pending.data.id)).toMatchObject({
      status: 'posted',
      cost_fen: COST,
      decided_by: fixture.boss.name,
    })
    const notifications = await call(listNotifications, {}, auth())
    expect(notifications.data.list[0]).toMatchObject({ kind: 'sale.approved' })
  })

  test('releases devices when declined or withdrawn', async () => {
    const [firstDevice = 0, other = 0] = await phones(2)
    const before = await facts(fixture.phone.id)
    const declined = await sell([], belowFloor([firstDevice], '试试'))
    const decision = { id: declined.data.id, approve: false, reason: '太低' }
    expect((await call(sales.decideSale, decision, auth())).status).toBe(403)
    expect((await call(sales.decideSale, decision, auth(fixture.boss))).data.status).toBe('declined')
    const withdrawn = await sell([], belowFloor([other], '试试'))
    expect((await call(sales.withdrawSale, { id: withdrawn.data.id }, auth(fixture.manager))).status).toBe(
      403,
    )
    expect((await call(sales.withdrawSale, { id: withdrawn.data.id }, auth())).data.status).toBe('withdrawn')
    for (const id of [firstDevice, other]) expect(await device(id)).toMatchObject({ status: 'in_stock' })
    expect(await facts(fixture.phone.id)).toEqual(before)
    expect((await call(sales.withdrawSale, { id: withdrawn.data.id }, auth())).status).toBe(409)
  })

  const reservedFor = (ids: number[]) =>
    call(reserveDevices, { device_ids: ids, customer_id: fixture.customer.id, note: '' }, auth())
  const createPendingSale = async (ids: number[]) =>
    (await sell([], { ...belowFloor(ids, '试试'), customer_id: fixture.customer.id })).data.id

  test.each([
    [
      'declined',
      (id: number) => call(sales.decideSale, { id, approve: false, reason: '太低' }, auth(fixture.boss)),
    ],
    ['withdrawn', (id: number) => call(sales.withdrawSale, { id }, auth())],
  ])('keeps an older reservation when the sale is %s', async (_how, end) => {
    const [olderReservation = 0, ownReservation = 0] = await phones(2)
    await reservedFor([olderReservation])
    const id = await createPendingSale([olderReservation, ownReservation])
    expect((await end(id)).status).toBe(200)
    expect(await device(olderReservation)).toMatchObject({
      status: 'reserved',
      customer: fixture.customer.name,
    })
    expect(await device(ownReservation)).toMatchObject({ status: 'in_stock' })
  })

  test('restores an older reservation when the approved sale is voided', async () => {
    const [olderReservation = 0] = await phones(1)
    await reservedFor([olderReservation])
    const id = await createPendingSale([olderReservation])
    await call(sales.decideSale, { id, approve: true, reason: '' }, auth(fixture.boss))
    expect(await device(olderReservation)).toMatchObject({ status: 'sold' })
    expect((await call(sales.voidSale, { id, reason: '开错' }, auth(fixture.boss))).status).toBe(200)
    expect(await device(olderReservation)).toMatchObject({
      status: 'reserved',
      customer: fixture.customer.name,
    })
  })

  test('refuses to release a device of a pending sale', async () => {
    const [id = 0] = await phones(1)
    const saleId = await createPendingSale([id])
    const rejection = await call(releaseDevices, { device_ids: [id] }, auth(fixture.manager))
    expect(rejection).toMatchObject({ status: 409, msg: expect.stringContaining('在待批准的销售单里') })
    await call(sales.withdrawSale, { id: saleId }, auth())
    expect(await device(id)).toMatchObject({ status: 'in_stock' })
  })

  test('needs no approval from a boss', async () => {
    const [id = 0] = await phones(1)
    expect((await sell([], belowFloor([id]), fixture.boss)).data.status).toBe('posted')
  })
})
