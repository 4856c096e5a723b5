import { SERVICE_POSITION } from '@shangxue/contract/api-keys/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { NO_PASSWORD } from '../../platform/session/passwords.ts'
import { endSignInsOfUser } from '../session/service.ts'

export { requireStillBoss } from './change-users.ts'
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

/**
 * Returns the user under whose name a program acts, creating it at the first key. It has no password and is disabled for
 * good. Throws `api_key_name_of_person` if a person has the name.
 */
export async function getOrCreateServiceUser(db: Db, tenantId: number, name: string): Promise<number> {
  await db.execute(sql`
    insert into app_user (tenant_id, name, password_hash, position, disabled_at, service)
    values (${tenantId}, ${name}, ${NO_PASSWORD}, ${SERVICE_POSITION}, now(), true) on conflict (tenant_id, name) do nothing`)
  const { rows } = await db.execute<{ id: number; service: boolean }>(
    sql`select id::float8 as id, service from app_user where tenant_id = ${tenantId} and name = ${name}`,
  )
  const [user] = rows
  if (!user?.service) throw new AppError('api_key_name_of_person', { name })
  return user.id
}
