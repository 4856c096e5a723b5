import * as commands from '@shangxue/contract/repairs/commands'
import * as contract from '@shangxue/contract/repairs/endpoints'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { getCount, releaseDevices, startCount } from '@shangxue/contract/stock/actions'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { aLocation, someDevices } from '../../../testing/builders.ts'
import { setupRepairTests } from '../testing/repair-fixture.ts'

const { fixture, call, auth, inStock, sell, receive, repair, start, finish, handOver, device } =
  setupRepairTests()

const send = (id: number) =>
  call(
    commands.sendRepair,
    { id, maker: '华为售后', carrier: 'shunfeng', number: 'sf123456', note: '' },
    auth(),
  )
const receiveBack = (id: number) =>
  call(commands.receiveRepairBack, { id, carrier: null, number: '', result: '换主板' }, auth())

describe('parcel to the maker', () => {
  test('goes there and back', async () => {
    const { data } = await receive({ covered: true })
    expect(await send(data.id)).toMatchObject({ data: { state: 'at_maker' } })
    expect((await repair(data.id)).shipments).toMatchObject([
      { maker: '华为售后', number: 'SF123456', returned_at: null },
    ])
    expect((await finish(data.id)).status).toBe(409)
    expect((await send(data.id)).status).toBe(409)
    expect(await receiveBack(data.id)).toMatchObject({ data: { state: 'repairing' } })
    expect((await repair(data.id)).shipments[0]?.returned_at).not.toBeNull()
    expect((await receiveBack(data.id)).status).toBe(409)
    expect((await call(contract.listRepairMakers, {}, auth())).data).toContain('华为售后')
  })

  test('arrives back once for two people', async () => {
    const { data } = await receive()
    await send(data.id)
    const both = await Promise.all([receiveBack(data.id), receiveBack(data.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('loan phone', () => {
  const lend = (id: number, deviceId: number, days = 5) =>
    call(commands.lendDevice, { id, device_id: deviceId, due_on: addDays(fixture.today, days) }, auth())
  const giveBack = (id: number) => call(commands.returnLoan, { id, note: '' }, auth())

  test('is reserved, cannot be sold or released, and comes back', async () => {
    const [phone] = await inStock()
    const { data } = await receive()
    const loan = await lend(data.id, phone.id)
    expect(loan.status, loan.msg).toBe(200)
    expect((await device(phone.id)).status).toBe('reserved')
    expect(await sell(phone.id)).toMatchObject({ status: 409, msg: expect.stringContaining('已预留给别人') })
    const released = await call(releaseDevices, { device_ids: [phone.id] }, auth(fixture.manager))
    expect(released).toMatchObject({
      status: 409,
      msg: expect.stringContaining(`已在维修单 ${data.number} 借出`),
    })
    expect((await giveBack(loan.data.id)).status).toBe(200)
    expect((await device(phone.id)).status).toBe('in_stock')
    expect((await giveBack(loan.data.id)).status).toBe(409)
    expect((await sell(phone.id)).status).toBe(200)
  })

  test('blocks the hand-over until it is returned', async () => {
    const [phone] = await inStock()
    const { data } = await receive()
    const loan = await lend(data.id, phone.id)
    await finish(data.id, 'unrepaired')
    expect(await handOver(data.id, 0)).toMatchObject({
      status: 409,
      msg: expect.stringContaining('还没有归还'),
    })
    await giveBack(loan.data.id)
    expect((await handOver(data.id, 0)).status).toBe(200)
  })

  test('is lent once to two repairs at the same time', async () => {
    const [phone] = await inStock()
    const [first, second] = [(await receive()).data, (await receive()).data]
    const both = await Promise.all([lend(first.id, phone.id), lend(second.id, phone.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is lent or sold, not both', async () => {
    const [phone] = await inStock()
    const { data } = await receive()
    const both = await Promise.all([lend(data.id, phone.id), sell(phone.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is one for each repair, for a day that fits', async () => {
    const [first, second] = await inStock(2)
    const { data } = await receive()
    expect((await lend(data.id, first.id, -1)).status).toBe(400)
    expect((await lend(data.id, first.id, 400)).status).toBe(400)
    await lend(data.id, first.id)
    expect(await lend(data.id, second?.id ?? 0)).toMatchObject({
      status: 409,
      msg: expect.stringContaining('已经借出'),
    })
  })

  test('is not missed by a stock count', async () => {
    const { tenantId } = fixture.boss
    const [place, phone] = await fixture.h.database.withOwner(async (db) => {
      const location = await aLocation(db, { tenantId, name: '借机柜' })
      const stock = { tenantId, skuId: fixture.phone.id, locationId: location.id }
      return [location, (await someDevices(db, 1, stock))[0]] as const
    })
    const { data } = await receive()
    const loan = await lend(data.id, phone?.id ?? 0)
    const count = async () => {
      const started = await call(startCount, { location_id: place.id }, auth(fixture.manager))
      return (await call(getCount, { id: started.data.id }, auth(fixture.manager))).data
    }
    expect(await count()).toMatchObject({ expected: 0, missing: [] })
    await giveBack(loan.data.id)
    expect(await count()).toMatchObject({ expected: 1 })
  })

  test('of another company is not found', async () => {
    const stranger = await fixture.h.signIn({ boss: true })
    const { data } = await receive()
    const [phone] = await inStock()
    const input = { id: data.id, device_id: phone.id, due_on: fixture.today }
    expect((await call(commands.lendDevice, input, { token: stranger.token })).status).toBe(404)
  })
})

describe('swap', () => {
  const swap = (id: number, deviceId: number, user = fixture.manager) =>
    call(commands.swapDevice, { id, device_id: deviceId, note: '三包换机' }, auth(user))

  test('gives the customer another phone and takes the broken one back', async () => {
    const [broken, replacement] = await inStock(2)
    await sell(broken.id, { customer_id: fixture.customer.id })
    const { data } = await receive({ code: broken.imei1, covered: true, customer_id: fixture.customer.id })
    await start(data.id)
    expect((await swap(data.id, replacement?.id ?? 0, fixture.clerk)).status).toBe(403)
    const swapped = await swap(data.id, replacement?.id ?? 0)
    expect(swapped, swapped.msg).toMatchObject({ data: { state: 'ready' } })
    expect(await repair(data.id)).toMatchObject({ outcome: 'swapped', swap: { device_id: replacement?.id } })
    const [old, fresh] = [await device(broken.id), await device(replacement?.id ?? 0)]
    expect(old).toMatchObject({ status: 'returned', location: '滨江店', customer: null })
    expect(old.events[0]).toMatchObject({ kind: 'swapped_in' })
    expect(fresh).toMatchObject({ status: 'sold', customer: '张三数码' })
    expect(fresh.events[0]).toMatchObject({ kind: 'swapped_out' })
    expect((await handOver(data.id, 0)).status).toBe(200)
    expect((await device(broken.id)).events[0]?.kind).toBe('swapped_in')
    const known = await call(contract.lookUpRepairDevice, { code: replacement?.imei1 ?? '' }, auth())
    expect(known.data.warranty).toMatchObject({ covered: true, basis: 'sale', starts_on: fixture.today })
  })

  test('takes a phone that is sold at the same moment once', async () => {
    const [phone] = await inStock()
    const { data } = await receive()
    const both = await Promise.all([swap(data.id, phone.id), sell(phone.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('happens once in a repair', async () => {
    const [first, second] = await inStock(2)
    const { data } = await receive()
    const both = await Promise.all([swap(data.id, first.id), swap(data.id, second?.id ?? 0)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('refuses a phone that is not in stock here', async () => {
    const [phone] = await inStock()
    await sell(phone.id)
    const { data } = await receive()
    expect((await swap(data.id, phone.id)).status).toBe(409)
  })
})

describe('claim to the maker', () => {
  const claim = (id: number, user = fixture.manager) =>
    call(commands.submitRepairClaim, { id, maker: '华为售后', amount_fen: 20_000, note: '换屏' }, auth(user))
  const decide = (id: number, accepted: boolean, accepted_fen = 0) =>
    call(commands.decideRepairClaim, { id, accepted, accepted_fen, answer: '' }, auth(fixture.manager))

  test('is submitted, listed and answered once', async () => {
    const { data } = await receive({ covered: true })
    expect((await claim(data.id)).status).toBe(409)
    await start(data.id)
    expect((await claim(data.id, fixture.clerk)).status).toBe(403)
    const { data: created } = await claim(data.id)
    const open = await call(contract.listRepairs, { view: 'claims' }, auth())
    expect(open.data.list.map(({ id }) => id)).toContain(data.id)
    expect((await decide(created.id, true, 20_001)).status).toBe(400)
    const both = await Promise.all([decide(created.id, true, 18_000), decide(created.id, false)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await repair(data.id)).claims[0]?.state).not.toBe('submitted')
  })

  test('may follow the hand-over', async () => {
    const { data } = await receive({ covered: true })
    await start(data.id)
    await finish(data.id)
    await handOver(data.id, 0)
    const { data: created } = await claim(data.id)
    await decide(created.id, false)
    expect((await repair(data.id)).claims).toMatchObject([{ state: 'refused', accepted_fen: null }])
  })
})

test('a phone on loan cannot be sold by a boss either', async () => {
  const [phone] = await inStock()
  const { data } = await receive()
  const loan = { id: data.id, device_id: phone.id, due_on: fixture.today }
  await call(commands.lendDevice, loan, auth())
  const lines = [{ sku_id: fixture.phone.id, price_fen: 400_000, device_ids: [phone.id] }]
  const payments = [{ method: 'cash' as const, amount_fen: 400_000 }]
  const sold = await call(recordSale, { location_id: fixture.shop.id, lines, payments }, auth(fixture.boss))
  expect(sold.status).toBe(409)
})
