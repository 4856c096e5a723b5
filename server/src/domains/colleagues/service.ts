import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isStaff } from '../../platform/session/factor-demand.ts'

/**
 * Throws unless every chosen user is active staff. Locks the rows until the transaction ends, so that a concurrent
 * closure of an account waits.
 */
export async function requireColleagues(db: Db, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const { rows } = await db.execute<{ id: number; name: string; disabled: boolean }>(sql`
    select u.id::float8 as id, u.name, u.disabled_at is not null as disabled from app_user u
    where u.id = any(${sql.param(wanted)}::bigint[]) and ${isStaff(sql`u`)} order by u.id for key share of u`)
  if (rows.length !== wanted.length) throw new Refusal('not_found')
  const gone = rows.find(({ disabled }) => disabled)
  if (gone) throw new Refusal('colleague_gone', { name: gone.name })
}
