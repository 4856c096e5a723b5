import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { type Notification, notify } from '../notifications/service.ts'

/** Notifies all attendance admins except the requester. */
export async function notifyAttendanceAdmins(
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  notice: Omit<Notification, 'tenantId' | 'userId'>,
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from app_user u
    where u.disabled_at is null and u.id <> ${userId}
      and (u.boss or exists (select from user_permission p where p.user_id = u.id and p.key = 'attendance-admin'))`)
  await notify(db, ...rows.map(({ id }) => ({ tenantId, userId: id, ...notice })))
}
