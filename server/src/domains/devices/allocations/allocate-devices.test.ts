import * as devices from '@shangxue/contract/devices/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { lookUpSaleItems, recordSale } from '@shangxue/contract/sales/endpoints'
import { reserveDevices } from '@shangxue/contract/stock/actions'
import { describe, expect, test } from 'vitest'
import { dayFromNow, RETAIL, testCompany } from '../testing/company.ts'
import { expireAllocations } from './jobs.ts'

const { fixture, call, auth, phones } = testCompany()

type AllocateInput = Partial<Input<typeof devices.allocateDevices>>
const allocate = (ids: readonly number[], overrides: AllocateInput = {}, user = fixture.stockManager) =>
  call(
    devices.allocateDevices,
    {
      device_ids: [...ids],
      kind: 'salesperson',
      target_id: fixture.seller.userId,
      expires_on: dayFromNow(7),
      ...overrides,
    },
    auth(user),
  )
const ids = async (count: number) => (await phones(count)).map(({ id }) => id)
const listed = async (input: Partial<Input<typeof devices.listAllocations>> = {}) =>
  (await call(devices.listAllocations, { limit: 100, ...input }, auth())).data.list
const allocationOf = async (id: number, state: 'open' | 'closed' = 'open') =>
  (await listed({ state })).find(({ device_id }) => device_id === id)
const notices = async (user = fixture.seller) =>
  (await call(listNotifications, {}, auth(user))).data.list.map(({ title }) => title)
const sell = (id: number, user = fixture.seller, customer_id?: number) =>
  call(
    recordSale,
    {
      location_id: fixture.shop.id,
      lines: [{ sku_id: fixture.phone.id, price_fen: RETAIL, device_ids: [id] }],
      payments: [{ method: 'cash', amount_fen: RETAIL }],
      ...(customer_id !== undefined && { customer_id }),
    },
    auth(user),
  )
const blockReason = async (imei: string, user = fixture.seller) =>
  (await call(lookUpSaleItems, { location_id: fixture.shop.id, codes: [imei] }, auth(user))).data[0]?.trouble
/** Moves the last day of an allocation to yesterday. */
const expireAllocation = (id: number) =>
  fixture.h.database.pool.query(
    'update device_allocation set expires_on = current_date - 3 where device_id = $1',
    [id],
  )

test('allocates devices to a colleague and notifies them once', async () => {
  const [a = 0, b = 0] = await ids(2)
  expect(await allocate([a, b], { note: '周末活动' })).toMatchObject({ status: 200, data: { devices: 2 } })
  expect(await allocationOf(a)).toMatchObject({
    target: fixture.seller.name,
    kind: 'salesperson',
    state: 'open',
    note: '周末活动',
    expires_on: dayFromNow(7),
  })
  expect(await notices()).toEqual([`${fixture.stockManager.name} 分来 2 台手机`])
  const unallocated = await call(devices.listQueriedDevices, { type: 'unallocated' }, auth())
  expect(unallocated.data.list.map(({ id }) => id)).not.toContain(a)
})

test('rejects all devices if one is already allocated', async () => {
  const [a = 0, b = 0] = await ids(2)
  await allocate([a], { kind: 'customer', target_id: fixture.customer.id })
  const answer = await allocate([a, b])
  expect(answer).toMatchObject({ status: 409, code: 40937 })
  expect(answer.msg).toContain('已分配给张三数码')
  expect(await allocationOf(b)).toBeUndefined()
})

test('rejects unsold stock, unknown targets and past days', async () => {
  const [sold] = await phones(1, { status: 'sold' })
  expect(await allocate([sold?.id ?? 0])).toMatchObject({ status: 409, msg: expect.stringContaining('已售') })
  const [a = 0] = await ids(1)
  expect(await allocate([a], { target_id: 99_999_999 })).toMatchObject({ status: 404 })
  expect(await allocate([a], { expires_on: dayFromNow(-1) })).toMatchObject({ status: 400 })
  expect(await allocate([a], { expires_on: '2026-02-31' })).toMatchObject({ status: 400 })
  expect(await allocate([a], { expires_on: dayFromNow(400) })).toMatchObject({ status: 400 })
  expect(await allocate([a], {}, fixture.seller)).toMatchObject({ status: 403 })
})

test('extends and ends an allocation with its history', async () => {
  const [a = 0] = await ids(1)
  await allocate([a], { expires_on: dayFromNow(2) })
  const { id = 0 } = (await allocationOf(a)) ?? {}
  expect((await listed({ state: 'expiring' })).map((item) => item.id)).toContain(id)
  const extension = { ids: [id], expires_on: dayFromNow(20), note: '再留几天' }
  expect(await call(devices.extendAllocations, extension, auth())).toMatchObject({ status: 200 })
  expect((await listed({ state: 'expiring' })).map((item) => item.id)).not.toContain(id)
  expect(await call(devices.endAllocations, { ids: [id], reason: '别处要用' }, auth())).toMatchObject({
    status: 200,
  })
  const { data } = await call(devices.getAllocation, { id }, auth())
  expect(data.state).toBe('ended')
  expect(data.events.map(({ kind, note }) => `${kind} ${note}`)).toEqual([
    'ended 别处要用',
    'extended 再留几天',
    'allocated ',
  ])
  expect(await call(devices.extendAllocations, extension, auth())).toMatchObject({ status: 409, code: 40938 })
  expect(await call(devices.endAllocations, { ids: [99_999_999], reason: 'x' }, auth())).toMatchObject({
    status: 404,
  })
  expect(await allocate([a])).toMatchObject({ status: 200 })
})

describe('reservation', () => {
  const reserve = (id: number, user: typeof fixture.seller, customer_id?: number) =>
    call(reserveDevices, { device_ids: [id], ...(customer_id !== undefined && { customer_id }) }, auth(user))

  test('of an allocated device requires its holder or the boss', async () => {
    const [a = 0, b = 0] = await ids(2)
    await allocate([a, b])
    const refused = await reserve(a, fixture.other)
    expect(refused).toMatchObject({
      status: 409,
      msg: expect.stringContaining(`已分配给${fixture.seller.name}`),
    })
    expect(await reserve(a, fixture.seller)).toMatchObject({ status: 200 })
    expect(await reserve(b, fixture.boss)).toMatchObject({ status: 200 })
  })

  test('for a customer’s device is for that customer only', async () => {
    const [a = 0] = await ids(1)
    await allocate([a], { kind: 'customer', target_id: fixture.customer.id })
    expect(await reserve(a, fixture.seller)).toMatchObject({ status: 409 })
    expect(await reserve(a, fixture.seller, fixture.customer.id)).toMatchObject({ status: 200 })
  })
})

describe('sale', () => {
  test('of a colleague’s device is rejected with the reason', async () => {
    const [phone] = await phones(1)
    await allocate([phone?.id ?? 0])
    expect(await blockReason(phone?.imei1 ?? '', fixture.other)).toBe(`已分配给${fixture.seller.name}`)
    expect(await sell(phone?.id ?? 0, fixture.other)).toMatchObject({
      status: 409,
      code: 40920,
      msg: expect.stringContaining(`已分配给${fixture.seller.name}`),
    })
    expect(await blockReason(phone?.imei1 ?? '')).toBeNull()
    expect(await sell(phone?.id ?? 0)).toMatchObject({ status: 200 })
    expect(await allocationOf(phone?.id ?? 0, 'closed')).toMatchObject({ state: 'sold' })
  })

  test('of a customer’s device is for that customer only', async () => {
    const [phone] = await phones(1)
    await allocate([phone?.id ?? 0], { kind: 'customer', target_id: fixture.customer.id })
    expect(await blockReason(phone?.imei1 ?? '')).toBe('已分配给张三数码')
    expect(await sell(phone?.id ?? 0)).toMatchObject({ status: 409 })
    expect(await sell(phone?.id ?? 0, fixture.seller, fixture.customer.id)).toMatchObject({ status: 200 })
  })

  test('by the boss or of a store’s device is allowed', async () => {
    const [a, b] = await phones(2)
    await allocate([a?.id ?? 0])
    await allocate([b?.id ?? 0], { kind: 'store', target_id: fixture.shop.id })
    expect(await blockReason(a?.imei1 ?? '', fixture.boss)).toBeNull()
    expect(await sell(a?.id ?? 0, fixture.boss)).toMatchObject({ status: 200 })
    expect(await sell(b?.id ?? 0, fixture.other)).toMatchObject({ status: 200 })
  })

  test('is free for everyone after the last day', async () => {
    const [a = 0] = await ids(1)
    await allocate([a])
    await expireAllocation(a)
    expect(await sell(a, fixture.other)).toMatchObject({ status: 200 })
  })
})

describe('expiry', () => {
  test('ends allocations once on two servers and notifies holders', async () => {
    const [a = 0, b = 0] = await ids(2)
    await allocate([a, b])
    await expireAllocation(a)
    await expireAllocation(b)
    const both = await Promise.all([
      expireAllocations(fixture.h.database),
      expireAllocations(fixture.h.database),
    ])
    expect(both.sort()).toEqual([0, 2])
    expect(await allocationOf(a, 'closed')).toMatchObject({ state: 'expired' })
    const message = '分到的 2 台手机已到期收回'
    expect((await notices()).filter((title) => title === message)).toHaveLength(1)
    expect(await notices(fixture.stockManager)).toContain('分配出去的 2 台手机已到期收回')
    expect(await expireAllocations(fixture.h.database)).toBe(0)
  })

  test('does not happen on the last day', async () => {
    const [a = 0] = await ids(1)
    await allocate([a], { expires_on: dayFromNow(0) })
    await expireAllocations(fixture.h.database)
    expect(await allocationOf(a)).toMatchObject({ state: 'open' })
  })

  test('allows a new allocation at once', async () => {
    const [a = 0] = await ids(1)
    await allocate([a])
    await expireAllocation(a)
    expect(await allocate([a], { target_id: fixture.other.userId })).toMatchObject({ status: 200 })
    expect(await allocationOf(a)).toMatchObject({ target: fixture.other.name })
  })
})

describe('concurrent requests', () => {
  const sortedStatuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).sort()

  test('one of ten allocates the device', async () => {
    const [a = 0] = await ids(1)
    const targets = Array.from({ length: 10 }, (_, n) => (n % 2 ? fixture.seller : fixture.other).userId)
    const answers = await Promise.all(targets.map((target_id) => allocate([a], { target_id })))
    expect(sortedStatuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  test('allocate the same devices in different order without deadlock', async () => {
    const manyIds = await ids(20)
    const answers = await Promise.all([allocate(manyIds), allocate(manyIds.toReversed())])
    expect(sortedStatuses(answers)).toEqual([200, 409])
  })

  test('sale and allocation of one device: only one succeeds', async () => {
    const [a = 0] = await ids(1)
    const answers = await Promise.all([sell(a, fixture.other), allocate([a])])
    expect(sortedStatuses(answers)).toEqual([200, 409])
  })
})
