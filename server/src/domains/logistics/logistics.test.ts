import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/logistics/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { sendTransfer } from '@shangxue/contract/stock/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CarrierFailure, type CarrierService, type Tracking } from '../../adapters/carrier/port.ts'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { aCustomer, aLocation, someDevices } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { pollCarriers } from './poll-carriers.ts'

type Parcel = Input<typeof contract.addWaybill>

const carrier = {
  knows: (key: string) => key !== 'other',
  track: vi.fn<CarrierService['track']>(),
}
const log = { warn: () => undefined }

let h: Harness
let user: TestUser
let from: { id: number; name: string }
let to: { id: number; name: string }
let customer: { id: number }
beforeAll(async () => {
  h = await startHarness({ carrier })
})
afterAll(() => h.close())
beforeEach(async () => {
  carrier.track.mockReset()
  // Parcels of earlier tests must not be polled again.
  await h.database.pool.query(`update waybill set state = 'signed'`)
  user = await h.signIn({ permissions: ['sales-record', 'inventory-manage', 'export'] })
  const { tenantId } = user
  await h.database.withOwner(async (db) => {
    from = await aLocation(db, { tenantId, name: '总仓' })
    to = await aLocation(db, { tenantId, name: '滨江店' })
    customer = await aCustomer(db, { tenantId, name: '张三数码' })
  })
})

const auth = () => ({ token: user.token })
const day = (ahead: number) =>
  new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
let numbers = 0
const parcel = (overrides: Partial<Parcel> = {}): Parcel => ({
  number: `YT${String(++numbers).padStart(8, '0')}`,
  carrier: 'yuantong',
  from_location_id: from.id,
  to_location_id: null,
  customer_id: null,
  goods: '两台手机',
  document: '',
  sent_day: day(-3),
  expected_day: null,
  phone_tail: '',
  ...overrides,
})
const add = (overrides: Partial<Parcel> = {}) => h.call(contract.addWaybill, parcel(overrides), auth())
const addedId = async (overrides: Partial<Parcel> = {}) => (await add(overrides)).data.id
const list = async (filters: object = {}) => (await h.call(contract.listWaybills, filters, auth())).data.list
const getWaybill = async (id: number) => (await h.call(contract.getWaybill, { id }, auth())).data
const addEvent = (id: number, state: contract.WaybillState, text = '到了') =>
  h.call(contract.addWaybillEvent, { id, place: '杭州', text, state }, auth())
const refresh = (id: number) => h.call(contract.refreshWaybill, { id }, auth())
const EVENTS: Tracking['events'] = [
  { at: new Date('2026-11-20T01:00:00Z'), place: '杭州', text: '已揽收' },
  { at: new Date('2026-11-21T01:00:00Z'), place: '上海', text: '运输中' },
]

describe('parcel', () => {
  test('is added with its receiver, once per carrier number', async () => {
    const id = await addedId({ number: 'sf-1001x', carrier: 'shunfeng', customer_id: customer.id })
    expect(await getWaybill(id)).toMatchObject({
      ...{ number: 'SF-1001X', state: 'collected', from: '总仓', to: '张三数码', by: user.name, events: [] },
    })
    expect(await add({ number: 'SF-1001X', carrier: 'shunfeng' })).toMatchObject({
      code: ERRORS.waybill_known.code,
    })
    expect(await add({ number: 'SF-1001X', carrier: 'jd' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['a day that does not exist', { sent_day: '2026-02-30' }],
    ['an arrival before it is sent', { expected_day: '2020-01-01' }],
    ['a number with signs', { number: '单号 1' }],
    ['a tail of letters', { phone_tail: 'abcd' }],
  ])('rejects %s with a message', async (_, wrong) => {
    const answer = await add(wrong)
    expect(answer.status).toBe(400)
    expect(answer.msg).toMatch(/[一-鿿]/)
  })

  test('rejects two receivers or a receiver equal to its origin', async () => {
    expect(await add({ to_location_id: to.id, customer_id: customer.id })).toMatchObject({ status: 400 })
    expect(await add({ to_location_id: from.id })).toMatchObject({ status: 400 })
  })

  test('rejects locations and customers of other tenants', async () => {
    const { tenantId } = await h.signIn()
    const foreign = await h.database.withOwner((db) => aLocation(db, { tenantId }))
    expect(await add({ to_location_id: foreign.id })).toMatchObject({ status: 404 })
  })

  test('links a transfer or sale by number', async () => {
    const [device] = await h.database.withOwner((db) =>
      someDevices(db, 1, { tenantId: user.tenantId, locationId: from.id }),
    )
    const ends = { from_location_id: from.id, to_location_id: to.id }
    const sent = await h.call(sendTransfer, { ...ends, device_ids: [device?.id ?? 0] }, auth())
    await add({ document: sent.data.number.toLowerCase() })
    expect(await list({ transfer_id: sent.data.id })).toMatchObject([
      { document: sent.data.number, transfer_id: sent.data.id },
    ])
    expect(await add({ document: 'XS000' })).toMatchObject({ code: ERRORS.waybill_document.code })
  })

  test('update rejects a stale version', async () => {
    const id = await addedId()
    const change = (goods: string, version: number) =>
      h.call(contract.saveWaybill, { ...parcel({ goods }), id, version }, auth())
    expect(await change('三台', 1)).toMatchObject({ status: 200, data: { version: 2 } })
    expect(await change('四台', 1)).toMatchObject({ code: ERRORS.waybill_changed.code })
    expect((await getWaybill(id)).goods).toBe('三台')
  })

  test('is read with sales rights and changed with logistics rights', async () => {
    const id = await addedId()
    const money = await h.signIn({ tenantId: user.tenantId, permissions: ['finance'] })
    const nobody = await h.signIn({ tenantId: user.tenantId })
    expect(await h.call(contract.getWaybill, { id }, { token: money.token })).toMatchObject({ status: 200 })
    expect(await h.call(contract.arriveWaybill, { id }, { token: money.token })).toMatchObject({
      status: 403,
    })
    expect(await h.call(contract.listWaybills, {}, { token: nobody.token })).toMatchObject({ status: 403 })
  })
})

describe('list', () => {
  test('sorts overdue parcels first, then by expected day', async () => {
    const arrived = await addedId({ expected_day: day(-2) })
    await h.call(contract.arriveWaybill, { id: arrived }, auth())
    const later = await addedId({ expected_day: day(3) })
    const today = await addedId({ expected_day: day(0) })
    const overdue = await addedId({ expected_day: day(-1) })
    const rows = await list()
    expect(rows.map(({ id }) => id)).toEqual([overdue, today, later, arrived])
    expect(rows.map((row) => row.overdue)).toEqual([true, false, false, false])
    expect((await list({ view: 'overdue' })).map(({ id }) => id)).toEqual([overdue])
    expect(await list({ view: 'open' })).toHaveLength(3)
    const { data } = await h.call(contract.getWaybillSummary, {}, auth())
    expect(data).toEqual({ open: 3, overdue: 1, trouble: 0 })
  })

  test('filters by number, customer, goods, place, carrier and state', async () => {
    const id = await addedId({ number: 'SF12345678', carrier: 'shunfeng', customer_id: customer.id })
    await addedId({ to_location_id: to.id })
    for (const q of ['1234 5678', '张三', 'zs', '手机 张三'])
      expect(
        (await list({ q })).map((row) => row.id),
        q,
      ).toEqual([id])
    expect(await list({ location_id: to.id })).toHaveLength(1)
    expect(await list({ carrier: 'shunfeng' })).toHaveLength(1)
    await addEvent(id, 'trouble')
    expect(await list({ state: 'trouble' })).toMatchObject([{ id, last: { text: '到了', place: '杭州' } }])
  })

  test('exports the filtered parcels', async () => {
    await addedId({ number: 'EXP00001', expected_day: day(-1) })
    await addedId()
    const { header, rows } = await exportTable(h, contract.exportWaybills, { view: 'overdue' }, user.token)
    expect(rows.map(({ cells }) => cells[header.indexOf('单号')])).toEqual(['EXP00001'])
  })
})

test('manual events name their user, and arrival is recorded once', async () => {
  const id = await addedId()
  await addEvent(id, 'moving', '已发车')
  await Promise.all([1, 2, 3].map(() => h.call(contract.arriveWaybill, { id }, auth())))
  const { state, events } = await getWaybill(id)
  expect(state).toBe('signed')
  expect(events.map(({ text, by }) => [text, by])).toEqual([
    ['已签收', user.name],
    ['已发车', user.name],
  ])
  expect(
    await h.call(contract.addWaybillEvent, { id, place: '', text: ' ', state: 'moving' }, auth()),
  ).toMatchObject({
    status: 400,
  })
})

describe('carrier', () => {
  test('stores new events once and updates the state', async () => {
    const id = await addedId()
    carrier.track.mockResolvedValue({ state: 'moving', events: EVENTS })
    expect((await refresh(id)).data).toEqual({ state: 'moving', news: 2, trouble: null })
    expect(carrier.track.mock.calls[0]?.[0]).toMatchObject({ carrier: 'yuantong' })
    await h.database.pool.query(`update waybill set asked_at = now() - interval '1 hour'`)
    expect((await refresh(id)).data).toEqual({ state: 'moving', news: 0, trouble: null })
    expect((await getWaybill(id)).events.map(({ text, by }) => [text, by])).toEqual([
      ['运输中', null],
      ['已揽收', null],
    ])
  })

  test('is polled once in ten minutes under concurrent requests', async () => {
    const id = await addedId()
    carrier.track.mockResolvedValue({ state: 'moving', events: EVENTS })
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === ERRORS.waybill_polled_recently.code)).toHaveLength(7)
    expect(carrier.track).toHaveBeenCalledTimes(1)
  })

  test.each(['timed_out', 'failed', 'refused', 'unknown'] as const)(
    'failure (%s) changes nothing but the shown reason',
    async (reason) => {
      const id = await addedId()
      carrier.track.mockRejectedValue(new CarrierFailure(reason, 'code'))
      expect((await refresh(id)).data).toMatchObject({
        state: 'collected',
        news: 0,
        trouble: expect.stringContaining('快递'),
      })
      const { trouble: issue, events } = await getWaybill(id)
      expect(issue).toMatch(/快递/)
      expect(events).toEqual([])
    },
  )

  test('does not override a manual state set while polling', async () => {
    const id = await addedId()
    carrier.track.mockImplementation(async () => {
      await h.call(contract.arriveWaybill, { id }, auth())
      return { state: 'delivering', events: EVENTS }
    })
    expect((await refresh(id)).data).toEqual({ state: 'signed', news: 2, trouble: null })
  })

  test('result is discarded after the number was corrected', async () => {
    const id = await addedId()
    carrier.track.mockImplementation(async () => {
      await h.call(contract.saveWaybill, { ...parcel(), id, version: 1 }, auth())
      return { state: 'signed', events: EVENTS }
    })
    await refresh(id)
    expect(await getWaybill(id)).toMatchObject({ state: 'collected', events: [], asked_at: null })
  })

  test('is not polled for own vehicles or arrived parcels', async () => {
    const otherCarrierId = await addedId({ carrier: 'other' })
    expect(await refresh(otherCarrierId)).toMatchObject({ code: ERRORS.waybill_no_carrier.code })
    const arrived = await addedId()
    await addEvent(arrived, 'signed')
    expect(await refresh(arrived)).toMatchObject({ code: ERRORS.waybill_closed.code })
    expect((await getWaybill(otherCarrierId)).asks).toBe(false)
  })
})

describe('polling job', () => {
  test('polls open parcels once with several servers', async () => {
    const id = await addedId()
    await addedId({ carrier: 'other' })
    await addedId({ sent_day: '2020-01-01' })
    await addEvent(await addedId(), 'signed')
    carrier.track.mockResolvedValue({ state: 'signed', events: EVENTS })
    await Promise.all([1, 2, 3].map(() => pollCarriers(h.database, carrier, log)))
    expect(carrier.track).toHaveBeenCalledTimes(1)
    expect(await getWaybill(id)).toMatchObject({ state: 'signed' })
  })

  test('stops after three service failures, not for unknown parcels', async () => {
    for (let n = 0; n < 6; n++) await addedId()
    carrier.track.mockRejectedValue(new CarrierFailure('unknown', 'code 500'))
    expect(await pollCarriers(h.database, carrier, log)).toBe(6)
    await h.database.pool.query('update waybill set asked_at = null')
    carrier.track.mockReset()
    carrier.track.mockRejectedValue(new CarrierFailure('timed_out', 'slow'))
    expect(await pollCarriers(h.database, carrier, log)).toBe(3)
  })
})
