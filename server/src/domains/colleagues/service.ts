import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isStaff } from '../../platform/session/factor-demand.ts'

/**
 * Refuses where somebody who is chosen is not staff or may not sign in any more. Locks them until the end of the
 * transaction, so that an account which is closed meanwhile waits.
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
