import * as admin from '@shangxue/contract/attendance/admin'
import { clockIn, getAttendanceMonth } from '@shangxue/contract/attendance/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShift, aWorkGroup, aWorkPlace } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

let h: Harness
let boss: TestUser
let keeper: TestUser
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  keeper = await h.signIn({ tenantId: boss.tenantId, permissions: ['attendance-admin'] })
})
afterAll(() => h.close())

const auth = (user: TestUser) => ({ token: user.token })
const SITE = { lat: 30.25, lng: 120.16 }
const MINUTE = 60_000

/** A user with an all-day shift every day. */
async function worker() {
  const { tenantId } = boss
  const user = await h.signIn({ tenantId })
  await h.database.withOwner(async (db) => {
    const shift = await aShift(db, { tenantId, onMin: 0, offMin: 1_440 })
    const place = await aWorkPlace(db, { tenantId, ...SITE })
    await aWorkGroup(db, { tenantId, shiftId: shift.id, memberIds: [user.userId], placeIds: [place.id] })
  })
  return user
}
interface Tap {
  ago?: number
  accuracy?: number
  off?: number
  kind?: 'in' | 'out'
}
const tap = (user: TestUser, { ago = 0, accuracy = 20, off = 0, kind = 'out' }: Tap = {}) => {
  const at = Date.now() - ago * MINUTE + off * MINUTE
  const place = { ...SITE, accuracy_m: accuracy }
  return h.call(
    clockIn,
    { kind, at, place, place_state: 'given', field: null },
    { ...auth(user), headers: { 'x-sent-at': String(at + ago * MINUTE) } },
  )
}
const getPendingReviews = async (user: TestUser) =>
  (await h.call(admin.listAttendanceRequests, { limit: 100 }, auth(keeper))).data.list.filter(
    (attendanceRequest) => attendanceRequest.user === user.name,
  )
const decide = (id: number, approve: boolean, by = keeper) =>
  h.call(admin.decideField, { id, approve, note: '不在现场' }, auth(by))
const cardOf = async (user: TestUser, day: string) => {
  const { data } = await h.call(getAttendanceMonth, { month: day.slice(0, 7) }, auth(user))
  return data.days.find((item) => item.day === day)
}

test.each([
  ['sent later', { ago: 10 }, 'late_sent'],
  ['with a wrong device clock', { off: -180 }, 'clock_off'],
  ['with an implausibly exact location', { accuracy: 0 }, 'too_exact'],
] as const)('counts a punch %s and requests a review', async (_, how, flag) => {
  const user = await worker()
  const { status, data } = await tap(user, how)
  expect(status).toBe(200)
  expect(data.punch).toMatchObject({ review: 'pending', flags: [flag] })
  expect(await getPendingReviews(user)).toMatchObject([{ punch: { id: data.punch.id, review: 'pending' } }])
  const { day } = data.day
  const board = await h.call(admin.listAttendanceDay, { day, state: 'exception', q: user.name }, auth(keeper))
  expect(board.data.list).toHaveLength(1)
  expect(board.data.counts.exception).toBe(1)
})

test('requests no review of an ordinary punch', async () => {
  const user = await worker()
  expect((await tap(user)).data.punch).toMatchObject({ review: null, flags: [] })
  expect(await getPendingReviews(user)).toEqual([])
})

test('discards a declined punch and keeps an accepted one', async () => {
  const user = await worker()
  const { punch, day } = (await tap(user, { ago: 10 })).data
  expect(await decide(punch.id, false, user)).toMatchObject({ status: 403 })
  expect(await decide(punch.id, false)).toMatchObject({ status: 200 })
  expect(await decide(punch.id, true)).toMatchObject({ status: 409, code: 41113 })
  expect(await getPendingReviews(user)).toEqual([])
  expect(await cardOf(user, day.day)).toMatchObject({
    out: { review: 'declined', decision_note: '不在现场' },
  })
  const notifications = (await h.call(listNotifications, {}, auth(user))).data.list
  expect(notifications[0]).toMatchObject({ kind: 'attendance.punch_reviewed', body: '不在现场' })
  const secondTap = await tap(user)
  expect(secondTap.data.punch).toMatchObject({ review: null })
  expect(secondTap.data.punch.id).not.toBe(punch.id)

  const otherUser = await worker()
  const odd = (await tap(otherUser, { ago: 10 })).data
  expect(await decide(odd.punch.id, true)).toMatchObject({ status: 200 })
  expect((await cardOf(otherUser, odd.day.day))?.out).toMatchObject({
    review: 'approved',
    decided_by: keeper.name,
  })
})

test('is decided once, not by its owner or another company', async () => {
  const user = await worker()
  const { punch } = (await tap(user, { ago: 10 })).data
  const stranger = await h.signIn({ boss: true })
  expect(await decide(punch.id, true, stranger)).toMatchObject({ status: 404 })
  const answers = await Promise.all([decide(punch.id, true), decide(punch.id, false, boss)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const plain = (await tap(await worker())).data.punch
  expect(await decide(plain.id, true)).toMatchObject({ status: 404 })
})

test('reviews a constant position until it is accepted', async () => {
  const user = await worker()
  await h.database.withOwner((db) =>
    db.execute(sql`
      insert into clock_punch (tenant_id, user_id, day, kind, at, place_state, lat, lng, accuracy_m)
      select ${boss.tenantId}, ${user.userId}, current_date - n, 'in', now() - make_interval(days => n), 'given', ${SITE.lat}, ${SITE.lng}, 20
      from generate_series(2, 5) n`),
  )
  const first = (await tap(user, { kind: 'in' })).data.punch
  expect(first).toMatchObject({ review: 'pending', flags: ['same_spot'] })
  await decide(first.id, true)
  expect((await tap(user, { kind: 'out' })).data.punch).toMatchObject({ review: null, flags: ['same_spot'] })
})
