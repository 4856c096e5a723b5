import * as contract from '@shangxue/contract/accessories/endpoints'
import { listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { receiveStock, sendTransfer } from '@shangxue/contract/stock/actions'
import { expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { aProduct, aSku, someAccessories } from '../../testing/builders.ts'
import { testShop } from '../sales/testing/shop.ts'

const { fixture, call, auth, pieces, sell } = testShop()

const list = async (filters: Record<string, unknown> = {}, user = fixture.manager) =>
  (await call(contract.listAccessories, filters, auth(user))).data.list
const getAccessory = async (skuId: number, user = fixture.manager) =>
  (await call(contract.getAccessory, { sku_id: skuId }, auth(user))).data
const setMin = (skuId: number, min_stock: number, expected = 0, user = fixture.manager) =>
  call(contract.setMinStock, { sku_id: skuId, min_stock, expected }, auth(user))
const createAccessory = async (name: string) =>
  fixture.h.database.withOwner(async (db) => {
    const { tenantId } = fixture.boss
    const product = await aProduct(db, { tenantId, name, tracking: 'none' })
    return (await aSku(db, { tenantId, productId: product.id, spec: '通用', color: '' })).id
  })

test('lists accessories below their minimum first', async () => {
  const [wellStocked, lowStock] = [await pieces(50), await pieces(5)]
  await setMin(lowStock, 10)
  const rows = await list()
  expect(rows[0]).toMatchObject({ sku_id: lowStock, low: true, quantity: 5, min_stock: 10 })
  expect(rows.find(({ sku_id }) => sku_id === wellStocked)).toMatchObject({ low: false })
  expect((await list({ view: 'low' })).map(({ sku_id }) => sku_id)).toEqual([lowStock])
  const inDepot = await list({ location_id: fixture.depot.id, view: 'low' })
  expect(inDepot).toMatchObject([{ sku_id: lowStock, quantity: 0, low: true }])
  expect((await call(contract.getAccessorySummary, {}, auth(fixture.manager))).data).toMatchObject({ low: 1 })
})

test('shows pieces by store and in transit', async () => {
  const cable = await pieces(20, 300)
  const locations = { from_location_id: fixture.shop.id, to_location_id: fixture.depot.id }
  await call(sendTransfer, { ...locations, items: [{ sku_id: cable, quantity: 8 }] }, auth(fixture.manager))
  const detail = await getAccessory(cable)
  expect(detail).toMatchObject({ quantity: 12, in_transit: 8, average_fen: 300, value_fen: 3_600 })
  expect(detail.stores).toMatchObject([
    { location: '总仓', quantity: 0, in_transit: 8 },
    { location: '滨江店', quantity: 12, in_transit: 0 },
  ])
})

test('excludes devices', async () => {
  expect(await call(contract.getAccessory, { sku_id: fixture.phone.id }, auth())).toMatchObject({
    status: 404,
  })
  expect(await setMin(fixture.phone.id, 3)).toMatchObject({ status: 404 })
  const ids = (await list()).map(({ sku_id }) => sku_id)
  expect(ids).not.toContain(fixture.phone.id)
})

test('hides costs without cost-view', async () => {
  const cable = await pieces(7, 900)
  const row = (await list({}, fixture.seller)).find(({ sku_id }) => sku_id === cable)
  expect(row).toMatchObject({ quantity: 7, average_fen: null, value_fen: null })
  expect(await getAccessory(cable, fixture.seller)).toMatchObject({ average_fen: null, value_fen: null })
  const ledger = await call(contract.listAccessoryLedger, { sku_id: cable }, auth(fixture.seller))
  expect(ledger.data.list).toMatchObject([{ quantity: 7, value_fen: null }])
  const clerk = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['export'] })
  const { header } = await exportTable(fixture.h, contract.exportAccessories, {}, clerk.token)
  expect(header).not.toContain('单件成本')
  expect(header).not.toContain('库存金额')
})

test('ledger shows the running balance, by store or in total', async () => {
  const cable = await createAccessory('数据线账')
  const receive = (location_id: number, quantity: number) =>
    call(
      receiveStock,
      { location_id, lines: [{ sku_id: cable, cost_fen: 500, quantity, devices: [] }] },
      auth(fixture.manager),
    )
  const first = await receive(fixture.shop.id, 10)
  await receive(fixture.depot.id, 4)
  await sell([], { lines: [{ sku_id: cable, price_fen: 2_000, device_ids: [], quantity: 3 }] })
  const read = async (filters: object) =>
    (await call(contract.listAccessoryLedger, { sku_id: cable, ...filters }, auth(fixture.manager))).data
  const { list: rows, pagination } = await read({})
  expect(rows.map(({ kind, quantity, balance }) => [kind, quantity, balance])).toEqual([
    ['sold', -3, 11],
    ['received', 4, 14],
    ['received', 10, 10],
  ])
  expect(pagination.total).toBe(3)
  expect(rows[2]).toMatchObject({ document: first.data.number, document_id: first.data.id, value_fen: 5_000 })
  const inShop = await read({ location_id: fixture.shop.id })
  expect(inShop.list.map(({ balance }) => balance)).toEqual([7, 10])
  const sold = await read({ kind: 'sold' })
  expect(sold.list).toMatchObject([{ quantity: -3, balance: 11 }])
  expect((await read({ limit: 1, page: 2 })).list).toMatchObject([{ quantity: 4, balance: 14 }])
})

test('days of stock follow from sales of 30 days', async () => {
  const cable = await pieces(40)
  expect(await getAccessory(cable)).toMatchObject({ sold_30: 0, days_left: null })
  await sell([], { lines: [{ sku_id: cable, price_fen: 2_000, device_ids: [], quantity: 10 }] })
  expect(await getAccessory(cable)).toMatchObject({ quantity: 30, sold_30: 10, days_left: 90 })
  const clerk = await fixture.h.signIn({ tenantId: fixture.boss.tenantId })
  expect(await getAccessory(cable, clerk)).toMatchObject({ sold_30: null, days_left: null })
})

test('reports a concurrent change of the minimum', async () => {
  const cable = await pieces(1)
  expect(await setMin(cable, 5)).toMatchObject({ status: 200 })
  const conflict = await setMin(cable, 8)
  expect(conflict).toMatchObject({ status: 409, code: ERRORS.min_stock_changed.code })
  expect(conflict.msg).toContain('5 件')
  // Repeating the current value is not a conflict.
  expect(await setMin(cable, 5)).toMatchObject({ status: 200 })
  expect(await setMin(cable, 8, 5, fixture.seller)).toMatchObject({ status: 403 })
  expect(await setMin(cable, -1, 5)).toMatchObject({ status: 400 })
  const trail = await call(listAudit, { action: 'sku.min_stock_changed' } as never, auth(fixture.boss))
  expect(trail.data.list.filter(({ entity_id }) => entity_id === String(cable))).toHaveLength(1)
})

test('one of ten concurrent changes of the minimum succeeds', async () => {
  const cable = await pieces(1)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => setMin(cable, n + 1)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('exports one row per store, filtered like the list', async () => {
  const cable = await createAccessory('导出线')
  await fixture.h.database.withOwner(async (db) => {
    const { tenantId } = fixture.boss
    await someAccessories(db, 3, { tenantId, skuId: cable, locationId: fixture.shop.id, unitCostFen: 250 })
    await someAccessories(db, 2, { tenantId, skuId: cable, locationId: fixture.depot.id, unitCostFen: 250 })
  })
  const { header, rows } = await exportTable(
    fixture.h,
    contract.exportAccessories,
    { q: '导出线' },
    fixture.manager.token,
  )
  const column = (name: string) => rows.map(({ cells }) => cells[header.indexOf(name)])
  expect(column('门店').toSorted()).toEqual(['总仓', '滨江店'].toSorted())
  expect(column('全部门店')).toEqual(['5', '5'])
  expect(column('库存金额').toSorted()).toEqual(['5', '7.5'])
})
