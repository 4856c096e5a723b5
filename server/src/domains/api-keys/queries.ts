import type { ApiKey } from '@shangxue/contract/api-keys/schemas'
import { PERMISSION_KEYS, type PermissionKey } from '@shangxue/contract/platform/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { toIso, toIsoOrNull } from '../../platform/database/pagination.ts'
import { keyPrefix } from './key-format.ts'

type Row = Omit<Static<typeof ApiKey>, 'prefix'> & Record<string, unknown>

/** Upper bound of a list: the active keys and those that ended last. */
const LIST_MAX = 200

export const isActiveKey = sql`k.revoked_at is null and k.expires_at > now()`

async function listKeys(db: Db, tenantId: number, condition: SQL): Promise<Static<typeof ApiKey>[]> {
  const { rows } = await db.execute<Row>(sql`
    select k.id::float8 as id, k.kind, k.name, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.last_used_address,
           k.revoked_at, c.name as created_by, r.name as revoked_by,
           case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as state
    from api_key k join app_user c on c.id = k.created_by left join app_user r on r.id = k.revoked_by
    where ${condition}
    order by (${isActiveKey}) desc, k.created_at desc, k.id desc limit ${LIST_MAX}`)
  return rows.map((row) => ({
    ...row,
    prefix: keyPrefix(tenantId, row.id),
    scopes: inCatalogueOrder(row.scopes),
    created_at: toIso(row.created_at),
    expires_at: toIso(row.expires_at),
    last_used_at: toIsoOrNull(row.last_used_at),
    revoked_at: toIsoOrNull(row.revoked_at),
  }))
}

export const listPersonalKeys = (db: Db, { tenantId, userId }: { tenantId: number; userId: number }) =>
  listKeys(db, tenantId, sql`k.kind = 'personal' and k.user_id = ${userId}`)

/** Active personal keys of other users. */
export const listKeysOfOthers = (db: Db, { tenantId, userId }: { tenantId: number; userId: number }) =>
  listKeys(db, tenantId, sql`k.kind = 'personal' and k.user_id <> ${userId} and ${isActiveKey}`)

export const listServiceKeys = (db: Db, tenantId: number) => listKeys(db, tenantId, sql`k.kind = 'service'`)

/** Permission keys that the user holds now, and may grant to a key. */
export async function heldKeys(db: Db, userId: number): Promise<PermissionKey[]> {
  const { rows } = await db.execute<{ boss: boolean; keys: string[] }>(sql`
    select u.boss, array(select p.key from user_permission p where p.user_id = u.id) as keys
    from app_user u where u.id = ${userId}`)
  const [user] = rows
  return PERMISSION_KEYS.filter((key) => user?.boss || user?.keys.includes(key))
}

export const inCatalogueOrder = (scopes: readonly PermissionKey[]): PermissionKey[] =>
  PERMISSION_KEYS.filter((key) => scopes.includes(key))
