import { listAudit } from '@shangxue/contract/administration/endpoints'
import { listReceiptTexts, saveReceiptTexts } from '@shangxue/contract/sales/receipt-texts'
import { expect, test } from 'vitest'
import { testShop } from '../testing/shop.ts'

const { fixture, call, auth } = testShop()

const TEXTS = {
  header: '示范通讯',
  address: '人民路 1 号',
  phone: '0571-1234',
  warranty: '7 天包退',
  footer: '欢迎再来',
}
const save = (overrides: object, user = fixture.boss) =>
  call(saveReceiptTexts, { location_id: null, ...TEXTS, version: 0, ...overrides }, auth(user))
const texts = async (filter: object = {}, user = fixture.seller) =>
  (await call(listReceiptTexts, filter, auth(user))).data

test('are set for the company and for stores, and read by sellers', async () => {
  expect(await texts()).toEqual([])
  expect((await save({})).data).toEqual({ location_id: null, ...TEXTS, version: 1 })
  await save({ location_id: fixture.shop.id, header: '  滨江店 ', address: '', warranty: '' })
  await save({ location_id: fixture.depot.id, header: '总仓' })
  expect((await texts()).map(({ location_id, header }) => [location_id, header])).toEqual([
    [null, '示范通讯'],
    [fixture.shop.id, '滨江店'],
    [fixture.depot.id, '总仓'],
  ])
  expect((await texts({ location_id: fixture.shop.id })).map(({ header }) => header)).toEqual([
    '示范通讯',
    '滨江店',
  ])
})

test('name the store in the audit log', async () => {
  const { list } = (await call(listAudit, { entity: 'receipt_text' }, auth(fixture.boss))).data
  expect(list.map(({ label }) => label)).toEqual(['总仓', '滨江店', '全公司'])
})

test('are rejected if they changed since they were read', async () => {
  const { id } = fixture.shop
  const [{ version = 0 } = {}] = (await texts({ location_id: id })).filter(
    ({ location_id }) => location_id === id,
  )
  expect((await save({ location_id: id, version: version - 1, header: '旧的' })).status).toBe(409)
  expect((await save({ location_id: id, version, header: '新的' })).data).toMatchObject({
    header: '新的',
    version: version + 1,
  })
})

test('of two first saves only one succeeds', async () => {
  const { tenantId } = await fixture.h.signIn({ boss: true })
  const boss = await fixture.h.signIn({ boss: true, tenantId })
  const results = await Promise.all(['甲', '乙'].map((header) => save({ header }, boss)))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await texts({}, boss)).toHaveLength(1)
})

test('require an administrator and a store of the company', async () => {
  expect((await save({}, fixture.manager)).status).toBe(403)
  expect((await save({ location_id: 999_999 })).status).toBe(404)
  const other = await fixture.h.signIn({ boss: true })
  expect((await save({ location_id: fixture.shop.id }, other)).status).toBe(404)
  expect(await texts({}, other)).toEqual([])
})
