import type pg from 'pg'
import { openPool } from '../platform/database/connection/open-pool.ts'
import { type DatabaseConfig, rethrow } from './backup.ts'
import { findTenant, NoSuchTenant } from './tenants.ts'

/**
 * Disables the second factor of a user and ends all sign-ins, for a boss who has lost authenticator and recovery codes
 * when no other boss can help. Returns lines for the terminal.
 */
export async function disableSecondFactor(
  config: DatabaseConfig,
  tenant: string,
  user: string,
): Promise<string[]> {
  const database = await openPool(config, rethrow)
  try {
    return await disableSecondFactorOn(database.pool, tenant, user)
  } finally {
    await database.close()
  }
}

/** Same as above on an open pool. */
export async function disableSecondFactorOn(
  pool: pg.Pool,
  tenantName: string,
  user: string,
): Promise<string[]> {
  const { id, name } = await findTenant(pool, tenantName)
  const { rows } = await pool.query<{ found: boolean; dropped: boolean }>(
    `with account as (select id from app_user where tenant_id = $1 and name = $2),
     dropped as (delete from second_factor f using account where f.tenant_id = $1 and f.user_id = account.id
       and f.confirmed_at is not null returning f.user_id),
     codes as (delete from recovery_code r using dropped d where r.tenant_id = $1 and r.user_id = d.user_id),
     ended as (update sign_in s set ended_at = now() from dropped d
       where s.tenant_id = $1 and s.user_id = d.user_id and s.ended_at is null),
     notified as (insert into notification (tenant_id, user_id, kind, title, body, link)
       select $1, user_id, 'account.second_factor_reset', '两步验证已重置',
         '服务器的维护人员关闭了两步验证，原来的登录已全部退出。请重新开启', '/my-profile/security' from dropped)
     select exists (select from account) as found, exists (select from dropped) as dropped`,
    [id, user],
  )
  if (!rows[0]?.found) throw new NoSuchTenant(`there is no user ${user} in ${name}`)
  if (!rows[0].dropped) return [`${user} of ${name} has no second factor: nothing was changed`]
  return [
    `${user} of ${name} signs in by the password alone again, and has been signed out everywhere`,
    'Make sure that it was the owner who asked: the password still opens the account',
  ]
}
