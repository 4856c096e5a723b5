import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Refuses where somebody who is chosen does not exist or may not sign in any more. Locks them until the end of the
 * transaction, so that an account which is closed meanwhile waits.
 */
export async function requireColleagues(db: Db, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const { rows } = await db.execute<{ id: number; name: string; disabled: boolean }>(sql`
    select id::float8 as id, name, disabled_at is not null as disabled from app_user
    where id = any(${sql.param(wanted)}::bigint[]) order by id for key share`)
  if (rows.length !== wanted.length) throw new Refusal('not_found')
  const gone = rows.find(({ disabled }) => disabled)
  if (gone) throw new Refusal('colleague_gone', { name: gone.name })
}
