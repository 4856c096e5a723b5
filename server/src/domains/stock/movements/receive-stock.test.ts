import { ERRORS } from '@shangxue/contract/errors/errors'
import * as actions from '@shangxue/contract/stock/actions'
import * as stock from '@shangxue/contract/stock/endpoints'
import { describe, expect, test } from 'vitest'
import { aDevice, aLocation, luhnImei } from '../../../testing/builders.ts'
import { testCompany } from '../testing/company.ts'

const { fixture, call, auth, freshImei, newPhone, pieces, device, balance } = testCompany()

describe('receiving stock', () => {
  test('adds devices and accessories at cost on one document', async () => {
    const sku = await pieces(10, 1_000)
    const [a, b] = [freshImei(), freshImei()]
    const { status, data } = await call(
      actions.receiveStock,
      {
        location_id: fixture.shop.id,
        note: '首批',
        lines: [
          { sku_id: fixture.phone.id, cost_fen: 310_000, devices: [{ imei1: a, imei2: b }] },
          { sku_id: sku, cost_fen: 1_600, quantity: 20, devices: [] },
        ],
      },
      auth(),
    )
    expect({ status, ...data }).toMatchObject({ status: 200, devices: 1, pieces: 20 })
    expect(await balance(sku)).toMatchObject({ quantity: 30, value_fen: 42_000 })
    const match = await call(stock.lookUpCode, { code: b }, auth())
    expect(await device(match.data.device_id ?? 0)).toMatchObject({
      status: 'in_stock',
      location: '滨江店',
      cost_fen: 310_000,
      events: [{ kind: 'received', reason: '首批' }],
    })
  })

  test('rejects a device in stock and receives nothing', async () => {
    const inStock = await newPhone()
    const newImei = freshImei()
    const lines = [
      { sku_id: fixture.phone.id, cost_fen: 1, devices: [{ imei1: newImei }, { imei1: inStock.imei1 }] },
    ]
    const answer = await call(actions.receiveStock, { location_id: fixture.depot.id, lines }, auth())
    expect(answer).toMatchObject({ status: 409, code: ERRORS.code_taken.code })
    expect(answer.msg).toContain(inStock.imei1)
    expect((await call(stock.lookUpCode, { code: newImei }, auth())).data.kind).toBe('unknown')
  })

  test('reactivates a sold device and keeps its history', async () => {
    const { tenantId } = fixture.stockManager
    const sold = await fixture.h.database.withOwner((db) =>
      aDevice(db, { tenantId, skuId: fixture.phone.id, status: 'sold', locationId: fixture.shop.id }),
    )
    const lines = [{ sku_id: fixture.phone.id, cost_fen: 120_000, devices: [{ imei1: sold.imei1 }] }]
    expect((await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())).status).toBe(
      200,
    )
    const deviceNow = await device(sold.id)
    expect(deviceNow).toMatchObject({ status: 'in_stock', cost_fen: 120_000, customer: null })
    expect(deviceNow.events.map(({ kind }) => kind)).toEqual(['received', 'sold', 'received'])
  })

  test('adds new codes to a device that comes back', async () => {
    const [imei1, imei2, sn] = [freshImei(), freshImei(), 'SN-BACK-1']
    const receive = (codes: { imei1: string; imei2?: string; sn?: string }) => {
      const lines = [{ sku_id: fixture.phone.id, cost_fen: 1, devices: [codes] }]
      return call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
    }
    await receive({ imei1 })
    const { device_id: id } = (await call(stock.lookUpCode, { code: imei1 }, auth())).data
    await call(actions.writeOff, { kind: 'lost', device_ids: [id ?? 0], reason: '盘亏' }, auth())
    expect((await receive({ imei1, imei2, sn })).status).toBe(200)
    const matches = await call(actions.resolveCodes, { codes: [imei1, imei2, sn] }, auth())
    expect(matches.data.map(({ device_id }) => device_id)).toEqual([id, id, id])
  })

  test('rejects a different second IMEI for a known device', async () => {
    const { tenantId } = fixture.stockManager
    const [imei1, imei2] = [freshImei(), freshImei()]
    const sold = await fixture.h.database.withOwner((db) =>
      aDevice(db, { tenantId, skuId: fixture.phone.id, status: 'sold', imei1, imei2 }),
    )
    const lines = [{ sku_id: fixture.phone.id, cost_fen: 1, devices: [{ imei1, imei2: freshImei() }] }]
    const answer = await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
    expect(answer).toMatchObject({ status: 409, code: ERRORS.code_taken.code })
    expect(answer.msg).toContain(`登记的IMEI2是${imei2}`)
    expect((await device(sold.id)).status).toBe('sold')
  })

  test('rejects two lines for the same device', async () => {
    const { tenantId } = fixture.stockManager
    const [imei1, imei2] = [freshImei(), freshImei()]
    await fixture.h.database.withOwner((db) =>
      aDevice(db, { tenantId, skuId: fixture.phone.id, status: 'sold', imei1, imei2 }),
    )
    const lines = [{ sku_id: fixture.phone.id, cost_fen: 1, devices: [{ imei1 }, { imei1: imei2 }] }]
    const answer = await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('同一台手机') })
  })

  test('rejects a code registered for another SKU', async () => {
    const { tenantId } = fixture.stockManager
    const other = await fixture.h.database.withOwner((db) => aDevice(db, { tenantId, status: 'sold' }))
    const lines = [{ sku_id: fixture.phone.id, cost_fen: 1, devices: [{ imei1: other.imei1 }] }]
    const answer = await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
    expect(answer).toMatchObject({ status: 409, msg: expect.stringContaining('登记为') })
  })

  test('rejects codes for an accessory', async () => {
    const sku = await pieces(1)
    const lines = [{ sku_id: sku, cost_fen: 1, devices: [{ imei1: freshImei() }] }]
    const answer = await call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('配件请填写数量') })
  })

  test.each([
    ['a wrong check digit', { devices: [{ imei1: '860000000000001' }] }, '校验位'],
    ['the same IMEI twice', { devices: [{ imei1: luhnImei(1) }, { imei1: luhnImei(1) }] }, '两次'],
    ['a device without codes', { devices: [{}] }, '需要IMEI'],
    ['devices by quantity', { quantity: 3, devices: [] }, '逐台'],
  ])('rejects %s', async (_, line, words) => {
    const lines = [{ sku_id: fixture.phone.id, cost_fen: 1, ...line }]
    const answer = await call(actions.receiveStock, { location_id: fixture.shop.id, lines } as never, auth())
    expect(answer.status).toBe(400)
    expect(answer.msg).toContain(words)
  })

  test('rejects a closed store', async () => {
    const { tenantId } = fixture.stockManager
    const closedStore = await fixture.h.database.withOwner((db) => aLocation(db, { tenantId, active: false }))
    const lines = [{ sku_id: fixture.phone.id, cost_fen: 1, devices: [{ imei1: freshImei() }] }]
    const answer = await call(actions.receiveStock, { location_id: closedStore.id, lines }, auth())
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('已停用') })
  })
})
