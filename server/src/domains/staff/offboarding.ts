import { sql } from 'drizzle-orm'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { tenantZone } from '../../platform/database/tenant-zone.ts'
import { closeAccount } from '../users/service.ts'

export interface Leaver {
  readonly tenantId: number
  readonly userId: number
  readonly name: string
  /** First day after the last day of work, YYYY-MM-DD. */
  readonly leftOn: string
}

/** What a domain does when a user leaves. */
export interface OffboardingHook {
  /** Ends what the user has planned from the leaving day on. */
  readonly offboardUser?: (db: Db, leaver: Leaver) => Promise<void>
}

/**
 * Offboards a user whose leaving day has come: runs the hooks of all domains and closes the account. Runs once, so an
 * account that is re-enabled by hand stays open.
 */
export async function offboardUser(
  db: Db,
  domains: readonly OffboardingHook[],
  { tenantId, userId }: Pick<Leaver, 'tenantId' | 'userId'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ left: string; name: string }>(sql`
    update staff_record r set closed_at = now() from app_user u
    where u.id = r.user_id and r.tenant_id = ${tenantId} and r.user_id = ${userId}
      and r.closed_at is null and r.left_on is not null
    returning r.left_on::text as left, u.name`)
  const [leaverRow] = rows
  if (!leaverRow) return false
  const leaver = { tenantId, userId, name: leaverRow.name, leftOn: leaverRow.left }
  for (const domain of domains) await domain.offboardUser?.(db, leaver)
  return closeAccount(db, tenantId, userId)
}

/** Job, runs every minute because the leaving day begins at the tenant's midnight. Returns the number of users processed. */
export async function offboardDueLeavers(
  database: Database,
  domains: readonly OffboardingHook[],
): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select s.tenant_id as tenant, s.user_id::float8 as id
      from staff_record s join tenant c on c.id = s.tenant_id
      where s.left_on is not null and s.closed_at is null and s.left_on <= (now() at time zone ${tenantZone(sql`c`)})::date
      order by 1, 2 limit 500`),
  )
  await forEachSettled(rows, ({ tenant: tenantId, id }) =>
    database.withTenant({ tenantId }, (db) => offboardUser(db, domains, { tenantId, userId: id })),
  )
  return rows.length
}
