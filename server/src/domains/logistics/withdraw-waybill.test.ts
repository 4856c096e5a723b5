import * as contract from '@shangxue/contract/logistics/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CarrierService } from '../../adapters/carrier/port.ts'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { pollCarriers } from './poll-carriers.ts'

type Parcel = Input<typeof contract.addWaybill>

const carrier = { knows: () => true, track: vi.fn<CarrierService['track']>() }
const log = { warn: () => undefined }

let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness({ carrier })
})
afterAll(() => h.close())
beforeEach(async () => {
  // Parcels of earlier tests must not be polled again.
  await h.database.pool.query(`update waybill set state = 'signed'`)
  user = await h.signIn({ permissions: ['inventory-manage', 'export'] })
})

const day = (ahead: number) =>
  new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
let numbers = 0
const parcel = (overrides: Partial<Parcel> = {}): Parcel => ({
  ...{ number: `YT${String(++numbers).padStart(8, '0')}`, carrier: 'yuantong', goods: '', document: '' },
  ...{ from_location_id: null, to_location_id: null, customer_id: null, phone_tail: '' },
  ...{ sent_day: day(-3), expected_day: null },
  ...overrides,
})
const auth = () => ({ token: user.token })
const add = (overrides: Partial<Parcel> = {}) => h.call(contract.addWaybill, parcel(overrides), auth())
const addedId = async (overrides: Partial<Parcel> = {}) => (await add(overrides)).data.id
const list = async () => (await h.call(contract.listWaybills, {}, auth())).data.list
const withdraw = (id: number, token = user.token, reason = '单号填错') =>
  h.call(contract.withdrawWaybill, { id, reason }, { token })

test('a withdrawn parcel is hidden, immutable and frees its number', async () => {
  const id = await addedId({ number: 'YT90000001', expected_day: day(-1) })
  const remainingId = await addedId()
  expect(await withdraw(id)).toMatchObject({ status: 200 })
  expect((await list()).map((row) => row.id)).toEqual([remainingId])
  expect((await h.call(contract.getWaybillSummary, {}, auth())).data).toEqual({
    open: 1,
    overdue: 0,
    trouble: 0,
  })
  const file = await exportTable(h, contract.exportWaybills, {}, user.token)
  expect(file.rows).toHaveLength(1)
  for (const command of [
    h.call(contract.getWaybill, { id }, auth()),
    h.call(contract.addWaybillEvent, { id, place: '', text: '到了', state: 'moving' }, auth()),
    h.call(contract.refreshWaybill, { id }, auth()),
    h.call(contract.saveWaybill, { ...parcel(), id, version: 1 }, auth()),
    withdraw(id),
  ])
    expect(await command).toMatchObject({ status: 404 })
  expect(await add({ number: 'YT90000001' })).toMatchObject({ status: 200 })
})

test('is allowed for its recorder and stock managers only', async () => {
  const { tenantId } = user
  const seller = await h.signIn({ tenantId, permissions: ['sales-record'] })
  const otherUser = await h.signIn({ tenantId, permissions: ['sales-record'] })
  const sellerAuth = { token: seller.token }
  const id = (await h.call(contract.addWaybill, parcel(), sellerAuth)).data.id
  const withdrawAs = async (token: string) =>
    (await h.call(contract.getWaybill, { id }, { token })).data.may_withdraw
  expect([
    await withdrawAs(seller.token),
    await withdrawAs(otherUser.token),
    await withdrawAs(user.token),
  ]).toEqual([true, false, true])
  expect(await withdraw(id, otherUser.token)).toMatchObject({ status: 403 })
  expect(await withdraw(id, seller.token)).toMatchObject({ status: 200 })
  const second = (await h.call(contract.addWaybill, parcel(), sellerAuth)).data.id
  expect(await withdraw(second)).toMatchObject({ status: 200 })
})

test('requires a reason, which is audited with the content', async () => {
  const id = await addedId({ number: 'YT90000002' })
  expect(await withdraw(id, user.token, '  ')).toMatchObject({ status: 400 })
  await withdraw(id, user.token, '重复登记')
  const { rows } = await h.database.pool.query(
    `select before, after from audit_log where action = 'waybill.withdrawn' and entity_id = $1`,
    [String(id)],
  )
  expect(rows).toMatchObject([{ before: { number: 'YT90000002' }, after: { reason: '重复登记' } }])
})

test('holds when the carrier answers later', async () => {
  const id = await addedId()
  carrier.track.mockImplementation(async () => {
    await withdraw(id)
    return { state: 'signed', events: [{ at: new Date(), place: '杭州', text: '已签收' }] }
  })
  expect(await pollCarriers(h.database, carrier, log)).toBe(1)
  expect(await pollCarriers(h.database, carrier, log)).toBe(0)
  const { rows } = await h.database.pool.query('select 1 from waybill_event where waybill_id = $1', [id])
  expect(rows).toEqual([])
})
