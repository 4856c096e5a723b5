import * as admin from '@shangxue/contract/attendance/admin'
import {
  addAppeal,
  clockIn,
  exportAttendance,
  getAttendanceMonth,
  getAttendancePhoto,
  listTeamAttendance,
  uploadAttendancePhoto,
  withdrawAppeal,
} from '@shangxue/contract/attendance/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { calendarImport } from '@shangxue/contract/platform/imports'
import { addDays } from '@shangxue/study/time/calendar'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { csvOf, wizard } from '../../platform/imports/testing/wizard.ts'
import { getToday } from '../../platform/time/period.ts'
import { aShift, aWorkGroup, aWorkPlace } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { saveAllScheduleSnapshots } from './schedule/schedule-snapshots.ts'
import { getWorkingDays } from './service.ts'

let h: Harness
// One company, assigned before the first test.
const company = {} as { boss: TestUser; keeper: TestUser; other: TestUser; today: string }
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  company.boss = await h.signIn({ boss: true })
  const { tenantId } = company.boss
  company.keeper = await h.signIn({ tenantId, permissions: ['attendance-admin'] })
  company.other = await h.signIn({ boss: true })
  company.today = await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
})
afterAll(() => h.close())

const auth = (user: TestUser) => ({ token: user.token })
const keeperAuth = () => auth(company.keeper)
const SITE = { lat: 30.25, lng: 120.16 }

/** A user scheduled from nine to six every day for a month. */
async function worker(fromDay = addDays(company.today, -30)) {
  const { tenantId } = company.boss
  const user = await h.signIn({ tenantId })
  const made = await h.database.withOwner(async (db) => {
    const shift = await aShift(db, { tenantId })
    const place = await aWorkPlace(db, { tenantId, ...SITE })
    const group = await aWorkGroup(db, {
      ...{ tenantId, shiftId: shift.id, memberIds: [user.userId], placeIds: [place.id], fromDay },
    })
    return { shift, place, group }
  })
  return { user, ...made }
}
const cardOf = async (user: TestUser, day: string) => {
  const { data } = await h.call(getAttendanceMonth, { month: day.slice(0, 7) }, auth(user))
  return data.days.find((item) => item.day === day)
}
const yesterday = () => addDays(company.today, -1)
const requestAppeal = (user: TestUser, overrides: Partial<Input<typeof addAppeal>> = {}) => {
  const punch = { day: yesterday(), kind: 'in' as const, time: '08:55', next_day: false }
  return h.call(addAppeal, { ...punch, reason: '忘记打卡', photo_ids: [], ...overrides }, auth(user))
}
const decide = (id: number, approve: boolean, user = company.keeper) =>
  h.call(admin.decideAppeal, { id, approve, note: '' }, auth(user))
const photo = async (user: TestUser) => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  return (await h.call(uploadAttendancePhoto, {}, { ...auth(user), file: { name: 'p.jpg', bytes } })).data.id
}

describe('appeal', () => {
  test('creates the missing punch when approved', async () => {
    const { user } = await worker()
    const day = yesterday()
    expect(await cardOf(user, day)).toMatchObject({ state: 'absent', settled: true })
    const into = await requestAppeal(user)
    expect(await requestAppeal(user)).toMatchObject({ status: 409, code: 41109 })
    const out = await requestAppeal(user, { kind: 'out', time: '18:10' })
    await decide(into.data.id, true)
    expect((await cardOf(user, day))?.state).toBe('missed')
    await decide(out.data.id, true)
    expect(await cardOf(user, day)).toMatchObject({
      state: 'normal',
      in: { source: 'appeal' },
      worked_minutes: 540,
    })
    expect(await requestAppeal(user)).toMatchObject({ status: 409, code: 41110 })
  })

  test('is decided once, never by its owner', async () => {
    const { user } = await worker()
    const { data } = await requestAppeal(user)
    const answers = await Promise.all([decide(data.id, true), decide(data.id, false, company.boss)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { tenantId } = company.boss
    await h.database.withOwner(async (db) => {
      const shift = await aShift(db, { tenantId })
      await aWorkGroup(db, {
        ...{
          tenantId,
          shiftId: shift.id,
          memberIds: [company.keeper.userId],
          fromDay: addDays(company.today, -5),
        },
      })
    })
    const ownAppeal = await requestAppeal(company.keeper)
    expect(await decide(ownAppeal.data.id, true)).toMatchObject({ status: 409, code: 41114 })
    expect(await decide(ownAppeal.data.id, true, company.other)).toMatchObject({ status: 404 })
    expect(await decide(ownAppeal.data.id, true, company.boss)).toMatchObject({ status: 200 })
  })

  test('can be repeated when declined, and withdrawn by its owner', async () => {
    const { user } = await worker()
    const first = await requestAppeal(user)
    await decide(first.data.id, false)
    expect((await cardOf(user, yesterday()))?.state).toBe('absent')
    const second = await requestAppeal(user)
    expect(await h.call(withdrawAppeal, second.data, keeperAuth())).toMatchObject({ status: 403 })
    expect(await h.call(withdrawAppeal, second.data, auth(user))).toMatchObject({ status: 200 })
    expect(await decide(second.data.id, true)).toMatchObject({ status: 409, code: 41113 })
  })

  test('must be within the shift, in the past and recent', async () => {
    const { user } = await worker(addDays(company.today, -60))
    expect(await requestAppeal(user, { time: '04:59' })).toMatchObject({ status: 422, code: 41112 })
    expect(await requestAppeal(user, { day: addDays(company.today, 1) })).toMatchObject({
      status: 422,
      code: 41112,
    })
    expect(await requestAppeal(user, { day: addDays(company.today, -32) })).toMatchObject({
      status: 409,
      code: 41111,
    })
    expect(await requestAppeal(user, { day: '2026-02-30' })).toMatchObject({ status: 400 })
    expect(await requestAppeal(user, { reason: '  ' })).toMatchObject({ status: 400 })
  })

  test('is stored once for two concurrent requests', async () => {
    const { user } = await worker()
    const answers = await Promise.all([requestAppeal(user), requestAppeal(user), requestAppeal(user)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('field work', () => {
  /** The user's own all-day shift, so that a punch is possible at any time of the test run. */
  async function away() {
    const { tenantId } = company.boss
    const user = await h.signIn({ tenantId })
    await h.database.withOwner(async (db) => {
      const shift = await aShift(db, { tenantId, onMin: 0, offMin: 1_440, graceMin: 30 })
      const place = await aWorkPlace(db, { tenantId, ...SITE })
      await aWorkGroup(db, { tenantId, shiftId: shift.id, memberIds: [user.userId], placeIds: [place.id] })
    })
    const field = { note: '见客户', photo_ids: [await photo(user)] }
    const spot = { lat: SITE.lat + 0.05, lng: SITE.lng, accuracy_m: 10 }
    const answer = await h.call(
      clockIn,
      { kind: 'in', at: 1, place: spot, place_state: 'given', field },
      auth(user),
    )
    return { user, field, punch: answer.data.punch }
  }
  const judge = (id: number, approve: boolean, user = company.keeper) =>
    h.call(admin.decideField, { id, approve, note: '没有外出安排' }, auth(user))

  test('counts while pending, not when declined', async () => {
    const { user, punch } = await away()
    expect(punch).toMatchObject({ field: 'pending', photo_ids: [expect.any(Number)] })
    const pending = await h.call(admin.listAttendanceRequests, { limit: 100 }, keeperAuth())
    expect(pending.data.list.find((item) => item.punch?.id === punch.id)).toMatchObject({
      user: user.name,
      mine: false,
    })
    expect(await judge(punch.id, false, user)).toMatchObject({ status: 403 })
    expect(await judge(punch.id, false)).toMatchObject({ status: 200 })
    expect(await judge(punch.id, true)).toMatchObject({ status: 409, code: 41113 })
    const { data } = await h.call(getAttendanceMonth, { month: company.today.slice(0, 7) }, auth(user))
    const card = data.days.find(({ in: arrival }) => arrival?.id === punch.id)
    expect(card).toMatchObject({ in: { field: 'declined', decision_note: '没有外出安排' } })
    expect(card?.states).not.toContain('field')
  })

  test('rejects a used photo; only owner and approvers see it', async () => {
    const { user, field } = await away()
    const [id = 0] = field.photo_ids
    const see = (user: TestUser) => h.call(getAttendancePhoto, { id, width: 100 }, auth(user))
    expect((await see(user)).status).toBe(200)
    expect((await see(company.keeper)).status).toBe(200)
    const colleague = await h.signIn({ tenantId: company.boss.tenantId })
    expect((await see(colleague)).status).toBe(404)
    expect((await see(company.other)).status).toBe(404)
    expect(await requestAppeal((await worker()).user, { photo_ids: [id] })).toMatchObject({ code: 41108 })
  })

  test('is decided once by two concurrent approvers', async () => {
    const { punch } = await away()
    const answers = await Promise.all([judge(punch.id, true), judge(punch.id, false, company.boss)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('rules', () => {
  const typed = {
    ...{ name: '早班', on: '08:00', off: '17:00', break_from: '12:00', break_to: '13:00', grace_min: 5 },
    ...{ serious_min: 30, absence_min: 120, early_grace_min: 0, open_before_min: 240, close_after_min: 360 },
  }
  const shifts = async (user = company.keeper) => (await h.call(admin.listShifts, {}, auth(user))).data

  test('treat an end before the start as overnight', async () => {
    const night = {
      ...typed,
      name: '夜班',
      on: '22:00',
      off: '06:00',
      break_from: '01:00',
      break_to: '02:00',
    }
    const { status, data } = await h.call(admin.addShift, night, keeperAuth())
    expect(status).toBe(200)
    expect((await shifts()).find(({ id }) => id === data.id)).toMatchObject({ ...night, overnight: true })
    expect(await shifts(company.other)).toEqual([])
    expect(await h.call(admin.addShift, night, keeperAuth())).toMatchObject({
      status: 409,
      code: 40901,
    })
  })

  test.each([
    ['a break outside the shift', { break_from: '07:00' }],
    ['half a break', { break_to: null }],
    ['limits that do not increase', { grace_min: 31 }],
    ['no name', { name: '  ' }],
  ])('reject a shift with %s', async (_, overrides) => {
    const answer = await h.call(admin.addShift, { ...typed, name: '不行', ...overrides }, keeperAuth())
    expect(answer).toMatchObject({ status: 400 })
  })

  test('leave past days unchanged', async () => {
    const { user, shift } = await worker()
    const day = yesterday()
    await decide((await requestAppeal(user, { time: '09:20' })).data.id, true)
    await decide((await requestAppeal(user, { kind: 'out', time: '18:00' })).data.id, true)
    expect(await cardOf(user, day)).toMatchObject({ state: 'late', late_minutes: 20 })
    const later = { ...typed, name: '晚班', on: '10:00', off: '19:00', break_from: null, break_to: null }
    const save = (version: number) =>
      h.call(admin.saveShift, { id: shift.id, ...later, active: true, version }, keeperAuth())
    expect(await save(0)).toMatchObject({ status: 200, data: { version: 1 } })
    expect(await save(0)).toMatchObject({ status: 409, code: 41115 })
    expect(await cardOf(user, day)).toMatchObject({
      state: 'late',
      late_minutes: 20,
      shift: { name: shift.name },
    })
    expect((await cardOf(user, company.today))?.shift?.name).toBe('晚班')
    expect(
      await h.call(admin.saveShift, { id: shift.id, ...later, active: false, version: 1 }, keeperAuth()),
    ).toMatchObject({ status: 409, code: 41116 })
  })

  test('are snapshotted nightly, so deleted groups keep history', async () => {
    const { user, group } = await worker()
    await saveAllScheduleSnapshots(h.database)
    await saveAllScheduleSnapshots(h.database)
    const { rows } = await h.database.pool.query('select from schedule_snapshot where user_id = $1', [
      user.userId,
    ])
    expect(rows).toHaveLength(30)
    const deleted = await h.call(admin.deleteWorkGroup, { id: group.id, version: 0 }, keeperAuth())
    expect(deleted.status).toBe(200)
    expect((await cardOf(user, yesterday()))?.state).toBe('absent')
    expect((await cardOf(user, company.today))?.state).toBe('none')
  })

  test('move a person out of the previous group', async () => {
    const { user, shift, place, group } = await worker()
    const fields = {
      ...{ name: '新组', follows_holidays: false, field_allowed: false, week: Array(7).fill(null) as null[] },
      ...{ place_ids: [place.id], member_ids: [user.userId] },
    }
    const added = await h.call(admin.addWorkGroup, fields, keeperAuth())
    expect(added.status).toBe(200)
    const all = (await h.call(admin.listWorkGroups, {}, keeperAuth())).data
    expect(all.find(({ id }) => id === group.id)?.member_ids).toEqual([])
    expect((await cardOf(user, addDays(company.today, 1)))?.state).toBe('rest')
    expect((await cardOf(user, yesterday()))?.shift?.name).toBe(shift.name)
    expect(
      await h.call(
        admin.addWorkGroup,
        { ...fields, name: '别家的', member_ids: [company.other.userId] },
        keeperAuth(),
      ),
    ).toMatchObject({ status: 404 })
  })

  test('allow future shift changes, notify and revert them', async () => {
    const { user } = await worker()
    const day = addDays(company.today, 1)
    const set = (from: string, shift_id: number | null) =>
      h.call(
        admin.setShiftChange,
        { user_ids: [user.userId], from, to: from, shift_id, reason: '盘点' },
        keeperAuth(),
      )
    expect(await set(yesterday(), null)).toMatchObject({ status: 409, code: 41117 })
    expect(await set(day, null)).toMatchObject({ status: 200, data: { days: 1 } })
    expect(await cardOf(user, day)).toMatchObject({ state: 'rest', changed: true })
    const listed = await h.call(admin.listShiftChanges, { limit: 100 }, keeperAuth())
    expect(listed.data.list).toContainEqual({
      ...{ user_id: user.userId, name: user.name, day, shift: null, reason: '盘点' },
    })
    const reset = { user_id: user.userId, day }
    expect((await h.call(admin.deleteShiftChange, reset, keeperAuth())).status).toBe(200)
    expect(await cardOf(user, day)).toMatchObject({ changed: false, shift: { name: expect.any(String) } })
    expect((await h.call(admin.deleteShiftChange, reset, keeperAuth())).status).toBe(404)
  })

  test('let only the boss change their own shift', async () => {
    const day = addDays(company.today, 2)
    const change = { user_ids: [company.keeper.userId], from: day, to: day, shift_id: null, reason: '有事' }
    expect(await h.call(admin.setShiftChange, change, keeperAuth())).toMatchObject({ code: 41114 })
    const reset = { user_id: company.keeper.userId, day }
    expect(await h.call(admin.deleteShiftChange, reset, keeperAuth())).toMatchObject({ code: 41114 })
  })

  test('import holidays; company overrides take precedence', async () => {
    const { tenantId } = await h.signIn({ boss: true })
    const keeper = await h.signIn({ tenantId, permissions: ['attendance-admin'] })
    const year = () => h.call(admin.listCalendarDays, { year: 2027 }, auth(keeper))
    expect((await year()).data).toMatchObject({ published: false })
    const file = csvOf(
      ['日期', '类型', '名称'],
      [
        ['2027-02-04', '放假', '春节'],
        ['2027-02-14', '调休上班', '春节'],
        ['2027-01-01', '照常', ''],
      ],
    )
    const run = await wizard(h, calendarImport).uploadAndCommit(keeper, Buffer.from(file), '2027.csv')
    expect(run).toMatchObject({ state: 'committed', bad_rows: 0 })
    const { data } = await year()
    expect(data.published).toBe(true)
    const found = new Map(data.list.map((item) => [item.day, item]))
    expect(found.get('2027-02-04')).toMatchObject({ kind: 'holiday', own: true })
    expect(found.get('2027-02-14')).toMatchObject({ kind: 'workday' })
    expect(found.has('2027-01-01')).toBe(false)
    const works = await h.database.withTenant({ tenantId }, (db) =>
      getWorkingDays(db, '2027-01-01', '2027-12-31'),
    )
    const days = ['2027-01-01', '2027-01-02', '2027-02-04', '2027-02-14', '2027-03-01']
    expect(days.filter(works)).toEqual(['2027-01-01', '2027-02-14', '2027-03-01'])
    // The other company's year is unchanged.
    expect((await h.call(admin.listCalendarDays, { year: 2027 }, keeperAuth())).data.list).toHaveLength(13)
  })
})

describe('figures', () => {
  test('of the team match each person in list and export', async () => {
    const { user, group } = await worker()
    const day = yesterday()
    await decide((await requestAppeal(user, { time: '09:20' })).data.id, true)
    await decide((await requestAppeal(user, { kind: 'out', time: '18:00' })).data.id, true)
    const filters = { month: day.slice(0, 7), q: '', group_id: group.id }
    const listed = await h.call(listTeamAttendance, filters, keeperAuth())
    expect(listed.data.list).toMatchObject([{ name: user.name, totals: { late: 1, late_minutes: 20 } }])
    const ownMonth = await h.call(getAttendanceMonth, { month: filters.month }, auth(user))
    expect(ownMonth.data.totals).toEqual(listed.data.list[0]?.totals)
    const ofUser = { month: filters.month, user_id: user.userId }
    const theirs = await h.call(getAttendanceMonth, ofUser, keeperAuth())
    expect(theirs.data.days).toEqual(ownMonth.data.days)
    const colleague = await h.signIn({ tenantId: company.boss.tenantId })
    expect(await h.call(getAttendanceMonth, ofUser, auth(colleague))).toMatchObject({ status: 403 })
    const table = await exportTable(h, exportAttendance, filters, company.keeper.token)
    expect(JSON.stringify(table)).toContain('迟到 20 分')
    const sheet = table.rows.map(({ cells }) => cells)
    const worked = sheet[1]?.indexOf('工时(小时)') ?? -1
    expect(Number(sheet[2]?.[worked])).toBeCloseTo(ownMonth.data.totals.worked_minutes / 60, 2)
  })

  test('of a day sort exceptions first', async () => {
    const { user } = await worker()
    const filters = { day: yesterday(), state: 'exception' as const, q: user.name }
    const { data } = await h.call(admin.listAttendanceDay, filters, keeperAuth())
    expect(data.list).toMatchObject([{ name: user.name, day: { state: 'absent' } }])
    expect(data.counts).toMatchObject({ exception: 1, absent: 1 })
    const none = await h.call(admin.listAttendanceDay, { day: yesterday() }, auth(company.other))
    expect(none.data.list).toEqual([])
  })
})
