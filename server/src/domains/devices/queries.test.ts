import * as devices from '@shangxue/contract/devices/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { dayFromNow, testCompany } from './testing/company.ts'

const { fixture, call, auth, phones } = testCompany()

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
/** Test name of each created device. */
const nameById = new Map<number, string>()
const createDevice = async (name: string, overrides: Parameters<typeof phones>[1]) => {
  const [phone] = await phones(1, overrides)
  nameById.set(phone?.id ?? 0, name)
}
beforeAll(async () => {
  await createDevice('fresh', { receivedAt: daysAgo(2) })
  await createDevice('old', { receivedAt: daysAgo(80), locationId: fixture.depot.id })
  await createDevice('shown', { receivedAt: daysAgo(3), activatedAt: daysAgo(1) })
  await createDevice('sold', { status: 'sold', receivedAt: daysAgo(9), activatedAt: daysAgo(4) })
  await createDevice('sold long ago', { status: 'sold', receivedAt: daysAgo(40) })
  await createDevice('sold lately', { status: 'sold', receivedAt: daysAgo(5) })
  await createDevice('returned', { status: 'returned', receivedAt: daysAgo(6) })
  await createDevice('lost', { status: 'lost', receivedAt: daysAgo(7) })
})

type Filters = Partial<Input<typeof devices.listQueriedDevices>>
const list = async (type: devices.DeviceQuery, filters: Filters = {}) =>
  (await call(devices.listQueriedDevices, { type, limit: 100, ...filters }, auth())).data
const names = async (type: devices.DeviceQuery, filters: Filters = {}) =>
  (await list(type, filters)).list.map(({ id }) => nameById.get(id))

describe('lists the devices of each kind in its order', () => {
  test.each([
    ['in-stock', ['old', 'shown', 'fresh']],
    ['sold', ['sold lately', 'sold', 'sold long ago']],
    ['activated', ['shown', 'sold']],
    ['unactivated', ['old', 'sold long ago', 'returned', 'sold lately', 'fresh']],
    ['unallocated', ['old', 'shown', 'fresh']],
    ['aged', ['old']],
    ['returned', ['returned']],
    ['sold-unactivated', ['sold long ago', 'sold lately']],
    ['activated-unsold', ['shown']],
  ] as const)('%s', async (type, expected) => {
    expect(await names(type)).toEqual(expected)
  })
})

test('filters by store, age, brand and part of a code', async () => {
  expect(await names('in-stock', { location_id: fixture.depot.id })).toEqual(['old'])
  expect(await names('sold', { location_id: fixture.depot.id })).toEqual([])
  expect(await names('sold', { location_id: fixture.shop.id, older_than_days: 30 })).toEqual([
    'sold long ago',
  ])
  expect(await names('aged', { older_than_days: 90 })).toEqual([])
  expect(await names('sold', { brand_id: 99_999_999 })).toEqual([])
  const [first] = (await list('sold')).list
  expect(await names('sold', { q: first?.identifier.slice(4) ?? '' })).toEqual(['sold lately'])
})

test('shows sale date, seller and age', async () => {
  const [row] = (await list('sold-unactivated')).list
  expect(row).toMatchObject({
    sold_on: dayFromNow(-40),
    salesperson: fixture.boss.name,
    location: '滨江店',
    days: 40,
  })
  expect((await list('in-stock')).list[0]).toMatchObject({ sold_on: null, salesperson: null, days: 80 })
})

test('rejects an unknown kind', async () => {
  expect(await call(devices.listQueriedDevices, { type: 'x' as never }, auth())).toMatchObject({
    status: 400,
  })
})

test('exports what the list shows', async () => {
  const table = await exportTable(
    fixture.h,
    devices.exportQueriedDevices,
    { type: 'sold' },
    fixture.stockManager.token,
  )
  expect(table.rows).toHaveLength(3)
})

describe('activation figures', () => {
  const figures = async (overrides: Partial<Input<typeof devices.getActivationFigures>> = {}) =>
    call(devices.getActivationFigures, { from: dayFromNow(-6), to: dayFromNow(0), ...overrides }, auth())

  test('count by day, including days without any', async () => {
    const { data } = await figures()
    expect(data).toMatchObject({ total: 2, sold: 1, sold_unactivated: 2, activated_unsold: 1 })
    expect(data.groups.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 1, 0])
    expect(data.groups.at(-1)?.label).toBe(dayFromNow(0))
  })

  test('count by store, salesperson and model', async () => {
    expect((await figures({ by: 'store' })).data.groups).toEqual([{ label: '滨江店', count: 2 }])
    expect((await figures({ by: 'salesperson' })).data.groups).toEqual(
      expect.arrayContaining([
        { label: '未售', count: 1 },
        { label: fixture.boss.name, count: 1 },
      ]),
    )
    const [model] = (await figures({ by: 'model' })).data.groups
    expect(model).toMatchObject({ label: expect.stringContaining('Mate 70'), count: 2 })
    expect((await figures({ location_id: fixture.depot.id })).data.total).toBe(0)
  })

  test('reject a reversed or too long period', async () => {
    expect(await figures({ from: dayFromNow(1) })).toMatchObject({ status: 400 })
    expect(await figures({ from: '2020-01-01' })).toMatchObject({ status: 400 })
    expect(await figures({ from: '2026-02-31' })).toMatchObject({ status: 400 })
  })
})
