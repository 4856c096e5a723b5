import { clockIn, getAttendanceMonth, getAttendanceToday } from '@shangxue/contract/attendance/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShift, aWorkGroup, aWorkPlace } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { dayAt } from '../wall-clock.ts'
import { toChineseMap } from './coordinates.ts'

const ZONE = 'Asia/Shanghai'
const MINUTE = 60_000
/** Device clock at the tap. Any value works, because only differences count. */
const TAP = 1_000_000_000

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
})
afterAll(() => h.close())

/** Minutes after midnight in the company's zone, some minutes from now. */
function minuteFromNow(minutes: number): number {
  const at = Date.now() + minutes * MINUTE
  const midnight = Date.parse(`${dayAt(at, ZONE)}T00:00:00+08:00`)
  return Math.floor((at - midnight) / MINUTE)
}

const SITE = { lat: 30.25, lng: 120.16 }
const HERE = { ...SITE, accuracy_m: 20 }
/** One kilometre to the north. */
const THERE = { lat: SITE.lat + 0.01, lng: SITE.lng, accuracy_m: 20 }

interface Work {
  /** The shift begins in this many minutes. */
  on?: number
  lasts?: number
  site?: 'wgs84' | 'gcj02' | null
  fieldAllowed?: boolean
  graceMin?: number
}
/** A user in a group of their own that works every day, including holidays. */
async function worker({ on = 5, lasts = 480, site = 'wgs84', fieldAllowed = true, graceMin = 5 }: Work = {}) {
  const { tenantId } = boss
  const user = await h.signIn({ tenantId })
  await h.database.withOwner(async (db) => {
    const onMin = minuteFromNow(on)
    const shift = await aShift(db, { tenantId, onMin, offMin: onMin + lasts, graceMin })
    const spot = site === 'gcj02' ? toChineseMap(SITE) : SITE
    const place = site && (await aWorkPlace(db, { tenantId, ...spot, system: site, radiusM: 200 }))
    const placeIds = place ? [place.id] : []
    await aWorkGroup(db, { tenantId, shiftId: shift.id, memberIds: [user.userId], placeIds, fieldAllowed })
  })
  return user
}

type Tap = Partial<Input<typeof clockIn>> & { ago?: number; deviceOff?: number }
const tap = (user: TestUser, { ago = 0, deviceOff, ...rest }: Tap = {}) => {
  // Sent by a device whose clock is off by `deviceOff` or correct.
  const at = deviceOff === undefined ? TAP : Date.now() + deviceOff
  return h.call(
    clockIn,
    { kind: 'in', at, place: HERE, place_state: 'given', field: null, ...rest },
    {
      token: user.token,
      headers: { 'x-sent-at': String(at + ago * MINUTE) },
    },
  )
}
const today = async (user: TestUser) => (await h.call(getAttendanceToday, {}, { token: user.token })).data
const rowsOf = async (user: TestUser) => {
  const { rows } = await h.database.pool.query<{ kind: string; live: boolean }>(
    'select kind, superseded_at is null as live from clock_punch where user_id = $1 order by id',
    [user.userId],
  )
  return rows
}

describe('clocking in', () => {
  test('is normal at a work place before the shift', async () => {
    const user = await worker()
    expect(await today(user)).toMatchObject({
      next: 'in',
      day: { state: 'ahead' },
      places: [{ radius_m: 200 }],
    })
    const answer = await tap(user)
    expect(answer).toMatchObject({ status: 200, data: { punch: { kind: 'in', field: null, distance_m: 0 } } })
    expect(answer.data.day.states).toEqual(['open'])
    expect(Math.abs(Date.parse(answer.data.punch.at) - Date.now())).toBeLessThan(MINUTE)
    expect(await today(user)).toMatchObject({ next: 'out', day: { in: { kind: 'in' } } })
  })

  test('counts twenty minutes of lateness', async () => {
    const user = await worker({ on: -20 })
    const { data } = await tap(user)
    expect(data.day.state).toBe('late')
    expect(data.day.late_minutes).toBeGreaterThanOrEqual(20)
    expect(data.day.late_minutes).toBeLessThanOrEqual(21)
  })

  test('counts the first clock-in and last clock-out', async () => {
    const user = await worker({ on: -100, lasts: 90 })
    const first = await tap(user, { ago: 95 })
    const second = await tap(user)
    expect(second.data.punch.id).toBe(first.data.punch.id)
    const clockOut = await tap(user, { kind: 'out', ago: 30 })
    const later = await tap(user, { kind: 'out' })
    expect(later.data.punch.id).not.toBe(clockOut.data.punch.id)
    // An earlier punch that arrives later changes nothing.
    expect((await tap(user, { kind: 'out', ago: 10 })).data.punch.id).toBe(later.data.punch.id)
    expect(await rowsOf(user)).toEqual([
      { kind: 'in', live: true },
      { kind: 'out', live: false },
      { kind: 'out', live: true },
    ])
    expect(later.data.day.states).toEqual(['normal'])
  })

  test('merges two taps within a minute in either order', async () => {
    const user = await worker({ on: -30, lasts: 20 })
    for (const kind of ['in', 'out'] as const) {
      const first = (await tap(user, { kind, ago: 1 })).data.punch
      // Sent first but received second: half a minute earlier.
      const second = (await tap(user, { kind, ago: 1.5 })).data.punch
      expect(second.id).toBe(first.id)
      // The earlier clock-in time counts.
      expect(Date.parse(first.at) - Date.parse(second.at)).toBeGreaterThan(kind === 'in' ? 15_000 : -1)
      expect(Date.parse(first.at) - Date.parse(second.at)).toBeLessThan(kind === 'in' ? 60_000 : 1)
    }
    expect(await rowsOf(user)).toEqual([
      { kind: 'in', live: true },
      { kind: 'out', live: true },
    ])
  })

  test("assigns a punch to yesterday's overnight shift", async () => {
    // Began twenty hours ago and ends in one hour, so that it crosses midnight at any time of the test run.
    const user = await worker({ on: -20 * 60, lasts: 21 * 60 })
    const yesterday = dayAt(Date.now() - 20 * 60 * MINUTE, ZONE)
    const { data } = await tap(user, { kind: 'out' })
    expect(data.day.day).toBe(yesterday)
    const { data: month } = await h.call(
      getAttendanceMonth,
      { month: yesterday.slice(0, 7) },
      { token: user.token },
    )
    expect(month.days.find(({ day }) => day === yesterday)?.out).toMatchObject({ kind: 'out' })
  })

  test('rejects an early punch with the earliest time', async () => {
    const user = await worker({ on: 11 * 60, lasts: 60 })
    const answer = await tap(user)
    // If the shift is on the next day, today still belongs to the previous shift.
    if (dayAt(Date.now(), ZONE) === dayAt(Date.now() + 11 * 60 * MINUTE, ZONE))
      expect(answer).toMatchObject({ status: 409, code: 41105 })
    expect(answer.msg).not.toContain('{')
  })

  test('requires a group', async () => {
    const alone = await h.signIn({ tenantId: boss.tenantId })
    expect(await tap(alone)).toMatchObject({ status: 409, code: 41100 })
    expect(await today(alone)).toMatchObject({ group: null, next: null, day: { state: 'none' } })
  })
})

describe('location', () => {
  test('converts map coordinates to device coordinates', async () => {
    const user = await worker({ site: 'gcj02' })
    expect((await today(user)).places[0]?.lat).toBeCloseTo(SITE.lat, 5)
    expect(await tap(user)).toMatchObject({ status: 200, data: { punch: { field: null, distance_m: 0 } } })
  })

  test('is not required without work places', async () => {
    const user = await worker({ site: null })
    expect(await tap(user, { place: null, place_state: 'denied' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['outside', { place: THERE }, 41101],
    ['an inaccurate location', { place: { ...HERE, accuracy_m: 900 } }, 41102],
    ['denied', { place: null, place_state: 'denied' as const }, 41103],
  ])('rejects %s and offers field work', async (_, where, code) => {
    const user = await worker()
    expect(await tap(user, where)).toMatchObject({ status: 409, code })
    expect(await tap(user, { ...where, field: { note: '见客户', photo_ids: [] } })).toMatchObject({
      code: 41107,
    })
  })

  test('shows the distance outside, in kilometres if large', async () => {
    const user = await worker()
    const north = async (degrees: number) =>
      (await tap(user, { place: { ...HERE, lat: SITE.lat + degrees } })).msg
    expect(await north(0.005)).toMatch(/约 55\d 米，请走近后重试/)
    expect(await north(1.5)).toMatch(/约 167 千米，请走近后重试/)
  })

  test('rejects incomplete location data', async () => {
    const user = await worker()
    expect(await tap(user, { place: null })).toMatchObject({ status: 400 })
    expect(await tap(user, { place_state: 'denied' })).toMatchObject({ status: 400 })
  })

  test('allows for device inaccuracy up to a hundred metres', async () => {
    const user = await worker()
    const metres = (north: number) => ({ ...HERE, lat: SITE.lat + north / 111_195 })
    expect(await tap(user, { place: { ...metres(310), accuracy_m: 400 } })).toMatchObject({ code: 41101 })
    expect(await tap(user, { place: { ...metres(290), accuracy_m: 30 } })).toMatchObject({ code: 41101 })
    expect(await tap(user, { place: { ...metres(290), accuracy_m: 400 } })).toMatchObject({ status: 200 })
  })

  test('flags a suspicious location without rejecting it', async () => {
    const user = await worker({ on: -12, lasts: 10 })
    await tap(user, { ago: 10 })
    const far = { lat: 31.25, lng: 121.47, accuracy_m: 0 }
    const { tenantId } = boss
    await h.database.withOwner(async (db) => {
      const place = await aWorkPlace(db, { tenantId, ...far })
      await db.execute(sql`
        insert into work_group_place (tenant_id, group_id, place_id)
        select tenant_id, group_id, ${place.id} from work_group_member where user_id = ${user.userId}`)
    })
    const { status, data } = await tap(user, { kind: 'out', place: far })
    expect(status).toBe(200)
    expect(data.punch.flags).toEqual(expect.arrayContaining(['too_exact', 'jump']))
  })
})

describe('wrong device clock', () => {
  test('only adds a flag', async () => {
    const user = await worker()
    const { data } = await tap(user, { deviceOff: -3 * 60 * MINUTE })
    expect(Math.abs(Date.parse(data.punch.at) - Date.now())).toBeLessThan(MINUTE)
    expect(data.punch.flags).toEqual(['clock_off'])
    const right = await worker()
    expect((await tap(right, { deviceOff: 0 })).data.punch.flags).toEqual([])
  })
})

describe('offline punch', () => {
  test('uses the tap time and is flagged as late', async () => {
    const user = await worker({ on: -15 })
    const { data } = await tap(user, { ago: 14 })
    expect(data.day.states).toEqual(['open'])
    expect(data.punch.flags).toContain('late_sent')
    expect(Math.abs(Date.now() - 14 * MINUTE - Date.parse(data.punch.at))).toBeLessThan(MINUTE)
  })

  test('replaces a late clock-in with an earlier one', async () => {
    const user = await worker({ on: -20 })
    expect((await tap(user)).data.day.state).toBe('late')
    expect((await tap(user, { ago: 18 })).data.day.states).toEqual(['open'])
    expect((await rowsOf(user)).map(({ live }) => live)).toEqual([false, true])
  })

  test('outside becomes pending field work', async () => {
    const user = await worker()
    const { data } = await tap(user, { place: THERE, ago: 20 })
    expect(data.punch).toMatchObject({
      field: 'pending',
      flags: expect.arrayContaining(['no_photo', 'late_sent']),
    })
    const strict = await worker({ fieldAllowed: false })
    expect(await tap(strict, { place: THERE, ago: 20 })).toMatchObject({ code: 41101 })
  })

  test('is rejected after a day, with advice', async () => {
    const user = await worker()
    expect(await tap(user, { ago: 24 * 60 })).toMatchObject({ status: 409, code: 41104 })
  })
})

test('records 300 concurrent, duplicate and offline punches once each', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const { tenantId } = boss
  const people = 300
  const users: TestUser[] = []
  for (let at = 0; at < people; at++) users.push(await h.signIn({ tenantId }))
  const ids = users.map(({ userId }) => userId)
  await h.database.withOwner(async (db) => {
    const place = await aWorkPlace(db, { tenantId, ...SITE })
    // The first group is on time; the second's shift began twenty minutes ago.
    const shifts = [
      await aShift(db, { tenantId, onMin: minuteFromNow(5) }),
      await aShift(db, { tenantId, onMin: minuteFromNow(-20) }),
    ]
    for (const [index, shift] of shifts.entries())
      await aWorkGroup(db, {
        ...{ tenantId, shiftId: shift.id, placeIds: [place.id] },
        memberIds: ids.filter((_, n) => n % 2 === index),
      })
  })
  // Every third user taps twice concurrently; every fifth was offline for 18 minutes.
  const taps = users.flatMap((user, index) => {
    const ago = index % 5 === 0 ? 18 : 0
    return Array.from({ length: index % 3 === 0 ? 2 : 1 }, () => ({ user, at: index, ago }))
  })
  const answers = await Promise.all(taps.map(({ user, ago }) => tap(user, { ago })))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const { rows } = await h.database.pool.query<{ user: number; n: number }>(
    'select user_id::int as user, count(*)::int as n from clock_punch where user_id = any($1) group by 1',
    [ids],
  )
  expect(rows).toHaveLength(people)
  expect(rows.every(({ n }) => n === 1)).toBe(true)
  const wrong = taps.filter(({ at, ago }, n) => {
    const due = at % 2 === 1 && ago === 0 ? 'late' : 'open'
    const flagged = answers[n]?.data.punch.flags.includes('late_sent')
    return answers[n]?.data.day.state !== due || flagged !== ago > 0
  })
  expect(wrong).toEqual([])
})

test('has no shift on an unplanned day', async () => {
  const user = await worker()
  const { data } = await h.call(getAttendanceMonth, { month: '2019-03' }, { token: user.token })
  expect(data.days).toHaveLength(31)
  expect(new Set(data.days.map(({ state }) => state))).toEqual(new Set(['none']))
})
