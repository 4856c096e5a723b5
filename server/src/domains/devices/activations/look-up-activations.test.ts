import * as devices from '@shangxue/contract/devices/endpoints'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { getDevice } from '@shangxue/contract/stock/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { httpActivationSource } from '../../../adapters/activation/http.ts'
import {
  respondsWithJson,
  respondsWithText,
  startActivationServer,
} from '../../../adapters/activation/testing/activation-server.ts'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { luhnImei } from '../../../testing/builders.ts'
import { dayFromNow, RETAIL, testCompany } from '../testing/company.ts'
import { saveRecords } from './activation-records.ts'

let service: Awaited<ReturnType<typeof startActivationServer>>
beforeAll(async () => {
  service = await startActivationServer()
})
afterAll(() => service.close())
beforeEach(() => service.setReply(respondsWithJson({ list: [] })))

const { fixture, call, auth, phones } = testCompany({
  activation: {
    name: '在线查询',
    find: (firstQuery) => httpActivationSource({ url: service.url, key: 'k' }).find(firstQuery),
  },
})

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const query = async (...codes: string[]) =>
  (await call(devices.queryActivations, { codes }, auth(fixture.seller))).data
const lookUp = async (code: string) => (await query(code)).list[0]
const record = (source: string, imei: string, days: number, place: string | null = null) =>
  fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
    saveRecords(db, fixture.boss.tenantId, source, [
      { imei, activatedAt: daysAgo(days), place, model: 'Mate 70 厂家名' },
    ]),
  )

test('shows the sale and activation of a device', async () => {
  const [phone] = await phones(1)
  const lines = [{ sku_id: fixture.phone.id, price_fen: RETAIL, device_ids: [phone?.id ?? 0] }]
  const payments = [{ method: 'cash' as const, amount_fen: RETAIL }]
  const day = dayFromNow(-2)
  await call(
    recordSale,
    { location_id: fixture.shop.id, customer_id: fixture.customer.id, day, lines, payments },
    auth(fixture.seller),
  )
  expect(await lookUp(phone?.imei1 ?? '')).toMatchObject({
    state: 'sold_unactivated',
    sold_on: day,
    gap_days: null,
  })
  await record('华为', phone?.imei1 ?? '', 1, '杭州湖滨店')
  expect(await lookUp(`IMEI 1: ${phone?.imei1}`)).toMatchObject({
    state: 'activated',
    status: 'sold',
    location: '滨江店',
    place: '杭州湖滨店',
    source: '华为',
    sold_on: day,
    salesperson: fixture.seller.name,
    customer: '张三数码',
    gap_days: 1,
  })
})

test('shows an old sale from its event', async () => {
  const [phone] = await phones(1, {
    status: 'sold',
    receivedAt: daysAgo(10),
    activatedAt: daysAgo(12),
    customerId: fixture.customer.id,
  })
  expect(await lookUp(phone?.imei1 ?? '')).toMatchObject({
    state: 'activated',
    sold_on: dayFromNow(-10),
    salesperson: fixture.boss.name,
    customer: '张三数码',
    gap_days: -2,
  })
})

test('returns the state of each code', async () => {
  const [stock, displayed] = await phones(2)
  await record('华为', displayed?.imei1 ?? '', 3)
  const [foreign, unknown] = [luhnImei(77_000_001), luhnImei(77_000_002)]
  await record('荣耀', foreign, 3, '上海')
  const { list, outside } = await query(
    stock?.imei1 ?? '',
    displayed?.imei1 ?? '',
    foreign,
    unknown,
    unknown.replace(/(.{4})/g, '$1 '),
    stock?.imei2 ?? '',
    '860000000000012',
    '我的手机',
    '  ',
    stock?.sn.toLowerCase() ?? '',
  )
  expect(outside).toBe('answered')
  expect(list.map(({ state }) => state)).toEqual([
    'unactivated',
    'activated_unsold',
    'foreign',
    'unknown',
    'duplicate',
    'duplicate',
    'invalid',
    'invalid',
    'duplicate',
  ])
  expect(list[2]).toMatchObject({ title: 'Mate 70 厂家名', place: '上海', source: '荣耀', device_id: null })
  expect(list[5]).toMatchObject({ twin: stock?.imei1 })
})

test('marks a device recorded before it was received', async () => {
  const [phone] = await phones(1)
  await record('华为', phone?.imei2 ?? '', 3, '西湖')
  const before = await call(getDevice, { id: phone?.id ?? 0 }, auth())
  expect(before.data.activated_at).toBeNull()
  await lookUp(phone?.imei2 ?? '')
  await lookUp(phone?.imei2 ?? '')
  const { data } = await call(getDevice, { id: phone?.id ?? 0 }, auth())
  expect(data.activated_at).not.toBeNull()
  expect(data.events.filter(({ kind }) => kind === 'activated')).toMatchObject([{ reason: '华为 西湖' }])
})

test('asks the external service once and stores its answer', async () => {
  const [stock] = await phones(1)
  const foreign = luhnImei(77_000_011)
  const list = [stock?.imei1, foreign].map((imei) => ({
    imei,
    activated_at: daysAgo(5).toISOString(),
    place: '成都',
  }))
  service.setReply(respondsWithJson({ list }))
  const firstQuery = await query(stock?.imei1 ?? '', foreign, foreign, '860000000000012')
  expect(firstQuery).toMatchObject({
    outside: 'answered',
    list: [
      { state: 'activated_unsold', place: '成都', source: '在线查询' },
      { state: 'foreign', place: '成都' },
      { state: 'duplicate' },
      { state: 'invalid' },
    ],
  })
  expect(service.requests.map(({ imeis }) => imeis)).toEqual([[stock?.imei1, foreign]])
  expect(await query(stock?.imei1 ?? '', foreign)).toMatchObject({
    list: [{ state: 'activated_unsold' }, { state: 'foreign' }],
  })
  expect(service.requests).toHaveLength(1)
})

test('reports a failing service and answers from records', async () => {
  const [stock] = await phones(1)
  service.setReply(respondsWithText('no', 500))
  expect(await query(stock?.imei1 ?? '')).toMatchObject({
    outside: 'failed',
    list: [{ state: 'unactivated' }],
  })
})

test('accepts 500 codes and rejects 501', async () => {
  const codes = Array.from({ length: 500 }, (_, n) => luhnImei(78_000_000 + n))
  expect((await query(...codes)).list).toHaveLength(500)
  expect(await call(devices.queryActivations, { codes: [...codes, 'X1234'] }, auth())).toMatchObject({
    status: 400,
  })
})

test('hides devices of another tenant', async () => {
  const stranger = await fixture.h.signIn({ boss: true })
  const [phone] = await phones(1)
  const { data } = await call(
    devices.queryActivations,
    { codes: [phone?.imei1 ?? ''] },
    { token: stranger.token },
  )
  expect(data.list).toMatchObject([{ state: 'unknown', device_id: null, title: '' }])
})

test('exports rows of the chosen states', async () => {
  const [stock] = await phones(1)
  const input = { codes: [stock?.imei1 ?? '', luhnImei(79_000_001)], states: ['unactivated' as const] }
  const table = await exportTable(fixture.h, devices.exportActivationQuery, input, fixture.stockManager.token)
  expect(table.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([[stock?.imei1, '未激活']])
})
