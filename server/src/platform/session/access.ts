import { CONFIRMED_MINUTES } from '@shangxue/contract/constants'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { alone, type Bus } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { hasFactor, isFactorDemanded, isStaff } from './factor-demand.ts'
import { type Rights, rightsOf, type Standing } from './rights.ts'
import type { AccessClaims, Tokens } from './tokens.ts'

/** The authenticated caller. */
export interface Actor extends Rights {
  readonly tenantId: number
  readonly userId: number
  readonly userName: string
  readonly signInId: string
  /** Time of the last password entry for this sign-in, ms. */
  readonly confirmedAt: number
  /** Somebody else set the password: only changing it is allowed. */
  readonly handedPassword: boolean
  /** The tenant requires a second factor and none is set up: only setting it up is allowed. */
  readonly factorFirst: boolean
}

/** Rejects a caller whose last password entry is too old. The web client asks for it and repeats the call. */
export function requireRecentPassword({ confirmedAt }: Pick<Actor, 'confirmedAt'>): void {
  if (Date.now() - confirmedAt > CONFIRMED_MINUTES * 60_000) throw new Refusal('password_wanted')
}

export interface Access {
  /** Returns the caller of a request. Throws 401, or 403 for a disabled user. */
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Call after any change of a user's rights: the next request sees it. */
  forget(tenantId: number, userId: number): void
  /** Call after a change that affects all users of a tenant. */
  forgetAll(tenantId: number): void
}

/** Changes on another server whose message was lost are seen after this time. */
const FRESH_MS = 30_000
const CACHED = 10_000
/** Bus topic for changed rights. */
const CHANGED = 'access.changed'

interface Row extends Standing, Record<string, unknown> {
  readonly name: string
  readonly disabled: boolean
  readonly alive: boolean
  readonly temporaryPassword: boolean
  readonly mfaSetupRequired: boolean
  readonly confirmed: number
}

export function createAccess(
  database: Database,
  tokens: Tokens,
  now: () => number = Date.now,
  bus: Bus = alone(),
): Access {
  const cache = new Map<string, { actor: Promise<Actor>; at: number; tenantId: number; userId: number }>()

  /** Without a user, evicts all users of the tenant. */
  const drop = (tenantId: number, userId?: number) => {
    for (const [key, entry] of cache)
      if (entry.tenantId === tenantId && (userId === undefined || entry.userId === userId)) cache.delete(key)
  }
  bus.on(CHANGED, (text) => {
    const [, tenantId, userId] = /^(\d+):(\d+|all)$/.exec(text) ?? []
    // An unreadable message evicts everything.
    if (tenantId === undefined) cache.clear()
    else drop(Number(tenantId), userId === 'all' ? undefined : Number(userId))
  })
  bus.onMissed(() => cache.clear())

  async function load({ tenantId, userId, signInId }: AccessClaims): Promise<Actor> {
    const row = await database.asTenant({ tenantId, readOnly: true }, async (db) => {
      const { rows } = await db.execute<Row>(sql`
        select u.name, u.boss, ${isStaff(sql`u`)} as staff, u.disabled_at is not null as disabled,
               u.password_handed_at is not null as "temporaryPassword",
               ${isFactorDemanded(sql`t`, sql`u`)} and not ${hasFactor(sql`u`)} as "mfaSetupRequired",
               extract(epoch from greatest(s.created_at, s.confirmed_at))::float8 * 1000 as confirmed,
               s.ended_at is null and s.expires_at > now() and t.delete_after is null as alive,
               array(select key from user_permission p where p.tenant_id = u.tenant_id and p.user_id = u.id) as keys
        from sign_in s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
          join tenant t on t.id = u.tenant_id
        where s.id = ${signInId} and u.id = ${userId}`)
      return rows[0]
    })
    if (!row?.alive) throw new Refusal('not_signed_in')
    if (row.disabled) throw new Refusal('user_disabled')
    return {
      tenantId,
      userId,
      signInId,
      userName: row.name,
      confirmedAt: row.confirmed,
      handedPassword: row.temporaryPassword,
      factorFirst: row.mfaSetupRequired,
      ...rightsOf(row),
    }
  }

  function cached(claims: AccessClaims): Promise<Actor> {
    const key = `${claims.tenantId}:${claims.userId}:${claims.signInId}`
    const known = cache.get(key)
    if (known && bus.hears() && now() - known.at < FRESH_MS) return known.actor
    const actor = load(claims)
    if (cache.size >= CACHED) cache.delete(cache.keys().next().value ?? '')
    cache.set(key, { actor, at: now(), tenantId: claims.tenantId, userId: claims.userId })
    actor.catch(() => cache.delete(key))
    return actor
  }

  return {
    async authenticate(request) {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
      const claims = token ? await tokens.readAccess(token) : undefined
      if (!claims) throw new Refusal('not_signed_in')
      const actor = await cached(claims)
      const named = request.headers['x-user-name']
      if (named !== undefined && decoded(String(named)) !== actor.userName)
        throw new Refusal('foreign_user_name')
      return actor
    },
    forget(tenantId, userId) {
      drop(tenantId, userId)
      bus.publish(CHANGED, `${tenantId}:${userId}`)
    },
    forgetAll(tenantId) {
      drop(tenantId)
      bus.publish(CHANGED, `${tenantId}:all`)
    },
  }
}

/** Returns the caller of an optional-auth request; null for guests and for callers with restricted access. */
export async function recognise(access: Access, request: FastifyRequest): Promise<Actor | null> {
  if (request.headers.authorization === undefined) return null
  const actor = await access.authenticate(request).catch(() => null)
  return actor?.handedPassword || actor?.factorFirst ? null : actor
}

function decoded(header: string): string | undefined {
  try {
    return decodeURIComponent(header)
  } catch {
    return undefined
  }
}
