import * as attendance from '@shangxue/contract/attendance/admin'
import * as leave from '@shangxue/contract/leave/endpoints'
import { DAY_END } from '@shangxue/contract/leave/schemas'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { saveStaff } from '@shangxue/contract/staff/endpoints'
import { describe, expect, test } from 'vitest'
import { aShift, aWorkGroup } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/harness.ts'
import { staffRecords } from '../../staff/schema.ts'
import { runLeaveJobs } from '../balances/grant-leave.ts'
import { endLeaveOfLeaver } from '../offboarding.ts'
import { days, setupLeaveTests } from '../testing/leave-fixture.ts'

const { fixture, call, auth, workday, requestOk, decide, grant, getBalance, getLeave, typeOf } =
  setupLeaveTests()

const getNotifications = async (user: TestUser) => (await call(listNotifications, {}, auth(user))).data.list
const setDay = (day: string, kind: 'holiday' | 'workday' | 'plain') =>
  call(attendance.setCalendarDay, { day, kind, name: '' }, auth(fixture.office))
const linesOf = async (user: TestUser) => {
  const { list } = (await call(leave.listLeaveEntries, { type_id: typeOf('调休') }, auth(user))).data
  return list.map(({ kind, minutes, note }) => [kind, minutes, note])
}
/** A user of the store with this balance in days. */
async function clerk(balance: number) {
  const { tenantId } = fixture.boss
  const user = await fixture.h.signIn({ tenantId })
  await fixture.h.database.withTenant({ tenantId }, (db) =>
    db.insert(staffRecords).values({ tenantId, userId: user.userId, locationId: fixture.store }),
  )
  if (balance > 0) await grant('调休', days(balance), null, [user])
  return user
}

describe('changed calendar day', () => {
  test('refunds leave on a new holiday and notifies', async () => {
    const user = await clerk(5)
    const id = await requestOk('调休', workday(30), { to_day: workday(30, 3) }, user)
    await decide(id)
    expect((await setDay(workday(30, 2), 'holiday')).status).toBe(200)
    expect((await getLeave(id, user)).data).toMatchObject({ state: 'approved', minutes: days(2) })
    expect(await getBalance('调休', user)).toBe(days(3))
    expect((await linesOf(user))[0]).toEqual(['return', days(1), '节假日调整'])
    expect((await getNotifications(user))[0]).toMatchObject({
      ...{ kind: 'leave.recounted', title: '调休因节假日调整重新计算' },
      body: expect.stringContaining('时长 3 天 改为 2 天'),
    })
    // A second change to the same value does nothing.
    await setDay(workday(30, 2), 'holiday')
    expect(await getBalance('调休', user)).toBe(days(3))
  })

  test('consumes leave on a new workday, also pending leave', async () => {
    const user = await clerk(5)
    const id = await requestOk('调休', workday(31, 5), { to_day: workday(32) }, user)
    expect(await getBalance('调休', user)).toBe(days(3))
    await setDay(workday(31, 6), 'workday')
    expect((await getLeave(id, user)).data).toMatchObject({ state: 'waiting', minutes: days(3) })
    expect(await getBalance('调休', user)).toBe(days(2))
    expect((await linesOf(user))[0]).toEqual(['use', -days(1), '节假日调整'])
  })

  test('keeps the leave with a short balance and notifies approvers', async () => {
    const user = await clerk(2)
    const id = await requestOk('调休', workday(33, 5), { to_day: workday(34) }, user)
    await decide(id)
    await setDay(workday(33, 6), 'workday')
    expect((await getLeave(id, user)).data).toMatchObject({ state: 'approved', minutes: days(2) })
    expect(await getBalance('调休', user)).toBe(0)
    expect((await getNotifications(fixture.manager))[0]).toMatchObject({
      ...{ kind: 'leave.recounted', title: '调休因节假日调整余额不够' },
      body: expect.stringContaining('1 天余额不够'),
    })
  })

  test('cancels leave that is entirely on a new holiday', async () => {
    const user = await clerk(1)
    const id = await requestOk('调休', workday(35), {}, user)
    await decide(id)
    await setDay(workday(35), 'holiday')
    expect((await getLeave(id, user)).data).toMatchObject({ state: 'cancelled' })
    expect(await getBalance('调休', user)).toBe(days(1))
  })
})

describe('changed shift', () => {
  const MONDAY_TO_FRIDAY = [0, 1, 2, 3, 4]
  /** A user with shifts from Monday to Friday and this balance in days. */
  async function shiftworker(balance: number) {
    const user = await clerk(balance)
    const { tenantId } = fixture.boss
    const userGroup = await fixture.h.database.withOwner(async (db) => {
      const shift = await aShift(db, { tenantId })
      const memberIds = [user.userId]
      const group = await aWorkGroup(db, {
        ...{ tenantId, shiftId: shift.id, memberIds, weekdays: MONDAY_TO_FRIDAY },
      })
      return { shift, group }
    })
    return { user, ...userGroup }
  }
  const setShift = (user: TestUser, day: string, shift_id: number | null) =>
    call(
      attendance.setShiftChange,
      { user_ids: [user.userId], from: day, to: day, shift_id, reason: '盘点' },
      auth(fixture.office),
    )

  test('refunds a new day off and consumes it when restored', async () => {
    const { user } = await shiftworker(5)
    const id = await requestOk('调休', workday(36), { to_day: workday(36, 3) }, user)
    await decide(id)
    expect((await setShift(user, workday(36, 2), null)).status).toBe(200)
    expect((await getLeave(id, user)).data).toMatchObject({ state: 'approved', minutes: days(2) })
    expect(await getBalance('调休', user)).toBe(days(3))
    expect((await linesOf(user))[0]).toEqual(['return', days(1), '排班调整'])
    expect((await getNotifications(user)).map(({ title }) => title)).toContain('调休因排班调整重新计算')
    const day = { user_id: user.userId, day: workday(36, 2) }
    expect((await call(attendance.deleteShiftChange, day, auth(fixture.office))).status).toBe(200)
    expect((await getLeave(id, user)).data.minutes).toBe(days(3))
    expect(await getBalance('调休', user)).toBe(days(2))
  })

  test('consumes a new workday, only for affected users', async () => {
    const [{ user, shift }, other] = [await shiftworker(5), await shiftworker(5)]
    const over = { to_day: workday(38) }
    const id = await requestOk('调休', workday(37, 5), over, user)
    const untouched = await requestOk('调休', workday(37, 5), over, other.user)
    await setShift(user, workday(37, 6), shift.id)
    expect((await getLeave(id, user)).data).toMatchObject({ state: 'waiting', minutes: days(3) })
    expect((await getLeave(untouched, other.user)).data.minutes).toBe(days(2))
    expect(await getBalance('调休', user)).toBe(days(2))
    // Another shift on a workday does not change the leave.
    await setShift(user, workday(37, 5), shift.id)
    expect((await getLeave(id, user)).data.minutes).toBe(days(3))
  })

  test('recalculates future leave after group changes', async () => {
    const { user, shift, group } = await shiftworker(9)
    const id = await requestOk('调休', workday(39), { to_day: workday(39, 7) }, user)
    await decide(id)
    const minutes = async () => (await getLeave(id, user)).data.minutes
    expect(await minutes()).toBe(days(5))
    const groupFields = {
      ...{ follows_holidays: false, field_allowed: true, place_ids: [], member_ids: [user.userId] },
      week: [shift.id, shift.id, null, null, null, null, null],
    }
    const saved = await call(
      attendance.saveWorkGroup,
      { id: group.id, version: group.version, name: group.name, ...groupFields },
      auth(fixture.office),
    )
    expect(saved.status).toBe(200)
    expect(await minutes()).toBe(days(2))
    const week = Array.from({ length: 7 }, () => shift.id)
    const added = await call(
      attendance.addWorkGroup,
      { ...groupFields, name: `全周 ${group.id}`, week },
      auth(fixture.office),
    )
    expect(added.status).toBe(200)
    expect(await minutes()).toBe(days(7))
    expect(await getBalance('调休', user)).toBe(days(2))
    // Without a group, the company calendar applies.
    const groupVersion = { id: added.data.id, version: 0 }
    expect((await call(attendance.deleteWorkGroup, groupVersion, auth(fixture.office))).status).toBe(200)
    expect(await minutes()).toBe(days(5))
    expect(await getBalance('调休', user)).toBe(days(4))
  })
})

describe('leaver', () => {
  const saveLeaving = async (user: TestUser, left_on: string) => {
    const groupFields = {
      ...{
        employee_number: null,
        location_id: fixture.store,
        store_manager: false,
        joined_on: null,
        work_since: null,
      },
      ...{ left_on, phone: null, emergency_name: null, emergency_phone: null, contract_kind: null },
      ...{ contract_until: null, note: '', position: '店员', version: 1 },
    }
    return call(saveStaff, { id: user.userId, ...groupFields }, auth(fixture.boss))
  }
  test('has open and future leave cancelled, past leave kept', async () => {
    const user = await clerk(8)
    const past = await requestOk('事假', workday(-1, 4), {}, user)
    await decide(past)
    const futureLeave = await requestOk('调休', workday(3), { to_day: workday(3, 2) }, user)
    await decide(futureLeave)
    const open = await requestOk('调休', workday(4), {}, user)
    expect(await getBalance('调休', user)).toBe(days(5))
    const answer = await saveLeaving(user, fixture.today)
    expect(answer).toMatchObject({ status: 200, data: { closed: true } })
    const leaveOf = async (id: number) => (await getLeave(id, fixture.manager)).data
    expect(await leaveOf(futureLeave)).toMatchObject({ state: 'cancelled', cancellation: '已离职，自动撤销' })
    expect(await leaveOf(open)).toMatchObject({ state: 'cancelled', cancellation: '已离职，自动撤销' })
    // The last weekday up to today.
    const isOver = workday(-1, 4) < fixture.today
    expect((await leaveOf(past)).state).toBe(isOver ? 'approved' : 'cancelled')
    const { rows } = await fixture.h.database.pool.query<{ left: number }>(
      'select sum(left_minutes)::int as left from leave_lot where user_id = $1',
      [user.userId],
    )
    expect(rows[0]?.left).toBe(days(8))
  })

  test('gets no more manual or yearly leave', async () => {
    const user = await clerk(1)
    await saveLeaving(user, fixture.today)
    expect(await grant('调休', days(1), null, [user])).toMatchObject({
      ...{ status: 409, code: 41166, msg: `${user.name}已离职，不能发放假期，请从名单里移除` },
    })
    await fixture.h.database.withOwner((db) =>
      db.execute(`update staff_record set joined_on = '2020-01-01' where user_id = ${user.userId}`),
    )
    await runLeaveJobs(fixture.h.database)
    const { rows } = await fixture.h.database.pool.query(
      'select from leave_lot where user_id = $1 and year is not null',
      [user.userId],
    )
    expect(rows).toEqual([])
  })

  test('has current leave ended on the last workday', async () => {
    const user = await clerk(8)
    const { tenantId } = fixture.boss
    const id = await requestOk('调休', workday(5), { to_day: workday(5, 5) }, user)
    await decide(id)
    const leftOn = workday(5, 3)
    await fixture.h.database.withTenant({ tenantId }, (db) =>
      endLeaveOfLeaver(db, { tenantId, userId: user.userId, leftOn }),
    )
    expect((await getLeave(id, user)).data).toMatchObject({
      ...{ state: 'approved', minutes: days(2), to_day: workday(5, 2), to_minute: DAY_END },
    })
    expect(await getBalance('调休', user)).toBe(days(6))
  })
})

test('lists people without a joining date in yearly grants', async () => {
  const user = await clerk(0)
  const year = Number(fixture.today.slice(0, 4))
  const { data } = await call(leave.grantLeaveYear, { type_id: typeOf('年假'), year }, auth(fixture.office))
  expect(data.without_join.names).toContain(user.name)
  expect(data.without_join.people).toBeGreaterThan(0)
})
