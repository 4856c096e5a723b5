import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { type StoreScopeRow, storeScopeColumns } from '../../platform/database/store-scope.ts'
import type { ApiKeyAuthenticator } from '../../platform/session/access.ts'
import { hasMfa, isMfaRequired } from '../../platform/session/mfa-policy.ts'
import { toRights } from '../../platform/session/rights.ts'
import { recordWrongApiKey } from '../session/service.ts'
import { isSecretOf, type KeyParts, parseKey } from './key-format.ts'

interface KeyRow extends StoreScopeRow, Record<string, unknown> {
  readonly name: string
  readonly hash: string
  readonly scopes: PermissionKey[]
  readonly revoked: boolean
  readonly expired: boolean
  /** Whether the last use was recorded more than a minute ago. */
  readonly unrecorded: boolean
  readonly userId: number
  readonly userName: string
  readonly service: boolean
  readonly keys: PermissionKey[]
  readonly disabled: boolean
  readonly temporaryPassword: boolean
  readonly mfaSetupRequired: boolean
  readonly closed: boolean
  readonly frozen: boolean
}

const isUnrecorded = sql`(k.last_used_at is null or k.last_used_at < now() - interval '1 minute')`

const findKey = (database: Database, { tenantId, id }: KeyParts): Promise<KeyRow | undefined> =>
  database.withTenant({ tenantId, readOnly: true }, async (db) => {
    const { rows } = await db.execute<KeyRow>(sql`
      select k.name, k.hash, k.scopes, k.revoked_at is not null as revoked, k.expires_at <= now() as expired,
             ${isUnrecorded} as unrecorded, u.id::float8 as "userId", u.name as "userName", u.service, u.boss,
             array(select p.key from user_permission p where p.tenant_id = u.tenant_id and p.user_id = u.id) as keys,
             u.disabled_at is not null and not u.service as disabled,
             u.temporary_password_at is not null as "temporaryPassword",
             not u.service and ${isMfaRequired(sql`t`, sql`u`)} and not ${hasMfa(sql`u`)} as "mfaSetupRequired",
             t.delete_after is not null as closed, t.frozen_at is not null as frozen,
             ${storeScopeColumns(sql`u`)}
      from api_key k join app_user u on u.tenant_id = k.tenant_id and u.id = k.user_id
        join tenant t on t.id = k.tenant_id
      where k.tenant_id = ${tenantId} and k.id = ${id}`)
    return rows[0]
  })

/** A program holds the scopes of its key, a person those of them that the person holds now. Neither acts as the boss. */
function effectiveKeys({ service, boss, scopes, keys }: KeyRow): PermissionKey[] {
  return service || boss ? scopes : scopes.filter((scope) => keys.includes(scope))
}

function requireUsable({ revoked, expired, closed, disabled }: KeyRow): void {
  if (revoked) throw new AppError('api_key_revoked')
  if (expired) throw new AppError('api_key_expired')
  if (closed) throw new AppError('company_closed')
  if (disabled) throw new AppError('user_disabled')
}

/** Records the use at most once a minute. A failure must not reject the call, e.g. while the disk is full. */
const recordUse = (database: Database, { tenantId, id }: KeyParts, { ip, log }: FastifyRequest) =>
  database
    .withTenant({ tenantId }, (db) =>
      db.execute(sql`
        update api_key k set last_used_at = now(), last_used_address = ${ip}
        where k.tenant_id = ${tenantId} and k.id = ${id} and ${isUnrecorded}`),
    )
    .catch((error: unknown) => log.warn({ err: error }, 'the use of an API key was not recorded'))

/**
 * Authenticates requests with API keys. The key is read for every request: a revoked key, a withdrawn permission and a
 * disabled owner take effect at once on all servers.
 */
export const createApiKeyAuthenticator =
  (database: Database): ApiKeyAuthenticator =>
  async (key, request) => {
    const parts = parseKey(key)
    if (!parts) throw new AppError('api_key_malformed')
    const row = await findKey(database, parts)
    if (!row || !isSecretOf(parts.secret, row.hash)) {
      await recordWrongApiKey(database, request.ip)
      throw new AppError('api_key_unknown')
    }
    requireUsable(row)
    if (row.unrecorded) await recordUse(database, parts, request)
    return {
      tenantId: parts.tenantId,
      userId: row.userId,
      userName: row.userName,
      signInId: '',
      apiKey: { id: parts.id, name: row.name, service: row.service },
      confirmedAt: 0,
      temporaryPassword: row.temporaryPassword,
      mfaSetupRequired: row.mfaSetupRequired,
      frozen: row.frozen,
      // The key of a boss sees all stores, but decides nothing as the boss.
      ...toRights({
        ...row,
        ...{ boss: false, staff: true, keys: effectiveKeys(row) },
        storeScope: row.boss ? 'all' : row.storeScope,
      }),
    }
  }
