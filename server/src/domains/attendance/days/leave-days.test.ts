import { exportAttendance, getAttendanceMonth } from '@shangxue/contract/attendance/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { getToday } from '../../../platform/time/period.ts'
import { aShift, aWorkGroup } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { insertDefaultLeaveTypes } from '../../leave/service.ts'
import { type EvaluatedDay, getDayCards, getNow } from './day-cards.ts'
import { sumDays } from './totals.ts'

let h: Harness
let boss: TestUser
let today: string
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  await h.database.withTenant({ tenantId }, (db) => insertDefaultLeaveTypes(db, tenantId))
  today = await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
})
afterAll(() => h.close())

type Requested = readonly [day: string, fromMinute: number, toMinute: number, minutes: number]

/** A user with a shift from ten at night to six every day, and approved leave. */
async function onNights(...leave: readonly Requested[]): Promise<TestUser> {
  const { tenantId } = boss
  const user = await h.signIn({ tenantId })
  await h.database.withOwner(async (db) => {
    const shift = await aShift(db, { tenantId, onMin: 22 * 60, offMin: 30 * 60 })
    await aWorkGroup(db, { tenantId, shiftId: shift.id, memberIds: [user.userId] })
    for (const [day, from, to, minutes] of leave)
      await db.execute(sql`
        insert into leave_request (tenant_id, user_id, type_id, state, from_day, from_minute, to_day, to_minute, minutes, counted, reason, decided_by)
        select ${tenantId}, ${user.userId}, id, 'approved', ${day}::date, ${from}, ${day}::date, ${to}, ${minutes}, false, '有事', ${boss.userId}
        from leave_type where tenant_id = ${tenantId} and name = '事假'`)
  })
  return user
}
const cards = (user: TestUser, from: string, to: string): Promise<EvaluatedDay[]> =>
  h.database.withTenant({ tenantId: boss.tenantId }, async (db) => {
    const period = { userIds: [user.userId], from, to }
    return (await getDayCards(db, boss.tenantId, period, await getNow(db))).get(user.userId) ?? []
  })

test('covers the night shift by whole or half days', async () => {
  const [wholeDay, first, hours] = [addDays(today, -9), addDays(today, -7), addDays(today, -5)]
  const user = await onNights(
    [wholeDay, 0, 1_440, 480],
    [first, 0, 720, 240],
    [addDays(hours, 1), 60, 180, 120],
  )
  const found = await cards(user, wholeDay, hours)
  const instant = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString()
  expect(found.map(({ leave }) => leave.map(({ from, to }) => [from, to]))).toEqual([
    [[instant(wholeDay, '22:00'), instant(addDays(wholeDay, 1), '06:00')]],
    [],
    [[instant(first, '22:00'), instant(addDays(first, 1), '02:00')]],
    [],
    // Requested for the following day, which the night shift lasts into.
    [[instant(addDays(hours, 1), '01:00'), instant(addDays(hours, 1), '03:00')]],
  ])
  expect(found.map(({ states }) => states)).toEqual([
    ['leave'],
    ['absent'],
    ['absent', 'leave'],
    ['absent'],
    ['absent', 'leave'],
  ])
  expect(sumDays(found)).toMatchObject({ leave: 1.75, leave_minutes: 840, work_days: 5, absent: 4 })
})

test('counts leave on future days separately', async () => {
  const user = await onNights([addDays(today, 2), 720, 1_440, 240], [addDays(today, 3), 0, 1_440, 480])
  const found = sumDays(await cards(user, addDays(today, 1), addDays(today, 4)))
  expect(found).toMatchObject({ work_days: 0, rest_days: 0, leave: 0, leave_minutes: 0 })
  expect(found.ahead).toEqual({ work_days: 4, rest_days: 0, leave: 1.5 })
  const free = await h.signIn({ tenantId: boss.tenantId })
  await h.database.withOwner(async (db) => {
    const shift = await aShift(db, { tenantId: boss.tenantId })
    await aWorkGroup(db, {
      ...{ tenantId: boss.tenantId, shiftId: shift.id, memberIds: [free.userId], weekdays: [] },
    })
  })
  const rest = sumDays(await cards(free, addDays(today, -1), addDays(today, 2)))
  expect(rest).toMatchObject({ rest_days: 2, ahead: { work_days: 0, rest_days: 2, leave: 0 } })
})

test('counts half a day as 0.5 on screen and export', async () => {
  const day = addDays(today, -1)
  const user = await onNights([day, 720, 1_440, 240])
  const month = day.slice(0, 7)
  const { data } = await h.call(getAttendanceMonth, { month }, { token: user.token })
  expect(data.totals.leave).toBe(0.5)
  const table = await exportTable(h, exportAttendance, { month, q: user.name }, boss.token)
  expect(JSON.stringify(table)).toMatch(/请假\(天\)/)
  expect(JSON.stringify(table)).toContain('0.5')
})
