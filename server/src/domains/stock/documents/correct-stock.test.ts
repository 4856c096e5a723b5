import { closeLocation } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import * as actions from '@shangxue/contract/stock/actions'
import * as stock from '@shangxue/contract/stock/endpoints'
import { describe, expect, test } from 'vitest'
import { aDevice, aLocation, aSku } from '../../../testing/builders.ts'
import { testCompany } from '../testing/company.ts'

const { fixture, call, auth, freshImei, newPhone, pieces, device, balance } = testCompany()

describe('stock adjustment', () => {
  test('restores a lost device, moves it and corrects its cost', async () => {
    const { id } = await newPhone()
    await call(actions.writeOff, { kind: 'lost', device_ids: [id], reason: '盘亏' }, auth())
    const relocation = { device_id: id, location_id: fixture.depot.id, cost_fen: 280_000 }
    await call(actions.adjustStock, { reason: '找到了', devices: [relocation] }, auth())
    expect(await device(id)).toMatchObject({ status: 'in_stock', location: '总仓', cost_fen: 280_000 })
  })

  test('changes accessory pieces at average cost, or the cost alone', async () => {
    const sku = await pieces(10, 1_000)
    const adjustItem = (item: { quantity: number; unit_cost_fen?: number }) =>
      call(
        actions.adjustStock,
        { reason: '盘点', items: [{ sku_id: sku, location_id: fixture.shop.id, ...item }] },
        auth(),
      )
    await adjustItem({ quantity: -3 })
    expect(await balance(sku)).toMatchObject({ quantity: 7, value_fen: 7_000 })
    await adjustItem({ quantity: 0, unit_cost_fen: 1_100 })
    expect(await balance(sku)).toMatchObject({ quantity: 7, value_fen: 7_700 })
    expect(await adjustItem({ quantity: -8 })).toMatchObject({ code: ERRORS.not_enough_stock.code })
    await adjustItem({ quantity: -7 })
    expect(await balance(sku)).toMatchObject({ quantity: 0, value_fen: 0 })
    expect((await adjustItem({ quantity: 2 })).status).toBe(400)
  })

  test('returns a sold device for inspection, then to stock', async () => {
    const { tenantId } = fixture.stockManager
    const sold = await fixture.h.database.withOwner((db) =>
      aDevice(db, { tenantId, skuId: fixture.phone.id, status: 'sold' }),
    )
    const returnInput = {
      device_ids: [sold.id],
      location_id: fixture.shop.id,
      sellable: false,
      reason: '七天无理由',
    }
    await call(actions.returnDevices, returnInput, auth())
    expect(await device(sold.id)).toMatchObject({ status: 'returned', location: '滨江店' })
    const devices = [{ device_id: sold.id, location_id: fixture.shop.id }]
    await call(actions.adjustStock, { reason: '质检合格', devices }, auth())
    expect((await device(sold.id)).status).toBe('in_stock')
  })
})

describe('rejects an invalid correction:', () => {
  test.each([
    ['return of an unsold device', () => actions.returnDevices, { sellable: true }, '不能退货'],
    ['write-off of a sold device', () => actions.writeOff, { kind: 'damaged' }, '不能报损'],
    ['release of an unreserved device', () => actions.releaseDevices, {}, '不能取消预留'],
  ] as const)('%s', async (_, endpoint, overrides, words) => {
    const { tenantId } = fixture.stockManager
    const status = words === '不能报损' ? 'sold' : 'in_stock'
    const { id } = await fixture.h.database.withOwner((db) =>
      aDevice(db, { tenantId, skuId: fixture.phone.id, locationId: fixture.shop.id, status }),
    )
    const input = { device_ids: [id], location_id: fixture.shop.id, reason: '试试', ...overrides }
    const answer = await call(endpoint() as typeof actions.writeOff, input as never, auth())
    expect(answer).toMatchObject({ status: 409, code: ERRORS.device_not_ready.code })
    expect(answer.msg).toContain(words)
    expect((await device(id)).status).toBe(status)
  })

  test.each([
    ['rejects a device without changes', (id: number) => [{ device_id: id }], '没有要调整的内容'],
    [
      'rejects a device listed twice',
      (id: number) => [
        { device_id: id, cost_fen: 1 },
        { device_id: id, cost_fen: 2 },
      ],
      '出现了两次',
    ],
  ])('%s', async (_, devices, words) => {
    const { id } = await newPhone()
    const answer = await call(actions.adjustStock, { reason: '试试', devices: devices(id) }, auth())
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(words) })
  })
})

describe('document reversal', () => {
  test('restores devices and pieces once', async () => {
    const { id } = await newPhone()
    const sku = await pieces(5, 1_000)
    const writeOff = await call(
      actions.writeOff,
      {
        kind: 'damaged',
        device_ids: [id],
        items: [{ sku_id: sku, location_id: fixture.shop.id, quantity: 5 }],
        reason: '进水',
      },
      auth(),
    )
    expect(await balance(sku)).toMatchObject({ quantity: 0, value_fen: 0 })
    const reverse = () =>
      call(actions.reverseStockDocument, { id: writeOff.data.id, reason: '弄错了' }, auth())
    expect((await reverse()).status).toBe(200)
    expect(await device(id)).toMatchObject({ status: 'in_stock', location: '滨江店' })
    expect(await balance(sku)).toMatchObject({ quantity: 5, value_fen: 5_000 })
    expect(await reverse()).toMatchObject({ status: 409, code: ERRORS.not_reversible.code })
    expect((await call(actions.getStockDocument, { id: writeOff.data.id }, auth())).data).toMatchObject({
      reversible: false,
      reversed_by: expect.stringMatching(/^CX/),
    })
  })

  test('is rejected after a later change to a device', async () => {
    const code = freshImei()
    const lines = [{ sku_id: fixture.phone.id, cost_fen: 100, devices: [{ imei1: code }] }]
    const { data } = await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
    const relocation = await call(stock.lookUpCode, { code }, auth())
    await call(actions.reserveDevices, { device_ids: [relocation.data.device_id ?? 0] }, auth())
    const answer = await call(actions.reverseStockDocument, { id: data.id, reason: '入错' }, auth())
    expect(answer).toMatchObject({ status: 409, code: ERRORS.not_reversible.code })
    expect(answer.msg).toContain('之后又有变动')
  })

  test('of a receipt allows the same device to be received again', async () => {
    const code = freshImei()
    const lines = [{ sku_id: fixture.phone.id, cost_fen: 100, devices: [{ imei1: code }] }]
    const receive = () => call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
    const { data } = await receive()
    expect((await receive()).code).toBe(ERRORS.code_taken.code)
    await call(actions.reverseStockDocument, { id: data.id, reason: '成本录错' }, auth())
    expect((await receive()).status).toBe(200)
  })

  test('of a receipt frees the codes for another model', async () => {
    const { tenantId } = fixture.stockManager
    const right = await fixture.h.database.withOwner((db) => aSku(db, { tenantId, spec: '16+512' }))
    const [imei1, sn] = [freshImei(), 'SN-WRONG-MODEL']
    const receive = (sku_id: number) =>
      call(
        actions.receiveStock,
        { location_id: fixture.shop.id, lines: [{ sku_id, cost_fen: 100, devices: [{ imei1, sn }] }] },
        auth(),
      )
    const document = (await receive(fixture.phone.id)).data
    const wrongDeviceId = (await call(stock.lookUpCode, { code: sn }, auth())).data.device_id ?? 0
    const mirror = (await call(actions.reverseStockDocument, { id: document.id, reason: '型号入错' }, auth()))
      .data
    expect((await call(stock.lookUpCode, { code: imei1 }, auth())).data.kind).toBe('unknown')
    expect(await device(wrongDeviceId)).toMatchObject({ status: 'scrapped', received_at: null })
    for (const { id } of [document, mirror])
      expect((await call(actions.getStockDocument, { id }, auth())).data.lines).toMatchObject([
        { device_id: wrongDeviceId, identifier: imei1 },
      ])
    const { lines } = (await call(actions.getStockDocument, { id: mirror.id }, auth())).data
    expect(lines, 'taken back, not thrown away').toMatchObject([{ from: '滨江店 在库', to: null }])
    expect((await device(wrongDeviceId)).events).toMatchObject([{ withdrawn: true }, { withdrawn: false }])
    const named = await call(actions.listStockDocuments, { q: sn.toLowerCase() }, auth())
    expect(named.data.list.map(({ id }) => id)).toEqual([mirror.id, document.id])
    expect(await receive(right.id)).toMatchObject({ status: 200 })
    const relocation = await call(stock.lookUpCode, { code: sn }, auth())
    expect(relocation.data).toMatchObject({ kind: 'device', sku_id: right.id })
    expect((await device(relocation.data.device_id ?? 0)).events).toHaveLength(1)
  })

  test('of a repeated receipt restores codes and receipt date', async () => {
    const [imei1, sn] = [freshImei(), 'SN-OF-ANOTHER']
    const receive = async (codes: { imei1: string; sn?: string }) => {
      const lines = [{ sku_id: fixture.phone.id, cost_fen: 100, devices: [codes] }]
      return (await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())).data
    }
    await receive({ imei1 })
    const id = (await call(stock.lookUpCode, { code: imei1 }, auth())).data.device_id ?? 0
    await call(actions.writeOff, { kind: 'lost', device_ids: [id], reason: '盘亏' }, auth())
    for (const times of [1, 2]) {
      const document = await receive({ imei1, sn })
      const reversal = { id: document.id, reason: `序列号入错 ${times}` }
      expect((await call(actions.reverseStockDocument, reversal, auth())).status).toBe(200)
    }
    const phone = await device(id)
    expect(phone).toMatchObject({ status: 'lost', identifiers: [{ kind: 'imei1', value: imei1 }] })
    const lost = phone.events.find(({ kind }) => kind === 'lost')
    expect([phone.received_at, lost?.at].sort()).toEqual([phone.received_at, lost?.at])
    await receive({ imei1: freshImei(), sn })
    expect((await call(stock.lookUpCode, { code: sn }, auth())).data.device_id).not.toBe(id)
  })

  describe('of an accessory receipt', () => {
    const receive = async (sku_id: number, quantity: number, cost_fen: number) => {
      const lines = [{ sku_id, cost_fen, quantity, devices: [] }]
      return (await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())).data
    }
    const writeOffPieces = (sku_id: number, quantity: number) => {
      const items = [{ sku_id, location_id: fixture.shop.id, quantity }]
      return call(actions.writeOff, { kind: 'lost', items, reason: '盘亏' }, auth())
    }
    const reverse = (id: number) => call(actions.reverseStockDocument, { id, reason: '入错' }, auth())

    test('is rejected after pieces left at the mixed average', async () => {
      const sku = await pieces(10, 1_000)
      const { id } = await receive(sku, 10, 3_000)
      await writeOffPieces(sku, 5)
      expect(await reverse(id)).toMatchObject({
        status: 409,
        code: ERRORS.not_reversible.code,
        msg: expect.stringContaining('滨江店之后又有出库或改价，成本已摊入均价（请改用库存调整），不能冲销'),
      })
      expect(await balance(sku)).toMatchObject({ quantity: 15, value_fen: 30_000 })
    })
    test('succeeds if pieces left at the same cost', async () => {
      const sku = await pieces(10, 1_000)
      const { id } = await receive(sku, 10, 1_000)
      await writeOffPieces(sku, 5)
      expect((await reverse(id)).status).toBe(200)
      expect(await balance(sku)).toMatchObject({ quantity: 5, value_fen: 5_000 })
      const expensive = await receive(sku, 5, 3_000)
      await receive(sku, 5, 7_000)
      expect((await reverse(expensive.id)).status).toBe(200)
      expect(await balance(sku)).toMatchObject({ quantity: 10, value_fen: 40_000 })
    })
    test.each(['C then B', 'B then C'])('succeeds after another reversal: %s', async (order) => {
      const sku = await pieces(0)
      await receive(sku, 10, 100)
      const [b, c] = [await receive(sku, 10, 300), await receive(sku, 10, 500)]
      for (const { id } of order === 'C then B' ? [c, b] : [b, c])
        expect((await reverse(id)).status).toBe(200)
      expect(await balance(sku)).toMatchObject({ quantity: 10, value_fen: 1_000 })
    })
    test('succeeds if an issue was reversed exactly', async () => {
      const sku = await pieces(10, 1_000)
      const { id } = await receive(sku, 10, 3_000)
      const issue = await writeOffPieces(sku, 5)
      expect((await reverse(id)).status).toBe(409)
      expect((await reverse(issue.data.id)).status).toBe(200)
      expect((await reverse(id)).status).toBe(200)
      expect(await balance(sku)).toMatchObject({ quantity: 10, value_fen: 10_000 })
    })
    test('is rejected if an inexact reversal changed the average', async () => {
      const sku = await pieces(0)
      const a = await receive(sku, 10, 100)
      const b = await receive(sku, 10, 300)
      const issue = await writeOffPieces(sku, 10)
      // The last pieces take the remaining value, which is less than their receipt value.
      expect((await reverse(b.id)).status).toBe(200)
      expect((await reverse(issue.data.id)).status).toBe(200)
      await receive(sku, 10, 100)
      expect((await reverse(a.id)).status).toBe(409)
      expect(await balance(sku)).toMatchObject({ quantity: 20, value_fen: 3_000 })
    })
    test('removes the last pieces with their whole value', async () => {
      const sku = await pieces(10, 1_000)
      const { id } = await receive(sku, 10, 3_000)
      await writeOffPieces(sku, 10)
      expect((await reverse(id)).status).toBe(200)
      expect(await balance(sku)).toMatchObject({ quantity: 0, value_fen: 0 })
    })
  })

  test('is rejected if the store has been closed', async () => {
    const { tenantId } = fixture.stockManager
    const boss = await fixture.h.signIn({ tenantId, boss: true })
    const closedStore = await fixture.h.database.withOwner((db) => aLocation(db, { tenantId, name: '旧店' }))
    const { id } = await newPhone(closedStore.id)
    const sku = await pieces(2, 1_000, closedStore.id)
    const items = [{ sku_id: sku, location_id: closedStore.id, quantity: 2 }]
    const writeOff = async (goods: object) =>
      (await call(actions.writeOff, { kind: 'lost', reason: '盘亏', ...goods }, auth())).data
    const documents = [await writeOff({ device_ids: [id] }), await writeOff({ items })]
    expect((await call(closeLocation, { id: closedStore.id }, auth(boss))).status).toBe(200)
    for (const document of documents) {
      const answer = await call(actions.reverseStockDocument, { id: document.id, reason: '找到了' }, auth())
      expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('旧店已停用') })
    }
    expect((await device(id)).status).toBe('lost')
    expect(await balance(sku, closedStore.id)).toMatchObject({ quantity: 0 })
  })

  test('does not apply to transfers', async () => {
    const { id } = await newPhone(fixture.depot.id)
    const ends = { from_location_id: fixture.depot.id, to_location_id: fixture.shop.id }
    const { data } = await call(actions.sendTransfer, { ...ends, device_ids: [id] }, auth())
    const answer = await call(actions.reverseStockDocument, { id: data.id, reason: '发错' }, auth())
    expect(answer).toMatchObject({ status: 409, code: ERRORS.not_reversible.code })
    expect((await device(id)).status).toBe('in_transit')
  })
})

test('shows the unit cost only to users with cost-view', async () => {
  const skuId = await pieces(1, 900)
  const lines = [{ sku_id: skuId, cost_fen: 1_250, quantity: 3, devices: [] }]
  const { id } = (await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())).data
  const unitCostsFor = async (user = fixture.stockManager) =>
    (await call(actions.getStockDocument, { id }, auth(user))).data.lines.map(
      ({ unit_cost_fen }) => unit_cost_fen,
    )
  expect(await unitCostsFor()).toEqual([1_250])
  expect(await unitCostsFor(fixture.seller)).toEqual([null])
})
