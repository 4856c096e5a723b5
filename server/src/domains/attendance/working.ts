import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/period.ts'
import { workingDays } from './calendar.ts'
import { type PlannedDay, plannedDays } from './rules.ts'

/** Groups without a weekly plan: their unplanned days follow the company calendar. */
async function groupsWithoutWeek(db: Db): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select g.id::float8 as id from work_group g
    where not exists (select from work_group_day d where d.group_id = g.id)`)
  return new Set(rows.map(({ id }) => id))
}

/** Returns whether a user works on a day of the period: by their shifts if they have any, otherwise by the company calendar. */
export async function worksOn(
  db: Db,
  tenantId: number,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(day: string) => boolean> {
  const company = await workingDays(db, from, to)
  const planned = (await plannedDays(db, tenantId, { userIds: [userId], from, to })).get(userId) ?? []
  const open = await groupsWithoutWeek(db)
  const today = await todayOf(db, tenantId)
  const isUnplanned = ({ day, plan, changed, groupId }: PlannedDay) =>
    plan === null && !changed && day >= today && open.has(groupId)
  const own = new Map(
    planned.map((one) => [one.day, isUnplanned(one) ? company(one.day) : one.plan !== null]),
  )
  return (day) => own.get(day) ?? company(day)
}
