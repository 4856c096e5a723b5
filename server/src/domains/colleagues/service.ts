import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { isStaff } from '../../platform/session/mfa-policy.ts'

/**
 * Throws unless every chosen user is active staff. Locks the rows until the transaction ends, so that a concurrent
 * closure of an account waits.
 */
export async function requireColleagues(db: Db, ids: readonly number[]): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return
  const { rows } = await db.execute<{ id: number; name: string; disabled: boolean }>(sql`
    select u.id::float8 as id, u.name, u.disabled_at is not null as disabled from app_user u
    where u.id = any(${sql.param(uniqueIds)}::bigint[]) and ${isStaff(sql`u`)} order by u.id for key share of u`)
  if (rows.length !== uniqueIds.length) throw new AppError('not_found')
  const disabledUser = rows.find(({ disabled }) => disabled)
  if (disabledUser) throw new AppError('colleague_gone', { name: disabledUser.name })
}
