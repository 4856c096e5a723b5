import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { getToday } from '../../../platform/time/period.ts'
import { getWorkingDays } from '../calendar/calendar.ts'
import { getPlannedDays, type PlannedDay } from './planned-days.ts'

/** Groups without a weekly plan: their unplanned days follow the company calendar. */
async function getGroupsWithoutWeek(db: Db): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select g.id::float8 as id from work_group g
    where not exists (select from work_group_day d where d.group_id = g.id)`)
  return new Set(rows.map(({ id }) => id))
}

/** Returns whether a user works on a day of the period: by their shifts if they have any, otherwise by the company calendar. */
export async function getUserWorkingDays(
  db: Db,
  tenantId: number,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(day: string) => boolean> {
  const companyWorksOn = await getWorkingDays(db, from, to)
  const planned = (await getPlannedDays(db, tenantId, { userIds: [userId], from, to })).get(userId) ?? []
  const groupIds = await getGroupsWithoutWeek(db)
  const today = await getToday(db, tenantId)
  const isUnplanned = ({ day, plan, changed, groupId }: PlannedDay) =>
    plan === null && !changed && day >= today && groupIds.has(groupId)
  const worksByDay = new Map(
    planned.map((plannedDay) => [
      plannedDay.day,
      isUnplanned(plannedDay) ? companyWorksOn(plannedDay.day) : plannedDay.plan !== null,
    ]),
  )
  return (day) => worksByDay.get(day) ?? companyWorksOn(day)
}
