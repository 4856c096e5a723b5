import { listAccounts } from '@shangxue/contract/ledger/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { describe, expect, test } from 'vitest'
import { postJournalEntry } from '../../ledger/service.ts'
import { COST, FLOOR, RETAIL, testShop } from '../testing/shop.ts'

const { fixture, call, auth, phones, sell, sale, device, pieces, facts } = testShop()

const returnItems = (id: number, lines: object[], amount: number, overrides: object = {}) =>
  call(
    sales.returnSale,
    {
      id,
      location_id: fixture.shop.id,
      sellable: true,
      lines: lines as never,
      payments: amount === 0 ? [] : [{ method: 'cash', amount_fen: amount }],
      reason: '不想要了',
      ...overrides,
    },
    auth(),
  )

const voidSale = (id: number, user = fixture.manager) =>
  call(sales.voidSale, { id, reason: '开错了' }, auth(user))

describe('return', () => {
  test('refunds each device with its share of the discount', async () => {
    const ids = await phones(3)
    const before = await facts(fixture.phone.id)
    const { data } = await sell(ids, { discount_fen: 10_000 })
    const shares = [396_667, 396_666, 396_667]
    for (const [n, id] of ids.entries())
      expect(await returnItems(data.id, [{ line: 1, device_ids: [id] }], shares[n] ?? 0)).toMatchObject({
        status: 200,
      })
    expect(await facts(fixture.phone.id)).toEqual({ ...before, returned: before.returned + 3 })
    const storedSale = await sale(data.id)
    expect(storedSale).toMatchObject({ may_return: false, returns: [{}, {}, {}] })
    expect(storedSale.lines[0]).toMatchObject({
      returned: 3,
      devices: [{ returned: true }, { returned: true }, { returned: true }],
    })
    for (const id of ids) expect(await device(id)).toMatchObject({ status: 'in_stock', customer: null })
  })

  test('restores pieces at their original cost', async () => {
    const accessory = await pieces(10, 333)
    const lines = [{ sku_id: accessory, price_fen: 999, device_ids: [], quantity: 7 }]
    const { data } = await sell([], { lines })
    expect((await returnItems(data.id, [{ line: 1, quantity: 8 }], 8 * 999)).status).toBe(400)
    expect((await returnItems(data.id, [{ line: 1, quantity: 3 }], 3 * 999)).status).toBe(200)
    expect((await returnItems(data.id, [{ line: 1, quantity: 5 }], 5 * 999)).status).toBe(400)
    expect((await returnItems(data.id, [{ line: 1, quantity: 4 }], 4 * 999)).status).toBe(200)
    expect(await facts(accessory)).toEqual({ pieces: 0, returned: 7, amount_fen: 0, cost_fen: 0 })
  })

  test('must refund exactly the price', async () => {
    const [id = 0] = await phones(1)
    const { data } = await sell([id])
    expect((await returnItems(data.id, [{ line: 1, device_ids: [id] }], RETAIL - 1)).status).toBe(400)
  })

  test('happens once when sent twice', async () => {
    const [id = 0] = await phones(1)
    const { data } = await sell([id])
    const answers = await Promise.all(
      [1, 2, 3].map(() => returnItems(data.id, [{ line: 1, device_ids: [id] }], RETAIL)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('sets devices aside for inspection or back for sale', async () => {
    const [damaged = 0, sellable = 0] = await phones(2)
    const { data } = await sell([damaged, sellable])
    await returnItems(data.id, [{ line: 1, device_ids: [damaged] }], RETAIL, { sellable: false })
    await returnItems(data.id, [{ line: 1, device_ids: [sellable] }], RETAIL)
    expect((await sell([damaged])).status).toBe(409)
    const resale = await sell([sellable])
    expect(resale.status).toBe(200)
    expect((await returnItems(data.id, [{ line: 1, device_ids: [sellable] }], RETAIL)).status).toBe(400)
  })

  test.each([['waiting'], ['reversed']] as const)('of a %s sale is rejected', async (state) => {
    const [id = 0] = await phones(1)
    const lines = [{ sku_id: fixture.phone.id, price_fen: FLOOR - 1, device_ids: [id] }]
    const { data } = state === 'waiting' ? await sell([], { lines, ask: '请批准' }) : await sell([id])
    if (state === 'reversed')
      await call(sales.voidSale, { id: data.id, reason: '开错' }, auth(fixture.manager))
    expect((await returnItems(data.id, [{ line: 1, device_ids: [id] }], RETAIL)).status).toBe(409)
  })
})

describe('void', () => {
  test('restores stock, facts and status', async () => {
    const [id = 0] = await phones(1)
    const accessory = await pieces(5, 700)
    const lines = [
      { sku_id: fixture.phone.id, price_fen: RETAIL, device_ids: [id] },
      { sku_id: accessory, price_fen: 2_000, device_ids: [], quantity: 2 },
    ]
    const before = await facts(fixture.phone.id)
    const { data } = await sell([], { lines })
    expect((await voidSale(data.id, fixture.seller)).status).toBe(403)
    const answers = await Promise.all([voidSale(data.id), voidSale(data.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await device(id)).toMatchObject({ status: 'in_stock' })
    expect(await facts(fixture.phone.id)).toEqual(before)
    expect(await facts(accessory)).toEqual({ pieces: 0, returned: 0, amount_fen: 0, cost_fen: 0 })
    expect(await sale(data.id)).toMatchObject({ status: 'reversed', decision: '开错了' })
  })

  test('of an approved sale leaves devices in stock, not reserved', async () => {
    const [id = 0] = await phones(1)
    const lines = [{ sku_id: fixture.phone.id, price_fen: FLOOR - 1, device_ids: [id] }]
    const { data } = await sell([], { lines, ask: '请批准' })
    await call(sales.decideSale, { id: data.id, approve: true, reason: '' }, auth(fixture.boss))
    await voidSale(data.id)
    expect(await device(id)).toMatchObject({ status: 'in_stock' })
    expect(await sale(data.id)).toMatchObject({ cost_fen: COST })
  })

  test('is rejected after a return', async () => {
    const [first = 0, other = 0] = await phones(2)
    const { data } = await sell([first, other])
    await returnItems(data.id, [{ line: 1, device_ids: [first] }], RETAIL)
    expect(await voidSale(data.id)).toMatchObject({ status: 409, msg: expect.stringContaining('已有退货') })
  })
})

describe('cash refund', () => {
  let deposits = 0
  const drainTill = async (fen: number) => {
    const { list: accounts, today } = (await call(listAccounts, {}, auth(fixture.boss))).data
    const till = accounts.find(({ kind, location_id }) => kind === 'cash' && location_id === fixture.shop.id)
    const bank = accounts.find(({ kind }) => kind === 'bank')
    if (!till || !bank) throw new Error('the shop has no till')
    await fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
      postJournalEntry(db, fixture.boss, {
        ...{ kind: 'transfer', day: today, number: '存款', source: 'test', sourceId: ++deposits },
        lines: [
          { account: till.id, amountFen: -(till.balance_fen - fen) },
          { account: bank.id, amountFen: till.balance_fen - fen },
        ],
      }),
    )
    return till.name
  }

  test('cannot exceed the till, unlike other methods', async () => {
    const ids = await phones(2)
    const { data } = await sell(ids)
    const till = await drainTill(RETAIL - 1)
    const lines = [{ line: 1, device_ids: ids.slice(0, 1) }]
    expect(await returnItems(data.id, lines, RETAIL)).toMatchObject({
      status: 409,
      msg: `${till}只有 ${formatMoney(RETAIL - 1)}，不够退 ${formatMoney(RETAIL)} 现金，请换一种退款方式，或先给它补足现金`,
    })
    expect((await sale(data.id)).lines[0]).toMatchObject({ returned: 0 })
    const card = [{ method: 'card', amount_fen: RETAIL }]
    expect(await returnItems(data.id, lines, RETAIL, { payments: card })).toMatchObject({ status: 200 })
  })

  test('of a voided sale cannot exceed the till', async () => {
    const ids = await phones(2)
    const { data } = await sell(ids)
    const till = await drainTill(2 * RETAIL - 1)
    expect(await voidSale(data.id)).toMatchObject({
      status: 409,
      msg: `${till}只有 ${formatMoney(2 * RETAIL - 1)}，作废要退出 ${formatMoney(2 * RETAIL)} 现金，请先给它补足现金，或改为退货并换一种退款方式`,
    })
    expect(await sale(data.id)).toMatchObject({ status: 'posted' })
    expect(await device(ids[0] ?? 0)).toMatchObject({ status: 'sold' })
    await drainTill(2 * RETAIL)
    expect(await voidSale(data.id)).toMatchObject({ status: 200 })
  })

  test('of two concurrent voids cannot exceed the till', async () => {
    const ids = await phones(2)
    const sold = [await sell(ids.slice(0, 1)), await sell(ids.slice(1))]
    await drainTill(RETAIL)
    const answers = await Promise.all(sold.map(({ data }) => voidSale(data.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of two concurrent returns cannot exceed the till', async () => {
    const ids = await phones(2)
    const sold = [await sell(ids.slice(0, 1)), await sell(ids.slice(1))]
    await drainTill(RETAIL)
    const answers = await Promise.all(
      sold.map(({ data }, n) => returnItems(data.id, [{ line: 1, device_ids: [ids[n]] }], RETAIL)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
