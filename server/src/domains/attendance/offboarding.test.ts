import * as admin from '@shangxue/contract/attendance/admin'
import { getAttendanceMonth } from '@shangxue/contract/attendance/endpoints'
import { disableUser, enableUser } from '@shangxue/contract/users/admin'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getToday } from '../../platform/time/period.ts'
import { aShift, aWorkGroup } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { saveAllScheduleSnapshots } from './schedule/schedule-snapshots.ts'

let h: Harness
let boss: TestUser
let worker: TestUser
let today: string
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  worker = await h.signIn({ tenantId })
  today = await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
})
afterAll(() => h.close())

const auth = (user: TestUser) => ({ token: user.token })
const cardOf = async (day: string) => {
  const { data } = await h.call(getAttendanceMonth, { month: day.slice(0, 7) }, auth(worker))
  return data.days.find((item) => item.day === day)
}

test('expects no work after the leaving day', async () => {
  const lastDay = addDays(today, -3)
  const { user, group } = await h.database.withOwner(async (db) => {
    const shift = await aShift(db, { tenantId: boss.tenantId })
    const memberIds = [worker.userId]
    const fromDay = addDays(today, -30)
    const group = await aWorkGroup(db, {
      tenantId: boss.tenantId,
      shiftId: shift.id,
      memberIds,
      placeIds: [],
      fromDay,
    })
    return { user: worker, group }
  })
  await h.database.withOwner((db) =>
    db.execute(sql`insert into staff_record (tenant_id, user_id, left_on)
      values (${boss.tenantId}, ${user.userId}, ${lastDay})`),
  )
  expect((await cardOf(addDays(lastDay, -1)))?.state).toBe('absent')
  expect((await cardOf(lastDay))?.state).toBe('none')
  await saveAllScheduleSnapshots(h.database)
  await saveAllScheduleSnapshots(h.database)
  const { rows } = await h.database.pool.query('select from schedule_snapshot where user_id = $1', [
    user.userId,
  ])
  expect(rows).toHaveLength(27)
  const day = { q: user.name, page: 1, limit: 20 }
  expect((await h.call(admin.listAttendanceDay, { ...day, day: lastDay }, auth(boss))).data.list).toEqual([])
  const before = { ...day, day: addDays(lastDay, -1) }
  expect((await h.call(admin.listAttendanceDay, before, auth(boss))).data.list).toHaveLength(1)

  await h.call(disableUser, { id: user.userId }, auth(boss))
  const listGroups = async () => (await h.call(admin.listWorkGroups, {}, auth(boss))).data
  const found = (await listGroups()).find(({ id }) => id === group.id)
  if (!found) throw new Error('no group')
  expect(found.member_ids).toEqual([])
  // A save of the form without them does not remove them: a user who is re-enabled is still a member.
  expect((await h.call(admin.saveWorkGroup, found, auth(boss))).status).toBe(200)
  await h.call(enableUser, { id: user.userId }, auth(boss))
  expect((await listGroups()).find(({ id }) => id === group.id)?.member_ids).toEqual([user.userId])
})
