import { PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import { APPROVING_KEYS } from '@shangxue/contract/platform/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

/** SQL: whether `u` signs in with a second factor. `ofTenants` limits the tenants (queryReachableTenants). */
export const hasMfa = (
  u: SQL,
  tenantId: SQL = sql`${u}.tenant_id`,
  ofTenants: (column: SQL) => SQL = () => sql`true`,
): SQL => sql`exists (select from second_factor f
  where f.tenant_id = ${tenantId} and f.user_id = ${u}.id and f.confirmed_at is not null and ${ofTenants(sql`f.tenant_id`)})`

const holdsKey = (u: SQL, condition: SQL) => sql`(${u}.boss or exists (select from user_permission granted
  where granted.tenant_id = ${u}.tenant_id and granted.user_id = ${u}.id and ${condition}))`

/** SQL: whether `u` approves money or holds all rights. */
export const isApprover = (u: SQL): SQL =>
  holdsKey(u, sql`granted.key = any(${sql.param([...APPROVING_KEYS])}::text[])`)

/** SQL: whether `u` is no pupil. A user with a permission key is staff, regardless of the position. */
export const isStaff = (u: SQL): SQL => sql`(${u}.position <> ${PUPIL_POSITION} or ${holdsKey(u, sql`true`)})`

/** SQL: whether tenant `t` requires a second factor of its user `u`. */
export const isMfaRequired = (t: SQL, u: SQL): SQL => sql`(case ${t}.settings->>'secondFactor'
  when 'approvers' then ${isApprover(u)} when 'everyone' then ${isStaff(u)} else false end)`

/** Whether a second factor is required of a user. `lockTenant` locks the tenant's setting until the transaction ends. */
export async function isMfaRequiredForUser(db: Db, userId: number, lockTenant = false): Promise<boolean> {
  const { rows } = await db.execute<{ demanded: boolean }>(sql`
    select ${isMfaRequired(sql`t`, sql`u`)} as demanded from app_user u join tenant t on t.id = u.tenant_id
    where u.id = ${userId} ${lockTenant ? sql`for share of t` : sql``}`)
  return rows[0]?.demanded ?? false
}
