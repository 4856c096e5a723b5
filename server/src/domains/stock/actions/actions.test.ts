import { ERRORS } from '@shangxue/contract/errors'
import * as stock from '@shangxue/contract/stock'
import * as actions from '@shangxue/contract/stock-actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aDevice,
  aLocation,
  aProduct,
  aSku,
  luhnImei,
  someAccessories,
  someDevices,
} from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../check.ts'

let h: Harness
let keeper: TestUser
let seller: TestUser
let shop: { id: number; name: string }
let depot: { id: number; name: string }
let phone: { id: number }

beforeAll(async () => {
  h = await startHarness()
  keeper = await h.signedIn({ permissions: ['inventory-manage', 'sales-record', 'cost-view'] })
  const { tenantId } = keeper
  seller = await h.signedIn({ tenantId, permissions: ['sales-record'] })
  await h.database.asSystem(async (db) => {
    shop = await aLocation(db, { tenantId, name: '滨江店' })
    depot = await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' })
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    phone = await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '黑' })
  })
})
afterAll(async () => {
  expect(await h.database.asSystem(ledgerDifferences)).toEqual([])
  await h.close()
})

const as = (user = keeper) => ({ token: user.token })
const phones = (count: number, locationId = shop.id) =>
  h.database.asSystem((db) =>
    someDevices(db, count, { tenantId: keeper.tenantId, skuId: phone.id, locationId, costFen: 300_000 }),
  )
const one = async (locationId?: number) => {
  const [made] = await phones(1, locationId)
  if (!made) throw new Error('no phone')
  return made
}
const pieces = async (quantity: number, unitCostFen = 1_000, locationId = shop.id) => {
  const { tenantId } = keeper
  const made = await h.database.asSystem((db) =>
    someAccessories(db, quantity, { tenantId, locationId, unitCostFen }),
  )
  return made.skuId
}
const device = async (id: number) => (await h.call(stock.getDevice, { id }, as())).data
const balance = async (skuId: number, locationId = shop.id) => {
  const { rows } = await h.database.pool.query(
    'select quantity, in_transit, value_fen::int as value_fen from stock_balance where sku_id = $1 and location_id = $2',
    [skuId, locationId],
  )
  return rows[0] ?? { quantity: 0, in_transit: 0, value_fen: 0 }
}
let imei = 7_000_000
const freshImei = () => luhnImei(imei++)

describe('stock in', () => {
  test('brings phones and accessories in at their cost, on one document', async () => {
    const sku = await pieces(10, 1_000)
    const [a, b] = [freshImei(), freshImei()]
    const { status, data } = await h.call(
      actions.receiveStock,
      {
        location_id: shop.id,
        note: '首批',
        lines: [
          { sku_id: phone.id, cost_fen: 310_000, devices: [{ imei1: a, imei2: b }] },
          { sku_id: sku, cost_fen: 1_600, quantity: 20, devices: [] },
        ],
      },
      as(),
    )
    expect({ status, ...data }).toMatchObject({ status: 200, devices: 1, pieces: 20 })
    expect(await balance(sku)).toMatchObject({ quantity: 30, value_fen: 42_000 })
    const found = await h.call(stock.lookUpCode, { code: b }, as())
    expect(await device(found.data.device_id ?? 0)).toMatchObject({
      status: 'in_stock',
      location: '滨江店',
      cost_fen: 310_000,
      events: [{ kind: 'received', reason: '首批' }],
    })
  })

  test('a phone that is here already is refused by its code, and nothing comes in', async () => {
    const known = await one()
    const fresh = freshImei()
    const lines = [{ sku_id: phone.id, cost_fen: 1, devices: [{ imei1: fresh }, { imei1: known.imei1 }] }]
    const answer = await h.call(actions.receiveStock, { location_id: depot.id, lines }, as())
    expect(answer).toMatchObject({ status: 409, code: ERRORS.code_taken.code })
    expect(answer.msg).toContain(known.imei1)
    expect((await h.call(stock.lookUpCode, { code: fresh }, as())).data.kind).toBe('unknown')
  })

  test('a sold phone that is bought back goes on with its life', async () => {
    const { tenantId } = keeper
    const sold = await h.database.asSystem((db) =>
      aDevice(db, { tenantId, skuId: phone.id, status: 'sold', locationId: shop.id }),
    )
    const lines = [{ sku_id: phone.id, cost_fen: 120_000, devices: [{ imei1: sold.imei1 }] }]
    expect((await h.call(actions.receiveStock, { location_id: shop.id, lines }, as())).status).toBe(200)
    const back = await device(sold.id)
    expect(back).toMatchObject({ status: 'in_stock', cost_fen: 120_000, customer: null })
    expect(back.events.map(({ kind }) => kind)).toEqual(['received', 'sold', 'received'])
  })

  test.each([
    ['a wrong check digit', { devices: [{ imei1: '860000000000001' }] }, '校验位'],
    ['the same IMEI twice', { devices: [{ imei1: luhnImei(1) }, { imei1: luhnImei(1) }] }, '两次'],
    ['a phone without any code', { devices: [{}] }, '需要IMEI'],
    ['phones by quantity', { quantity: 3, devices: [] }, '逐台'],
  ])('%s is refused', async (_, line, words) => {
    const lines = [{ sku_id: phone.id, cost_fen: 1, ...line }]
    const answer = await h.call(actions.receiveStock, { location_id: shop.id, lines } as never, as())
    expect(answer.status).toBe(400)
    expect(answer.msg).toContain(words)
  })

  test('a closed store is refused', async () => {
    const { tenantId } = keeper
    const closed = await h.database.asSystem((db) => aLocation(db, { tenantId, active: false }))
    const lines = [{ sku_id: phone.id, cost_fen: 1, devices: [{ imei1: freshImei() }] }]
    const answer = await h.call(actions.receiveStock, { location_id: closed.id, lines }, as())
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('已停用') })
  })
})

describe('a reservation', () => {
  test('keeps a phone until it is released; a second one is told who is too late', async () => {
    const { id } = await one()
    expect(
      (await h.call(actions.reserveDevices, { device_ids: [id], note: '王总' }, as(seller))).status,
    ).toBe(200)
    const second = await h.call(actions.reserveDevices, { device_ids: [id] }, as(seller))
    expect(second).toMatchObject({ status: 409, code: ERRORS.device_not_ready.code })
    expect(second.msg).toMatch(/Mate 70.*已预留，不能预留/)
    expect((await device(id)).status).toBe('reserved')
    await h.call(actions.releaseDevices, { device_ids: [id] }, as(seller))
    expect((await device(id)).status).toBe('in_stock')
  })

  test('a second tap with the same key changes nothing and answers the same', async () => {
    const { id } = await one()
    const tap = () =>
      h.call(
        actions.reserveDevices,
        { device_ids: [id] },
        {
          ...as(seller),
          headers: { 'idempotency-key': `reserve-once-${id}` },
        },
      )
    const [first, second] = [await tap(), await tap()]
    expect(second).toEqual(first)
    expect((await device(id)).events).toHaveLength(2)
  })

  test('for a customer of another company is refused', async () => {
    const { id } = await one()
    const answer = await h.call(
      actions.reserveDevices,
      { device_ids: [id], customer_id: 999_999 },
      as(seller),
    )
    expect(answer.status).toBe(404)
    expect((await device(id)).status).toBe('in_stock')
  })
})

describe('a transfer', () => {
  test('leaves one place, is on the way, and arrives', async () => {
    const [a, b] = await phones(2, depot.id)
    const sku = await pieces(10, 1_000, depot.id)
    const ids = [a?.id ?? 0, b?.id ?? 0]
    const sent = await h.call(
      actions.sendTransfer,
      {
        from_location_id: depot.id,
        to_location_id: shop.id,
        device_ids: ids,
        items: [{ sku_id: sku, quantity: 4 }],
      },
      as(),
    )
    expect(sent).toMatchObject({ status: 200, data: { devices: 2, pieces: 4 } })
    expect(await device(ids[0] ?? 0)).toMatchObject({ status: 'in_transit', location: '滨江店' })
    expect(await balance(sku, depot.id)).toMatchObject({ quantity: 6, value_fen: 6_000 })
    expect(await balance(sku)).toMatchObject({ quantity: 0, in_transit: 4 })

    const { id } = sent.data
    const all = { id, device_ids: ids, items: [{ sku_id: sku, quantity: 4 }] }
    expect((await h.call(actions.receiveTransfer, all, as())).status).toBe(200)
    expect(await device(ids[1] ?? 0)).toMatchObject({ status: 'in_stock', location: '滨江店' })
    expect(await balance(sku)).toMatchObject({ quantity: 4, in_transit: 0, value_fen: 4_000 })
    const again = await h.call(actions.receiveTransfer, all, as())
    expect(again).toMatchObject({ status: 409, code: ERRORS.transfer_closed.code })
    expect((await h.call(actions.getTransfer, { id }, as())).data).toMatchObject({
      state: 'received',
      missing: 0,
      lines: [{ arrived: 1 }, { arrived: 1 }, { arrived: 4, title: expect.any(String) }],
    })
  })

  test('with something missing asks what became of it, then books it back or as lost', async () => {
    const [a, b] = await phones(2, depot.id)
    const sku = await pieces(9, 1_000, depot.id)
    const ids = [a?.id ?? 0, b?.id ?? 0]
    const send = async (device_ids: number[], quantity: number) =>
      (
        await h.call(
          actions.sendTransfer,
          {
            from_location_id: depot.id,
            to_location_id: shop.id,
            device_ids,
            items: [{ sku_id: sku, quantity }],
          },
          as(),
        )
      ).data.id
    const id = await send(ids, 4)
    const part = { id, device_ids: ids.slice(0, 1), items: [{ sku_id: sku, quantity: 3 }] }
    const asked = await h.call(actions.receiveTransfer, part, as())
    expect(asked).toMatchObject({ status: 409, code: ERRORS.transfer_differs.code })
    expect(asked.msg).toContain('2件')
    const unexplained = await h.call(actions.receiveTransfer, { ...part, missing: 'lost' }, as())
    expect(unexplained.status).toBe(400)
    await h.call(actions.receiveTransfer, { ...part, missing: 'lost', reason: '路上丢了' }, as())
    expect(await device(ids[1] ?? 0)).toMatchObject({ status: 'lost', location: null })
    expect(await balance(sku)).toMatchObject({ quantity: 3, in_transit: 0, value_fen: 3_000 })

    const second = await send([], 5)
    const none = { id: second, items: [], device_ids: [], missing: 'back' as const }
    expect((await h.call(actions.receiveTransfer, none, as())).status).toBe(200)
    expect(await balance(sku, depot.id)).toMatchObject({ quantity: 5, value_fen: 5_000 })
  })

  test('that is taken back leaves everything at the sender', async () => {
    const { id: deviceId } = await one(depot.id)
    const ends = { from_location_id: depot.id, to_location_id: shop.id }
    const { data } = await h.call(actions.sendTransfer, { ...ends, device_ids: [deviceId] }, as())
    expect((await h.call(actions.cancelTransfer, { id: data.id, reason: '发错店' }, as())).status).toBe(200)
    expect(await device(deviceId)).toMatchObject({ status: 'in_stock', location: '总仓' })
  })

  test('of what is elsewhere, or more than there is, is refused and moves nothing', async () => {
    const { id } = await one(shop.id)
    const ends = { from_location_id: depot.id, to_location_id: shop.id }
    const elsewhere = await h.call(actions.sendTransfer, { ...ends, device_ids: [id] }, as())
    expect(elsewhere).toMatchObject({ status: 409, msg: expect.stringContaining('在滨江店') })
    const sku = await pieces(2, 1_000, depot.id)
    const items = [{ sku_id: sku, quantity: 3 }]
    const tooMany = await h.call(actions.sendTransfer, { ...ends, items }, as())
    expect(tooMany).toMatchObject({ status: 409, code: ERRORS.not_enough_stock.code })
    expect(await balance(sku, depot.id)).toMatchObject({ quantity: 2 })
  })
})

describe('a correction', () => {
  test('finds a lost phone again, moves a phone and corrects a cost', async () => {
    const { id } = await one()
    await h.call(actions.writeOff, { kind: 'lost', device_ids: [id], reason: '盘亏' }, as())
    const found = { device_id: id, location_id: depot.id, cost_fen: 280_000 }
    await h.call(actions.adjustStock, { reason: '找到了', devices: [found] }, as())
    expect(await device(id)).toMatchObject({ status: 'in_stock', location: '总仓', cost_fen: 280_000 })
  })

  test('of accessories changes pieces at the average, or the cost alone', async () => {
    const sku = await pieces(10, 1_000)
    const adjust = (item: { quantity: number; unit_cost_fen?: number }) =>
      h.call(
        actions.adjustStock,
        { reason: '盘点', items: [{ sku_id: sku, location_id: shop.id, ...item }] },
        as(),
      )
    await adjust({ quantity: -3 })
    expect(await balance(sku)).toMatchObject({ quantity: 7, value_fen: 7_000 })
    await adjust({ quantity: 0, unit_cost_fen: 1_100 })
    expect(await balance(sku)).toMatchObject({ quantity: 7, value_fen: 7_700 })
    expect(await adjust({ quantity: -8 })).toMatchObject({ code: ERRORS.not_enough_stock.code })
    await adjust({ quantity: -7 })
    expect(await balance(sku)).toMatchObject({ quantity: 0, value_fen: 0 })
    expect((await adjust({ quantity: 2 })).status).toBe(400)
  })

  test('a sold phone comes back for inspection, and is in stock after it', async () => {
    const { tenantId } = keeper
    const sold = await h.database.asSystem((db) => aDevice(db, { tenantId, skuId: phone.id, status: 'sold' }))
    const back = { device_ids: [sold.id], location_id: shop.id, sellable: false, reason: '七天无理由' }
    await h.call(actions.returnDevices, back, as())
    expect(await device(sold.id)).toMatchObject({ status: 'returned', location: '滨江店' })
    const devices = [{ device_id: sold.id, location_id: shop.id }]
    await h.call(actions.adjustStock, { reason: '质检合格', devices }, as())
    expect((await device(sold.id)).status).toBe('in_stock')
  })
})

describe('a reversal', () => {
  test('puts phones and pieces back where they were, once', async () => {
    const { id } = await one()
    const sku = await pieces(5, 1_000)
    const off = await h.call(
      actions.writeOff,
      {
        kind: 'damaged',
        device_ids: [id],
        items: [{ sku_id: sku, location_id: shop.id, quantity: 5 }],
        reason: '进水',
      },
      as(),
    )
    expect(await balance(sku)).toMatchObject({ quantity: 0, value_fen: 0 })
    const reverse = () => h.call(actions.reverseStockDocument, { id: off.data.id, reason: '弄错了' }, as())
    expect((await reverse()).status).toBe(200)
    expect(await device(id)).toMatchObject({ status: 'in_stock', location: '滨江店' })
    expect(await balance(sku)).toMatchObject({ quantity: 5, value_fen: 5_000 })
    expect(await reverse()).toMatchObject({ status: 409, code: ERRORS.not_reversible.code })
    expect((await h.call(actions.getStockDocument, { id: off.data.id }, as())).data).toMatchObject({
      reversible: false,
      reversed_by: expect.stringMatching(/^CX/),
    })
  })

  test('is refused once something else has happened to a phone', async () => {
    const code = freshImei()
    const lines = [{ sku_id: phone.id, cost_fen: 100, devices: [{ imei1: code }] }]
    const { data } = await h.call(actions.receiveStock, { location_id: shop.id, lines }, as())
    const found = await h.call(stock.lookUpCode, { code }, as())
    await h.call(actions.reserveDevices, { device_ids: [found.data.device_id ?? 0] }, as())
    const answer = await h.call(actions.reverseStockDocument, { id: data.id, reason: '入错' }, as())
    expect(answer).toMatchObject({ status: 409, code: ERRORS.not_reversible.code })
    expect(answer.msg).toContain('之后又有变动')
  })

  test('of a receipt lets the same phone come in again', async () => {
    const code = freshImei()
    const lines = [{ sku_id: phone.id, cost_fen: 100, devices: [{ imei1: code }] }]
    const receive = () => h.call(actions.receiveStock, { location_id: shop.id, lines }, as())
    const { data } = await receive()
    expect((await receive()).code).toBe(ERRORS.code_taken.code)
    await h.call(actions.reverseStockDocument, { id: data.id, reason: '成本录错' }, as())
    expect((await receive()).status).toBe(200)
  })
})

describe('who may', () => {
  test('a seller reserves, but moves and books nothing', async () => {
    const { id } = await one()
    const reason = '试试'
    const tried = await Promise.all([
      h.call(actions.writeOff, { kind: 'lost', device_ids: [id], reason }, as(seller)),
      h.call(actions.adjustStock, { devices: [{ device_id: id, cost_fen: 1 }], reason }, as(seller)),
      h.call(actions.startCount, { location_id: shop.id }, as(seller)),
    ])
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('phones of another company do not exist', async () => {
    const stranger = await h.signedIn({ boss: true })
    const { id } = await one()
    const answer = await h.call(actions.reserveDevices, { device_ids: [id] }, as(stranger))
    expect(answer.status).toBe(404)
    expect(
      (await h.call(actions.resolveCodes, { codes: [(await one()).imei1] }, as(stranger))).data,
    ).toMatchObject([{ kind: 'unknown' }])
  })

  test('purchase prices are told to those who may see costs', async () => {
    const found = await h.call(actions.findSkus, { q: 'Mate 70' }, as(seller))
    expect(found.data.list[0]).toMatchObject({ id: phone.id, purchase_fen: null })
  })
})
