import {
  PERMISSION_KEYS,
  type Permission,
  type PermissionKey,
  permissionKeysOf,
} from '@shangxue/contract/platform/permissions'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { isStaff } from './mfa-policy.ts'

export interface Rights {
  readonly boss: boolean
  can(permission: Permission): boolean
}

const KNOWN_KEYS = new Set<string>(PERMISSION_KEYS)

export interface RightsRow {
  readonly boss: boolean
  readonly staff: boolean
  readonly keys: readonly string[]
}

export function toRights({ boss, staff, keys }: RightsRow): Rights {
  const granted = new Set(keys.filter((key): key is PermissionKey => KNOWN_KEYS.has(key)))
  return {
    boss,
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

/** Returns the current rights of a user, for work that outlives the request; undefined for a disabled user. */
export async function getCurrentRights(db: Db, userId: number): Promise<Rights | undefined> {
  const { rows } = await db.execute<RightsRow & Record<string, unknown>>(sql`
    select u.boss, ${isStaff(sql`u`)} as staff, array(select key from user_permission p where p.tenant_id = u.tenant_id and p.user_id = u.id) as keys
    from app_user u where u.id = ${userId} and u.disabled_at is null`)
  return rows[0] && toRights(rows[0])
}
