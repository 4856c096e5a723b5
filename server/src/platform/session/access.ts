import { CONFIRMED_MINUTES } from '@shangxue/contract/constants'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { alone, type Bus } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { hasFactor, isFactorDemanded, isStaff } from './factor-demand.ts'
import { type Rights, rightsOf, type Standing } from './rights.ts'
import type { AccessClaims, Tokens } from './tokens.ts'

/** Who is calling, as the server knows it. */
export interface Actor extends Rights {
  readonly tenantId: number
  readonly userId: number
  readonly userName: string
  readonly signInId: string
  /** When they last typed their password here, ms. */
  readonly confirmedAt: number
  /** Somebody else made the password up: there is nothing to do but change it. */
  readonly handedPassword: boolean
  /** The company demands a second factor, and there is none: there is nothing to do but set it up. */
  readonly factorFirst: boolean
}

/** Refuses a caller who has not typed the password for some minutes; the web asks for it and sends the call again. */
export function requireRecentPassword({ confirmedAt }: Pick<Actor, 'confirmedAt'>): void {
  if (Date.now() - confirmedAt > CONFIRMED_MINUTES * 60_000) throw new Refusal('password_wanted')
}

export interface Access {
  /** The caller of a request. Refuses with 401, or 403 for a disabled user. */
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Call after anything that changes what a user may do: the next request sees it. */
  forget(tenantId: number, userId: number): void
  /** The same after what changes everybody's standing in a company. */
  forgetAll(tenantId: number): void
}

/** Where another server's word was lost, its changes are seen within this time. */
const FRESH_MS = 30_000
const CACHED = 10_000
/** Names whose rights changed. */
const CHANGED = 'access.changed'

interface Row extends Standing, Record<string, unknown> {
  readonly name: string
  readonly disabled: boolean
  readonly alive: boolean
  readonly handed: boolean
  readonly factorFirst: boolean
  readonly confirmed: number
}

export function createAccess(
  database: Database,
  tokens: Tokens,
  now: () => number = Date.now,
  bus: Bus = alone(),
): Access {
  const cache = new Map<string, { actor: Promise<Actor>; at: number; tenantId: number; userId: number }>()

  /** Of everybody in the company where no user is named. */
  const drop = (tenantId: number, userId?: number) => {
    for (const [key, entry] of cache)
      if (entry.tenantId === tenantId && (userId === undefined || entry.userId === userId)) cache.delete(key)
  }
  bus.on(CHANGED, (text) => {
    const [, tenantId, userId] = /^(\d+):(\d+|all)$/.exec(text) ?? []
    // whose rights changed cannot be read: then everybody's are asked for again
    if (tenantId === undefined) cache.clear()
    else drop(Number(tenantId), userId === 'all' ? undefined : Number(userId))
  })
  bus.onMissed(() => cache.clear())

  async function load({ tenantId, userId, signInId }: AccessClaims): Promise<Actor> {
    const row = await database.asTenant({ tenantId, readOnly: true }, async (db) => {
      const { rows } = await db.execute<Row>(sql`
        select u.name, u.boss, ${isStaff(sql`u`)} as staff, u.disabled_at is not null as disabled,
               u.password_handed_at is not null as handed,
               ${isFactorDemanded(sql`t`, sql`u`)} and not ${hasFactor(sql`u`)} as "factorFirst",
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
    const { name: userName, confirmed: confirmedAt, handed: handedPassword, factorFirst } = row
    return {
      ...{ tenantId, userId, signInId, userName, confirmedAt, handedPassword, factorFirst },
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

/** The caller of a request that anyone may send; null for guests and for whoever is taken for one. */
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
