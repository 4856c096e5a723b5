import { createCustomer, getCustomer, listCustomersNear } from '@shangxue/contract/customers/endpoints'
import * as contract from '@shangxue/contract/customers/visits'
import { addDays } from '@shangxue/study/time/calendar'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import type { TestUser } from '../../../testing/harness.ts'
import { testShop } from '../../sales/testing/shop.ts'

const { fixture, call, auth, phones, sell } = testShop()
// Assigned before the first test.
const who = {} as { rep: TestUser; other: TestUser; today: string }
beforeAll(async () => {
  const { tenantId } = fixture.boss
  who.rep = await fixture.h.signIn({
    tenantId,
    permissions: ['kehu-fenxi', 'sales-record', 'customer-manage'],
  })
  who.other = await fixture.h.signIn({ tenantId, permissions: ['kehu-fenxi', 'sales-record'] })
  who.today = await fixture.h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
})

const rep = () => auth(who.rep)
let customerCount = 0
async function customer(overrides: object = {}): Promise<{ id: number; name: string }> {
  const name = `拜访客户${++customerCount}`
  const fields = {
    ...{ name, short_name: '', area: '城西', owner_id: null, level: 'C' as const, address: '', place: null },
    ...{ note: '', contacts: [], ...overrides },
  }
  const planned = await call(createCustomer, fields, rep())
  return { id: planned.data.id, name }
}
const currentPlace = { lat: 30.25, lng: 120.16, accuracy_m: 20 }
const arrive = (customer_id: number, overrides: object = {}, user = who.rep, sentAt?: number) =>
  call(
    contract.checkInVisit,
    { customer_id, place: currentPlace, place_state: 'given', at: 1_000_000, ...overrides },
    { ...auth(user), ...(sentAt && { headers: { 'x-sent-at': String(sentAt) } }) },
  )
const plan = (customer_id: number, days = 0, user = who.rep) =>
  call(contract.planVisit, { customer_id, day: addDays(who.today, days), purpose: '推新机' }, auth(user))
const end = (customer_id: number, overrides: object = {}) =>
  call(
    contract.finishVisit,
    { customer_id, notes: '看了柜台', next_step: '', next_day: null, photo_ids: [], ...overrides },
    rep(),
  )
const visitsOf = async (customer_id: number) =>
  (await call(contract.listVisits, { customer_id }, rep())).data.list
const myDay = async () => (await call(contract.getVisitPlan, {}, rep())).data

test('plan, visit and next step follow each other', async () => {
  const { id, name } = await customer({ place: { lat: 30.26, lng: 120.16 } })
  await plan(id)
  expect((await myDay()).visits).toMatchObject([{ customer: name, state: 'planned', purpose: '推新机' }])
  const started = await arrive(id)
  expect(started.status).toBe(200)
  expect(Math.abs(Date.parse(started.data.checked_at) - Date.now())).toBeLessThan(60_000)
  expect(await visitsOf(id)).toMatchObject([{ state: 'open', distance_m: 1112, accuracy_m: 20, late: false }])
  const finished = await end(id, { next_step: '送样机', next_day: addDays(who.today, 3) })
  expect(finished).toMatchObject({ status: 200, data: { id: started.data.id } })
  const expectedVisit = {
    state: 'done',
    notes: '看了柜台',
    next_step: '送样机',
    next_day: addDays(who.today, 3),
  }
  expect(await visitsOf(id)).toMatchObject([
    { state: 'planned', day: addDays(who.today, 3), purpose: '送样机' },
    expectedVisit,
  ])
  expect((await call(getCustomer, { id }, rep())).data.last_visit).toMatchObject({ notes: '看了柜台' })
  expect(await end(id)).toMatchObject({ status: 409, code: 41044 })
})

test('a double check-in creates one visit', async () => {
  const { id } = await customer()
  const both = await Promise.all([arrive(id), arrive(id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].data.id).toBe(both[1].data.id)
  expect(await visitsOf(id)).toHaveLength(1)
  // A colleague's visit is separate.
  expect((await arrive(id, {}, who.other)).data.id).not.toBe(both[0].data.id)
})

test('accepts a denied location, rejects an incomplete one', async () => {
  const { id } = await customer()
  expect(await arrive(id, { place_state: 'denied' })).toMatchObject({ status: 400 })
  expect(await arrive(id, { place: null })).toMatchObject({ status: 400 })
  expect(await arrive(id, { place: { ...currentPlace, lat: 91 }, place_state: 'given' })).toMatchObject({
    status: 400,
  })
  expect(await arrive(id, { place: null, place_state: 'denied' })).toMatchObject({ status: 200 })
  expect(await visitsOf(id)).toMatchObject([{ place_state: 'denied', accuracy_m: null, distance_m: null }])
})

test('dates a delayed check-in by the tap and marks it', async () => {
  const { id } = await customer()
  const minutes = 10
  const started = await arrive(id, {}, who.rep, 1_000_000 + minutes * 60_000)
  const elapsed = Date.now() - Date.parse(started.data.checked_at)
  expect(Math.abs(elapsed - minutes * 60_000)).toBeLessThan(60_000)
  expect(await visitsOf(id)).toMatchObject([{ late: true }])
})

test('plans are in the future, unique and changed by their author', async () => {
  const { id, name } = await customer()
  expect(await plan(id, -1)).toMatchObject({ status: 400, msg: '拜访日期不能早于今天，请重新选择' })
  const planned = await plan(id, 2)
  expect(await plan(id, 2)).toMatchObject({
    status: 409,
    msg: `${name}在${addDays(who.today, 2)}已有拜访计划，请直接修改那一条`,
  })
  const change = (overrides: object, user = who.rep) =>
    call(
      contract.rescheduleVisit,
      { id: planned.data.id, version: 0, day: addDays(who.today, 4), purpose: '改期', ...overrides },
      auth(user),
    )
  expect(await change({}, who.other)).toMatchObject({ status: 403 })
  expect(await change({})).toMatchObject({ status: 200, data: { version: 1 } })
  expect(await change({})).toMatchObject({ status: 409, code: 41043 })
  const cancel = (reason: string, version = 1) =>
    call(contract.cancelVisit, { id: planned.data.id, version, reason }, rep())
  expect(await cancel('  ')).toMatchObject({ status: 400 })
  expect(await cancel('客户出差')).toMatchObject({ status: 200 })
  expect(await cancel('客户出差')).toMatchObject({
    status: 409,
    code: 41044,
    msg: `${name}已取消，请刷新后查看`,
  })
  expect(await visitsOf(id)).toMatchObject([{ state: 'cancelled', cancel_reason: '客户出差' }])
})

test('photos belong to their visit and are visible to colleagues', async () => {
  const { id } = await customer()
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'a.png', bytes: picture }
  const photo = await call(contract.visitPhotoEndpoints.upload, {}, { ...rep(), file })
  const download = (user: TestUser) =>
    call(contract.visitPhotoEndpoints.file, { id: photo.data.id, width: 80 }, auth(user))
  expect((await download(who.other)).status).toBe(404)
  await arrive(id)
  expect(await end(id, { photo_ids: [photo.data.id, 999_999] })).toMatchObject({ status: 409, code: 41046 })
  expect(await end(id, { photo_ids: [photo.data.id] })).toMatchObject({ status: 200 })
  expect(await visitsOf(id)).toMatchObject([{ photo_ids: [photo.data.id] }])
})

test('lists by priority, or by distance with a location', async () => {
  const area = '城郊'
  const place = (lat: number) => ({ lat, lng: 120.16 })
  const distantCustomer = await customer({ area, level: 'A', place: place(30.5) })
  const nearCustomer = await customer({ area, level: 'D', place: place(30.251) })
  const buyer = await customer({ area, level: 'D' })
  await sell(await phones(2), { customer_id: buyer.id })
  const names = async (overrides: object) =>
    (await call(listCustomersNear, { area, ...overrides }, rep())).data.list.map(({ name }) => name)
  expect(await names({})).toEqual([distantCustomer.name, buyer.name, nearCustomer.name])
  const nearFilter = { lat: currentPlace.lat, lng: currentPlace.lng, sort: 'near' as const }
  expect(await names(nearFilter)).toEqual([nearCustomer.name, distantCustomer.name, buyer.name])
  const { data } = await call(listCustomersNear, { area, ...nearFilter }, rep())
  expect(data.list.map(({ distance_m }) => distance_m)).toEqual([111, 27_799, null])
  expect(data.list[0]).toMatchObject({ days_unvisited: null, planned_day: null })
  await arrive(distantCustomer.id)
  await end(distantCustomer.id)
  expect(await names({})).toEqual([buyer.name, nearCustomer.name, distantCustomer.name])
  await plan(buyer.id)
  const { suggested } = await myDay()
  expect(suggested.map(({ name }) => name)).not.toContain(buyer.name)
  expect(suggested.map(({ name }) => name)).toContain(nearCustomer.name)
})

test('suggests own customers first and requires permission', async () => {
  const { id, name } = await customer({ owner_id: who.rep.userId })
  expect((await myDay()).suggested.map((visit) => visit.name)).toEqual([name])
  expect(await plan(id, 0, fixture.seller)).toMatchObject({ status: 403 })
  expect(await call(contract.getVisitCustomer, { name }, rep())).toMatchObject({ data: { id, open: null } })
  expect(await call(contract.getVisitCustomer, { name: '没有这位' }, rep())).toMatchObject({ status: 404 })
})
