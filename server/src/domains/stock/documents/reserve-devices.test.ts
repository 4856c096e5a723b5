import { ERRORS } from '@shangxue/contract/errors/errors'
import * as actions from '@shangxue/contract/stock/actions'
import * as stock from '@shangxue/contract/stock/endpoints'
import { describe, expect, test } from 'vitest'
import { aBrand, aDevice, aPrice, aProduct, aSku } from '../../../testing/builders.ts'
import { testCompany } from '../testing/company.ts'

const { fixture, call, auth, newPhone, device } = testCompany()

describe('reservation', () => {
  test('holds a device until release and rejects a second one', async () => {
    const { id } = await newPhone()
    expect(
      (await call(actions.reserveDevices, { device_ids: [id], note: '王总' }, auth(fixture.seller))).status,
    ).toBe(200)
    const second = await call(actions.reserveDevices, { device_ids: [id] }, auth(fixture.seller))
    expect(second).toMatchObject({ status: 409, code: ERRORS.device_not_ready.code })
    expect(second.msg).toMatch(/Mate 70.*已预留，不能预留/)
    expect((await device(id)).status).toBe('reserved')
    await call(actions.releaseDevices, { device_ids: [id] }, auth(fixture.seller))
    expect((await device(id)).status).toBe('in_stock')
  })

  test('returns the same response for a repeated key', async () => {
    const { id } = await newPhone()
    const reserveWithKey = () =>
      call(
        actions.reserveDevices,
        { device_ids: [id] },
        {
          ...auth(fixture.seller),
          headers: { 'idempotency-key': `reserve-once-${id}` },
        },
      )
    const [first, second] = [await reserveWithKey(), await reserveWithKey()]
    expect(second).toEqual(first)
    expect((await device(id)).events).toHaveLength(2)
  })

  test('rejects a customer of another tenant', async () => {
    const { id } = await newPhone()
    const answer = await call(
      actions.reserveDevices,
      { device_ids: [id], customer_id: 999_999 },
      auth(fixture.seller),
    )
    expect(answer.status).toBe(404)
    expect((await device(id)).status).toBe('in_stock')
  })
})

test('finds a code in grouped, full-width or lower-case form', async () => {
  const { imei1 } = await newPhone()
  const grouped = `${imei1.slice(0, 6)} ${imei1.slice(6)}`
  const fullWidth = [...imei1].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  for (const code of [grouped, fullWidth])
    expect((await call(stock.lookUpCode, { code }, auth())).data.kind, code).toBe('device')
})

test('names the retail price of a code for its label, if there is one', async () => {
  const { tenantId } = fixture.stockManager
  const { imei1: unpriced } = await newPhone()
  const priced = await fixture.h.database.withOwner(async (db) => {
    const { skuId } = await aPrice(db, { tenantId, amountFen: 329_900 })
    return aDevice(db, { tenantId, skuId })
  })
  const codes = [priced.imei1, unpriced, 'unknown']
  const { data } = await call(actions.resolveCodes, { codes }, auth())
  expect(data.map(({ retail_fen: price }) => price)).toEqual([329_900, null, null])
})

describe('permissions', () => {
  test('allow a seller to reserve, but not to change stock', async () => {
    const { id } = await newPhone()
    const reason = '试试'
    const responses = await Promise.all([
      call(actions.writeOff, { kind: 'lost', device_ids: [id], reason }, auth(fixture.seller)),
      call(actions.adjustStock, { devices: [{ device_id: id, cost_fen: 1 }], reason }, auth(fixture.seller)),
      call(actions.startCount, { location_id: fixture.shop.id }, auth(fixture.seller)),
    ])
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('hide devices of another tenant', async () => {
    const stranger = await fixture.h.signIn({ boss: true })
    const { id } = await newPhone()
    const answer = await call(actions.reserveDevices, { device_ids: [id] }, auth(stranger))
    expect(answer.status).toBe(404)
    expect(
      (await call(actions.resolveCodes, { codes: [(await newPhone()).imei1] }, auth(stranger))).data,
    ).toMatchObject([{ kind: 'unknown' }])
  })

  test('shows the brand once if the model name includes it', async () => {
    const { tenantId } = fixture.stockManager
    await fixture.h.database.withOwner(async (db) => {
      const { id: brandId } = await aBrand(db, { tenantId, name: '小米' })
      const { id: productId } = await aProduct(db, { tenantId, brandId, name: '小米 15S Pro' })
      await aSku(db, { tenantId, productId, spec: '16+512', color: '远空蓝' })
    })
    const found = await call(actions.findSkus, { q: '15S' }, auth())
    expect(found.data.list).toMatchObject([{ title: '小米 15S Pro 16+512 远空蓝' }])
  })

  test('purchase prices require cost-view', async () => {
    const found = await call(actions.findSkus, { q: 'Mate 70' }, auth(fixture.seller))
    expect(found.data.list[0]).toMatchObject({ id: fixture.phone.id, purchase_fen: null })
  })
})

test('finds a SKU by colour, memory and barcode, closest first', async () => {
  const { tenantId } = fixture.stockManager
  const [small, large] = await fixture.h.database.withOwner(async (db) => {
    const product = await aProduct(db, { tenantId, name: 'Nova 16' })
    const createSku = (spec: string, color: string, barcode: string) =>
      aSku(db, { tenantId, productId: product.id, spec, color, barcode })
    return [
      await createSku('8GB+256GB', '曜石黑', '6900000007771'),
      await createSku('12GB+512GB', '雪域白', '6900000007772'),
    ]
  })
  const ids = async (q: string) => (await call(actions.findSkus, { q }, auth())).data.list.map(({ id }) => id)
  expect(await ids('雪域白')).toEqual([large?.id])
  expect(await ids('nova 曜石黑')).toEqual([small?.id])
  expect(await ids('nova 16 12gb')).toEqual([large?.id, small?.id])
  expect(await ids('6900000007772')).toEqual([large?.id])
  expect(await ids('nova 16')).toEqual([small?.id, large?.id])
  expect(await ids('nova 16 绿')).toEqual([])
})
