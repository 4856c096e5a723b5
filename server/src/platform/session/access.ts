import { API_KEY_PREFIX } from '@shangxue/contract/platform/api-key-access'
import { REAUTH_MINUTES } from '@shangxue/contract/platform/constants'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type Bus, noopBus } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'
import { storeScopeColumns } from '../database/store-scope.ts'
import { hasMfa, isMfaRequired, isStaff } from './mfa-policy.ts'
import { type Rights, type RightsRow, toRights } from './rights.ts'
import type { AccessClaims, Tokens } from './tokens.ts'

/** The API key of a request. */
interface ApiKeyIdentity {
  readonly id: number
  readonly name: string
  /** True for a program, false for a key that acts as its owner. */
  readonly service: boolean
}

/** The authenticated caller. */
export interface Actor extends Rights {
  readonly tenantId: number
  readonly userId: number
  readonly userName: string
  /** Empty for an API key; endpoints that need a sign-in do not accept one. */
  readonly signInId: string
  /** The API key of the request; null for a person who signed in. */
  readonly apiKey: ApiKeyIdentity | null
  /** Time of the last password entry for this sign-in, ms; 0 for an API key. */
  readonly confirmedAt: number
  /** Somebody else set the password: only changing it is allowed. */
  readonly temporaryPassword: boolean
  /** The tenant requires a second factor and none is set up: only setting it up is allowed. */
  readonly mfaSetupRequired: boolean
  /** The tenant is moving to another installation: it can be read and not written. */
  readonly frozen: boolean
}

/** Returns the caller of a request with an API key. Throws 401, or 403 if its owner may not use the product. */
export type ApiKeyAuthenticator = (key: string, request: FastifyRequest) => Promise<Actor>

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]

/** True if the request is sent with an API key, valid or not. */
export const isApiKeyRequest = (request: FastifyRequest): boolean =>
  bearerOf(request)?.startsWith(API_KEY_PREFIX) ?? false

/** Rejects a caller whose last password entry is too old. The web client asks for it and repeats the call. */
export function requireRecentPassword({ apiKey, confirmedAt }: Pick<Actor, 'apiKey' | 'confirmedAt'>): void {
  if (apiKey) throw new AppError('api_key_password')
  if (Date.now() - confirmedAt > REAUTH_MINUTES * 60_000) throw new AppError('password_confirmation_required')
}

export interface Access {
  /** Returns the caller of a request. Throws 401, or 403 for a disabled user. */
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Call after any change of a user's rights: the next request sees it. */
  invalidate(tenantId: number, userId: number): void
  /** Call after a change that affects all users of a tenant. */
  invalidateAll(tenantId: number): void
}

/** Changes on another server whose message was lost are seen after this time. */
const CACHE_TTL_MS = 30_000
const MAX_CACHED_ACTORS = 10_000
/** Bus topic for changed rights. */
const ACCESS_CHANGED = 'access.changed'

interface AccessRow extends RightsRow, Record<string, unknown> {
  readonly name: string
  readonly disabled: boolean
  readonly alive: boolean
  readonly temporaryPassword: boolean
  readonly mfaSetupRequired: boolean
  readonly frozen: boolean
  readonly confirmed: number
}

export function createAccess(
  database: Database,
  tokens: Tokens,
  now: () => number = Date.now,
  bus: Bus = noopBus(),
  authenticateApiKey?: ApiKeyAuthenticator,
): Access {
  const cache = new Map<string, { actor: Promise<Actor>; at: number; tenantId: number; userId: number }>()

  /** Without a user, evicts all users of the tenant. */
  const evict = (tenantId: number, userId?: number) => {
    for (const [key, entry] of cache)
      if (entry.tenantId === tenantId && (userId === undefined || entry.userId === userId)) cache.delete(key)
  }
  bus.on(ACCESS_CHANGED, (text) => {
    const [, tenantId, userId] = /^(\d+):(\d+|all)$/.exec(text) ?? []
    // An unreadable message evicts everything.
    if (tenantId === undefined) cache.clear()
    else evict(Number(tenantId), userId === 'all' ? undefined : Number(userId))
  })
  bus.onReconnect(() => cache.clear())

  async function load({ tenantId, userId, signInId }: AccessClaims): Promise<Actor> {
    const row = await database.withTenant({ tenantId, readOnly: true }, async (db) => {
      const { rows } = await db.execute<AccessRow>(sql`
        select u.name, u.boss, ${isStaff(sql`u`)} as staff, u.disabled_at is not null as disabled,
               u.temporary_password_at is not null as "temporaryPassword",
               ${isMfaRequired(sql`t`, sql`u`)} and not ${hasMfa(sql`u`)} as "mfaSetupRequired",
               t.frozen_at is not null as frozen,
               extract(epoch from greatest(s.created_at, s.confirmed_at))::float8 * 1000 as confirmed,
               s.ended_at is null and s.expires_at > now() and t.delete_after is null as alive,
               ${storeScopeColumns(sql`u`)},
               array(select key from user_permission p where p.tenant_id = u.tenant_id and p.user_id = u.id) as keys
        from sign_in s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
          join tenant t on t.id = u.tenant_id
        where s.id = ${signInId} and u.id = ${userId}`)
      return rows[0]
    })
    if (!row?.alive) throw new AppError('not_signed_in')
    if (row.disabled) throw new AppError('user_disabled')
    return {
      tenantId,
      userId,
      signInId,
      apiKey: null,
      userName: row.name,
      confirmedAt: row.confirmed,
      temporaryPassword: row.temporaryPassword,
      mfaSetupRequired: row.mfaSetupRequired,
      frozen: row.frozen,
      ...toRights(row),
    }
  }

  function loadCached(claims: AccessClaims): Promise<Actor> {
    const key = `${claims.tenantId}:${claims.userId}:${claims.signInId}`
    const cachedEntry = cache.get(key)
    if (cachedEntry && bus.isConnected() && now() - cachedEntry.at < CACHE_TTL_MS) return cachedEntry.actor
    const actor = load(claims)
    if (cache.size >= MAX_CACHED_ACTORS) cache.delete(cache.keys().next().value ?? '')
    cache.set(key, { actor, at: now(), tenantId: claims.tenantId, userId: claims.userId })
    actor.catch(() => cache.delete(key))
    return actor
  }

  async function loadCaller(request: FastifyRequest): Promise<Actor> {
    const token = bearerOf(request)
    // Not cached, so that a revoked key stops at once on all servers.
    if (token && authenticateApiKey && isApiKeyRequest(request)) return authenticateApiKey(token, request)
    const claims = token ? await tokens.readAccess(token) : undefined
    if (!claims) throw new AppError('not_signed_in')
    return loadCached(claims)
  }

  return {
    async authenticate(request) {
      const actor = await loadCaller(request)
      const claimedName = request.headers['x-user-name']
      if (claimedName !== undefined && decodeHeader(String(claimedName)) !== actor.userName)
        throw new AppError('foreign_user_name')
      return actor
    },
    invalidate(tenantId, userId) {
      evict(tenantId, userId)
      bus.publish(ACCESS_CHANGED, `${tenantId}:${userId}`)
    },
    invalidateAll(tenantId) {
      evict(tenantId)
      bus.publish(ACCESS_CHANGED, `${tenantId}:all`)
    },
  }
}

/** Returns the caller of an optional-auth request; null for guests, API keys and callers with restricted access. */
export async function authenticateOptional(access: Access, request: FastifyRequest): Promise<Actor | null> {
  if (request.headers.authorization === undefined || isApiKeyRequest(request)) return null
  const actor = await access.authenticate(request).catch(() => null)
  return actor?.temporaryPassword || actor?.mfaSetupRequired ? null : actor
}

function decodeHeader(header: string): string | undefined {
  try {
    return decodeURIComponent(header)
  } catch {
    return undefined
  }
}
