import * as admin from '@shangxue/contract/attendance/admin'
import { getAttendanceMonth } from '@shangxue/contract/attendance/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import { aShift, aWorkGroup } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { saveAllScheduleSnapshots } from './schedule-snapshots.ts'

let h: Harness
let boss: TestUser
let today: string
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  today = await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
})
afterAll(() => h.close())

const auth = (user: TestUser) => ({ token: user.token })
const tomorrow = () => addDays(today, 1)
const cardOf = async (user: TestUser, day: string) => {
  const { data } = await h.call(getAttendanceMonth, { month: day.slice(0, 7) }, auth(user))
  return data.days.find((item) => item.day === day)
}
/** A group with an all-day shift, which has begun at any time of the test run. */
async function allDay(memberIds: number[], weekdays?: number[]) {
  const { tenantId } = boss
  return h.database.withOwner(async (db) => {
    const shift = await aShift(db, { tenantId, onMin: 0, offMin: 1_440 })
    const group = await aWorkGroup(db, {
      tenantId,
      shiftId: shift.id,
      memberIds,
      ...(weekdays && { weekdays }),
    })
    return { id: group.id, shift: shift.name }
  })
}
const groups = async () => (await h.call(admin.listWorkGroups, {}, auth(boss))).data
async function formOf(id: number) {
  const found = (await groups()).find((group) => group.id === id)
  if (!found) throw new Error('no such group')
  return found
}
const save = (form: Awaited<ReturnType<typeof formOf>>, member_ids = form.member_ids) =>
  h.call(admin.saveWorkGroup, { ...form, member_ids }, auth(boss))

test('starts a new member tomorrow after the shift began', async () => {
  const user = await h.signIn({ tenantId: boss.tenantId })
  const { id, shift } = await allDay([])
  expect((await save(await formOf(id), [user.userId])).status).toBe(200)
  expect((await cardOf(user, today))?.state).toBe('none')
  expect((await cardOf(user, tomorrow()))?.shift?.name).toBe(shift)
  await saveAllScheduleSnapshots(h.database)
  expect((await cardOf(user, addDays(today, -1)))?.state).toBe('none')
})

test('starts a new member today without a shift', async () => {
  const user = await h.signIn({ tenantId: boss.tenantId })
  const { id } = await allDay([], [])
  await save(await formOf(id), [user.userId])
  expect((await cardOf(user, today))?.state).toBe('rest')
})

test('finishes the day in the previous group after a move', async () => {
  const user = await h.signIn({ tenantId: boss.tenantId })
  const [old, next] = [await allDay([user.userId]), await allDay([])]
  await save(await formOf(next.id), [user.userId])
  expect((await cardOf(user, today))?.shift?.name).toBe(old.shift)
  expect((await cardOf(user, tomorrow()))?.shift?.name).toBe(next.shift)
  // A second save changes nothing.
  await save(await formOf(next.id))
  expect((await cardOf(user, tomorrow()))?.shift?.name).toBe(next.shift)
  await saveAllScheduleSnapshots(h.database)
  const { rows } = await h.database.pool.query(
    'select max(day)::text as last from schedule_snapshot where user_id = $1',
    [user.userId],
  )
  expect(rows[0]).toEqual({ last: today })
})

test('rejects a stale form after a member moved', async () => {
  const user = await h.signIn({ tenantId: boss.tenantId })
  const [old, next] = [await allDay([user.userId]), await allDay([])]
  const stale = await formOf(old.id)
  await save(await formOf(next.id), [user.userId])
  expect(await save(stale)).toMatchObject({ status: 409, code: 41115 })
  expect((await formOf(next.id)).member_ids).toEqual([user.userId])
  // With the current version, the save works and can move the member back.
  const currentForm = await formOf(old.id)
  expect(currentForm.member_ids).toEqual([])
  expect((await save(currentForm, [user.userId])).status).toBe(200)
  expect((await formOf(next.id)).member_ids).toEqual([])
})
