import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { endSignInsOfUser } from '../session/service.ts'

export { requireText } from './user-fields.ts'

/**
 * Closes the account of a user who left and ends its sign-ins, unless it is the last boss. Returns false if the account stays
 * open.
 */
export async function closeAccount(db: Db, tenantId: number, userId: number): Promise<boolean> {
  // Two bosses who leave at once are serialised, so that the second sees that it is the last.
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from app_user where boss and disabled_at is null order by id for no key update`,
  )
  if (rows.length === 1 && rows[0]?.id === userId) return false
  await db.execute(sql`
    update app_user set disabled_at = now() where tenant_id = ${tenantId} and id = ${userId} and disabled_at is null`)
  await endSignInsOfUser(db, tenantId, userId)
  return true
}
