import {
  COMPANY_KEYS,
  PERMISSION_KEYS,
  type Permission,
  type PermissionKey,
  permissionKeysOf,
} from '@shangxue/contract/platform/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import {
  type StoreScope,
  type StoreScopeRow,
  storeScopeColumns,
  toStoreScope,
} from '../database/store-scope.ts'
import { isStaff } from './mfa-policy.ts'

export interface Rights {
  readonly boss: boolean
  /** Whose data the user sees, and where the user acts. */
  readonly stores: StoreScope
  can(permission: Permission): boolean
}

const KNOWN_KEYS = new Set<string>(PERMISSION_KEYS)

export interface RightsRow extends StoreScopeRow {
  readonly staff: boolean
  readonly keys: readonly string[]
}

/** A user who is limited to stores holds no key whose data cannot be divided by store. */
export function toRights(row: RightsRow): Rights {
  const { boss, staff, keys } = row
  const stores = toStoreScope(row)
  const isKnown = (key: string): key is PermissionKey =>
    KNOWN_KEYS.has(key) && (stores === 'all' || !COMPANY_KEYS.some((companyKey) => companyKey === key))
  const granted = new Set(keys.filter(isKnown))
  return {
    boss,
    stores,
    can: (permission) =>
      permission === 'public' ||
      permission === 'login' ||
      boss ||
      (permission === 'staff' && staff) ||
      (permission !== 'admin' &&
        permission !== 'staff' &&
        permissionKeysOf(permission).some((key) => granted.has(key))),
  }
}

/** SQL: the permission keys of `u`. Those of a program are the scopes of its valid API keys. */
const keysOf = (u: SQL): SQL => sql`array(
  select p.key from user_permission p where p.tenant_id = ${u}.tenant_id and p.user_id = ${u}.id
  union select unnest(k.scopes) from api_key k where ${u}.service and k.tenant_id = ${u}.tenant_id
    and k.user_id = ${u}.id and k.revoked_at is null and k.expires_at > now())`

/** Returns the current rights of a user, for work that outlives the request; undefined for a disabled user. */
export async function getCurrentRights(db: Db, userId: number): Promise<Rights | undefined> {
  const { rows } = await db.execute<RightsRow & Record<string, unknown>>(sql`
    select u.boss, ${isStaff(sql`u`)} as staff, ${keysOf(sql`u`)} as keys, ${storeScopeColumns(sql`u`)}
    from app_user u where u.id = ${userId} and (u.disabled_at is null or u.service)`)
  return rows[0] && toRights(rows[0])
}

/** SQL, within the transaction of a request or job: true if the user acts as the boss, which no API key does. */
export const actsAsBoss = (userId: number): SQL =>
  sql`(select boss and coalesce(current_setting('app.api_key', true), '') = '' from app_user where id = ${userId})`

/** Ids of the bosses who can sign in, for notifications and approvals. */
export async function listBossIds(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from app_user where boss and disabled_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}
