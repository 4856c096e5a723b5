import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

/** True if `manager` manages the store of `person`. */
const manages = (manager: SQL, person: SQL): SQL => sql`exists (
  select from staff_record m join staff_record s on s.location_id = m.location_id
  where m.user_id = ${manager} and m.store_manager and s.user_id = ${person})`
const isAttendanceAdmin = (user: SQL): SQL =>
  sql`exists (select from user_permission p where p.user_id = ${user} and p.key = 'attendance-admin')`

/** Approvers of a user's leave: the store managers, otherwise the attendance admins, otherwise the boss; never the user. */
export async function getApprovers(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with candidate as (
      select u.id, u.name, case when ${manages(sql`u.id`, sql`${userId}`)} then 1
        when not u.boss and ${isAttendanceAdmin(sql`u.id`)} then 2 when u.boss then 3 end as priority
      from app_user u where u.disabled_at is null and u.id <> ${userId})
    select id::float8 as id, name from candidate where priority = (select min(priority) from candidate) order by id`)
  return rows
}

/** Filter on requests `r` that the caller may decide: as store manager, attendance admin or boss. */
export function canDecideSql({ userId, ...rights }: Actor): SQL {
  const managesUser = rights.can('attendance-admin') ? sql`true` : manages(sql`${userId}`, sql`r.user_id`)
  return sql`(r.user_id <> ${userId} and ${managesUser})`
}

/** True if the caller is an approver of anyone. */
export async function isApprover(db: Db, actor: Actor): Promise<boolean> {
  if (actor.can('attendance-admin')) return true
  const { rows } = await db.execute(
    sql`select from staff_record where user_id = ${actor.userId} and store_manager`,
  )
  return rows.length > 0
}
