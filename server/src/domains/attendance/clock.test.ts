import { clockIn, getAttendanceMonth, getAttendanceToday } from '@shangxue/contract/attendance'
import type { Input } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShift, aWorkGroup, aWorkPlace } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { toChineseMap } from './coordinates.ts'
import { dayAt } from './wall-clock.ts'

const ZONE = 'Asia/Shanghai'
const MINUTE = 60_000
/** What a device's clock showed at the tap: any figure does, as only differences count. */
const TAP = 1_000_000_000

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signedIn({ boss: true })
})
afterAll(() => h.close())

/** Minutes after midnight by the company's clock, some minutes from now. */
function minuteFromNow(minutes: number): number {
  const at = Date.now() + minutes * MINUTE
  const midnight = Date.parse(`${dayAt(at, ZONE)}T00:00:00+08:00`)
  return Math.floor((at - midnight) / MINUTE)
}

const SITE = { lat: 30.25, lng: 120.16 }
const HERE = { ...SITE, accuracy_m: 20 }
/** A kilometre to the north. */
const THERE = { lat: SITE.lat + 0.01, lng: SITE.lng, accuracy_m: 20 }

interface Work {
  /** The shift begins so many minutes from now. */
  on?: number
  lasts?: number
  site?: 'wgs84' | 'gcj02' | null
  fieldAllowed?: boolean
  graceMin?: number
}
/** A person in a group of their own: every day, holidays too. */
async function worker({ on = 5, lasts = 480, site = 'wgs84', fieldAllowed = true, graceMin = 5 }: Work = {}) {
  const { tenantId } = boss
  const user = await h.signedIn({ tenantId })
  await h.database.asSystem(async (db) => {
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
const tap = (user: TestUser, { ago = 0, deviceOff, ...more }: Tap = {}) => {
  // a device whose clock is right, or off by so much
  const at = deviceOff === undefined ? TAP : Date.now() + deviceOff
  return h.call(
    clockIn,
    { kind: 'in', at, place: HERE, place_state: 'given', field: null, ...more },
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
  test('at a work place before the shift is normal so far, and is said so', async () => {
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

  test('twenty minutes late is late by that much', async () => {
    const user = await worker({ on: -20 })
    const { data } = await tap(user)
    expect(data.day.state).toBe('late')
    expect(data.day.late_minutes).toBeGreaterThanOrEqual(20)
    expect(data.day.late_minutes).toBeLessThanOrEqual(21)
  })

  test('counts once: the first to come, the last to go', async () => {
    const user = await worker({ on: -100, lasts: 90 })
    const first = await tap(user, { ago: 95 })
    const again = await tap(user)
    expect(again.data.punch.id).toBe(first.data.punch.id)
    const left = await tap(user, { kind: 'out', ago: 30 })
    const later = await tap(user, { kind: 'out' })
    expect(later.data.punch.id).not.toBe(left.data.punch.id)
    // what comes to be known later, and was earlier, changes nothing
    expect((await tap(user, { kind: 'out', ago: 10 })).data.punch.id).toBe(later.data.punch.id)
    expect(await rowsOf(user)).toEqual([
      { kind: 'in', live: true },
      { kind: 'out', live: false },
      { kind: 'out', live: true },
    ])
    expect(later.data.day.states).toEqual(['normal'])
  })

  test('of two taps at nearly the same moment they are one, whichever is known first', async () => {
    const user = await worker({ on: -30, lasts: 20 })
    for (const kind of ['in', 'out'] as const) {
      const first = (await tap(user, { kind, ago: 1 })).data.punch
      // sent first, taken second: earlier by half a minute
      const second = (await tap(user, { kind, ago: 1.5 })).data.punch
      expect(second.id).toBe(first.id)
      // who came a moment earlier came then
      expect(Date.parse(first.at) - Date.parse(second.at)).toBeGreaterThan(kind === 'in' ? 15_000 : -1)
      expect(Date.parse(first.at) - Date.parse(second.at)).toBeLessThan(kind === 'in' ? 60_000 : 1)
    }
    expect(await rowsOf(user)).toEqual([
      { kind: 'in', live: true },
      { kind: 'out', live: true },
    ])
  })

  test('of a shift that began yesterday is of yesterday', async () => {
    // it began twenty hours ago, and ends in an hour: whatever time it is, it has crossed a midnight, or nearly
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

  test('long before the shift is refused with the time from which it can be done', async () => {
    const user = await worker({ on: 11 * 60, lasts: 60 })
    const answer = await tap(user)
    // where the shift is on the next day, today is still that of the shift before
    if (dayAt(Date.now(), ZONE) === dayAt(Date.now() + 11 * 60 * MINUTE, ZONE))
      expect(answer).toMatchObject({ status: 409, code: 41105 })
    expect(answer.msg).not.toContain('{')
  })

  test('needs a group', async () => {
    const alone = await h.signedIn({ tenantId: boss.tenantId })
    expect(await tap(alone)).toMatchObject({ status: 409, code: 41100 })
    expect(await today(alone)).toMatchObject({ group: null, next: null, day: { state: 'none' } })
  })
})

describe('the place', () => {
  test('of a Chinese map is where a device measures it', async () => {
    const user = await worker({ site: 'gcj02' })
    expect((await today(user)).places[0]?.lat).toBeCloseTo(SITE.lat, 5)
    expect(await tap(user)).toMatchObject({ status: 200, data: { punch: { field: null, distance_m: 0 } } })
  })

  test('nobody asks for where there is none to be at', async () => {
    const user = await worker({ site: null })
    expect(await tap(user, { place: null, place_state: 'denied' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['outside', { place: THERE }, 41101],
    ['known too vaguely', { place: { ...HERE, accuracy_m: 900 } }, 41102],
    ['denied', { place: null, place_state: 'denied' as const }, 41103],
  ])('%s is refused with a way on, which is field work', async (_, where, code) => {
    const user = await worker()
    expect(await tap(user, where)).toMatchObject({ status: 409, code })
    expect(await tap(user, { ...where, field: { note: '见客户', photo_ids: [] } })).toMatchObject({
      code: 41107,
    })
  })

  test('outside says how far it is, in kilometres where metres are no measure', async () => {
    const user = await worker()
    const north = async (degrees: number) =>
      (await tap(user, { place: { ...HERE, lat: SITE.lat + degrees } })).msg
    expect(await north(0.005)).toMatch(/约 55\d 米，请走近后重试/)
    expect(await north(1.5)).toMatch(/约 167 千米，请走近后重试/)
  })

  test('half said is refused', async () => {
    const user = await worker()
    expect(await tap(user, { place: null })).toMatchObject({ status: 400 })
    expect(await tap(user, { place_state: 'denied' })).toMatchObject({ status: 400 })
  })

  test('is judged in doubt for who clocks, by as much as the device may be off, up to a hundred metres', async () => {
    const user = await worker()
    const metres = (north: number) => ({ ...HERE, lat: SITE.lat + north / 111_195 })
    expect(await tap(user, { place: { ...metres(310), accuracy_m: 400 } })).toMatchObject({ code: 41101 })
    expect(await tap(user, { place: { ...metres(290), accuracy_m: 30 } })).toMatchObject({ code: 41101 })
    expect(await tap(user, { place: { ...metres(290), accuracy_m: 400 } })).toMatchObject({ status: 200 })
  })

  test('that looks made up is a warning and no refusal', async () => {
    const user = await worker({ on: -12, lasts: 10 })
    await tap(user, { ago: 10 })
    const far = { lat: 31.25, lng: 121.47, accuracy_m: 0 }
    const { tenantId } = boss
    await h.database.asSystem(async (db) => {
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

describe('a clock that is wrong', () => {
  test('on the device changes nothing but that it is said', async () => {
    const user = await worker()
    const { data } = await tap(user, { deviceOff: -3 * 60 * MINUTE })
    expect(Math.abs(Date.parse(data.punch.at) - Date.now())).toBeLessThan(MINUTE)
    expect(data.punch.flags).toEqual(['clock_off'])
    const right = await worker()
    expect((await tap(right, { deviceOff: 0 })).data.punch.flags).toEqual([])
  })
})

describe('without a connection', () => {
  test('the moment of the tap counts, and it is said that it was sent later', async () => {
    const user = await worker({ on: -15 })
    const { data } = await tap(user, { ago: 14 })
    expect(data.day.states).toEqual(['open'])
    expect(data.punch.flags).toContain('late_sent')
    expect(Math.abs(Date.now() - 14 * MINUTE - Date.parse(data.punch.at))).toBeLessThan(MINUTE)
  })

  test('an earlier one that arrives later takes the place of what was late', async () => {
    const user = await worker({ on: -20 })
    expect((await tap(user)).data.day.state).toBe('late')
    expect((await tap(user, { ago: 18 })).data.day.states).toEqual(['open'])
    expect((await rowsOf(user)).map(({ live }) => live)).toEqual([false, true])
  })

  test('who could not be told that they are outside has field work to be decided on', async () => {
    const user = await worker()
    const { data } = await tap(user, { place: THERE, ago: 20 })
    expect(data.punch).toMatchObject({
      field: 'pending',
      flags: expect.arrayContaining(['no_photo', 'late_sent']),
    })
    const strict = await worker({ fieldAllowed: false })
    expect(await tap(strict, { place: THERE, ago: 20 })).toMatchObject({ code: 41101 })
  })

  test('for a day or longer it is refused, with what to do instead', async () => {
    const user = await worker()
    expect(await tap(user, { ago: 24 * 60 })).toMatchObject({ status: 409, code: 41104 })
  })
})

test('three hundred people within the same minute, some twice, some offline and later: one record each, in the right state', async () => {
  const { tenantId } = boss
  const people = 300
  const users: TestUser[] = []
  for (let at = 0; at < people; at++) users.push(await h.signedIn({ tenantId }))
  const ids = users.map(({ userId }) => userId)
  await h.database.asSystem(async (db) => {
    const place = await aWorkPlace(db, { tenantId, ...SITE })
    // those of the first are in time, those of the second began twenty minutes ago
    const shifts = [
      await aShift(db, { tenantId, onMin: minuteFromNow(5) }),
      await aShift(db, { tenantId, onMin: minuteFromNow(-20) }),
    ]
    for (const [at, shift] of shifts.entries())
      await aWorkGroup(db, {
        ...{ tenantId, shiftId: shift.id, placeIds: [place.id] },
        memberIds: ids.filter((_, n) => n % 2 === at),
      })
  })
  // every third taps twice at once; every fifth was offline for 18 minutes
  const taps = users.flatMap((user, at) => {
    const ago = at % 5 === 0 ? 18 : 0
    return Array.from({ length: at % 3 === 0 ? 2 : 1 }, () => ({ user, at, ago }))
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
}, 120_000)

test('a day that nobody has planned is none', async () => {
  const user = await worker()
  const { data } = await h.call(getAttendanceMonth, { month: '2019-03' }, { token: user.token })
  expect(data.days).toHaveLength(31)
  expect(new Set(data.days.map(({ state }) => state))).toEqual(new Set(['none']))
})
