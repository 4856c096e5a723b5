import { NOON } from '@shangxue/contract/leave/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../testing/harness.ts'
import { insertDefaultLeaveTypes } from '../../leave/service.ts'
import { getLeaveKeys } from './queries.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

const DAY = '2026-03-04'
const MINUTES = 1_440
const slot = (shiftId: number, days: number, from: number, to: number) => {
  const midnight = Date.parse(`${addDays(DAY, days)}T00:00:00Z`) / 60_000
  return {
    ...{ day: addDays(DAY, days), shiftId, missing: 1, weekday: 3 },
    ...{ begins: midnight + from * 60, ends: midnight + to * 60 },
  }
}

test('excludes leave hours: half days at noon, nights past midnight', async () => {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const user = await h.signIn({ tenantId })
  const away = await h.database.withTenant({ tenantId }, async (db) => {
    await insertDefaultLeaveTypes(db, tenantId)
    // From noon to noon of the following day.
    await db.execute(sql`
      insert into leave_request (tenant_id, user_id, type_id, state, from_day, from_minute, to_day, to_minute, minutes, counted, reason, decided_by)
      select ${tenantId}, ${user.userId}, min(id), 'approved', ${DAY}::date, ${NOON}, ${addDays(DAY, 1)}::date, ${NOON}, ${MINUTES / 3}, false, '病', ${boss.userId}
      from leave_type where name = '病假'`)
    const slots = [
      slot(1, -1, 22, 30),
      slot(2, 0, 8, 12),
      slot(3, 0, 11, 13),
      slot(4, 0, 22, 30),
      slot(5, 1, 12, 18),
    ]
    return getLeaveKeys(db, slots, [user.userId])
  })
  expect(away).toEqual(new Set([`${user.userId} ${DAY} 3`, `${user.userId} ${DAY} 4`]))
  const none = await h.database.withTenant({ tenantId }, (db) => getLeaveKeys(db, [], [user.userId]))
  expect(none.size).toBe(0)
})
