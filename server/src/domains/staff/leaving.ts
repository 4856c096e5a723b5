import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { zoneOf } from '../../platform/database/zone.ts'
import { eachOf } from '../../platform/each.ts'
import { closeAccount } from '../users/service.ts'

/** Closes the account whose day of leaving has come, once: who is let in again by hand stays in. */
export async function leaveNow(db: Db, tenantId: number, userId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update staff_record set closed_at = now()
    where tenant_id = ${tenantId} and user_id = ${userId} and closed_at is null and left_on is not null`)
  return rowCount === 1 && closeAccount(db, tenantId, userId)
}

/** To be called every minute: the day begins with midnight of the company. Answers how many accounts were looked at. */
export async function closeLeavers(database: Database): Promise<number> {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select s.tenant_id as tenant, s.user_id::float8 as id
      from staff_record s join tenant c on c.id = s.tenant_id
      where s.left_on is not null and s.closed_at is null and s.left_on <= (now() at time zone ${zoneOf(sql`c`)})::date
      order by 1, 2 limit 500`),
  )
  await eachOf(rows, ({ tenant: tenantId, id }) =>
    database.asTenant({ tenantId }, (db) => leaveNow(db, tenantId, id)),
  )
  return rows.length
}
