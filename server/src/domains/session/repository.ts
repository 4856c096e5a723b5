import { TEMPORARY_PASSWORD_DAYS } from '@shangxue/contract/platform/constants'
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { tenantZone } from '../../platform/database/tenant-zone.ts'
import { hasMfa } from '../../platform/session/mfa-policy.ts'
import { isNewDevice } from './devices/known-device.ts'
import { knownDevices, signIns } from './schema.ts'
import type { Failure } from './sign-in/throttle.ts'

export interface Account {
  readonly tenantId: number
  readonly database: string
  readonly userId: number
  readonly name: string
  readonly passwordHash: string
  readonly boss: boolean
  readonly position: string
  readonly avatar: string | null
  readonly disabled: boolean
  /** The company is scheduled for deletion. */
  readonly closed: boolean
  readonly zone: string
  /** True if sign-in requires a second factor. */
  readonly coded: boolean
  /** True if a temporary password was not changed in time. */
  readonly handedTooLong: boolean
}

/** Maximum known devices compared per user. */
const KNOWN_DEVICES_MAX = 200

const accountJson = (
  ofTenants?: NameQuery['ofTenants'],
): SQL => sql`json_build_object('tenantId', u.tenant_id, 'database', t.name, 'userId', u.id, 'name', u.name,
  'passwordHash', u.password_hash, 'boss', u.boss, 'position', u.position, 'avatar', u.avatar, 'disabled', u.disabled_at is not null,
  'closed', t.delete_after is not null, 'zone', ${tenantZone(sql`t`)},
  'handedTooLong', coalesce(u.temporary_password_at < now() - make_interval(days => ${sql.raw(String(TEMPORARY_PASSWORD_DAYS))}), false),
  'coded', ${hasMfa(sql`u`, undefined, ofTenants)})`

interface NewSignIn {
  readonly id: string
  readonly userId: number
  readonly device: string
  readonly address: string
  readonly expiresAt: Date
  /** Hash at the time of verification. */
  readonly passwordHash: string
  /** Fingerprint of the browser (known-device.ts). */
  readonly mark: string
  /** Fingerprint from before the browser had a token. */
  readonly earlierMark: string
  /** The second factor was verified. */
  readonly coded: boolean
}

/** The accounts that a sign-in may mean. */
interface NameQuery {
  readonly name: string
  readonly database: string | undefined
  /** Limits the tenants of each table (queryReachableTenants): Citus asks all nodes for a sub-select without it. */
  readonly ofTenants: (column: SQL) => SQL
}

const hasName = ({ name, database, ofTenants }: NameQuery): SQL =>
  sql`coalesce(u.login, u.name) = ${name} and ${ofTenants(sql`u.tenant_id`)} and ${database === undefined ? sql`true` : sql`t.name = ${database}`}`

const selectAccounts = (query: NameQuery): SQL => sql`
  select coalesce(json_agg(${accountJson(query.ofTenants)} order by t.id), '[]') as accounts
  from app_user u join tenant t on t.id = u.tenant_id where ${hasName(query)}`

interface NamedAccounts {
  readonly accounts: Account[]
  readonly failures: Failure[]
}

/** Used before the tenant is known: requires an owner transaction. */
export const accountRepository = (db: Db) => ({
  /**
   * Accounts with the name and the failures that count against the attempt, in one statement, because bursts of sign-ins run it.
   */
  async findByName(query: NameQuery, failuresOf: SQL): Promise<NamedAccounts> {
    const { rows } = await db.execute<NamedAccounts & Record<string, unknown>>(
      sql`select ${failuresOf} as failures, (${selectAccounts(query)}) as accounts`,
    )
    return rows[0] ?? { accounts: [], failures: [] }
  },

  /** The same in two statements: while a node of Citus is down, the tables of the coordinator cannot be read with others. */
  async findByNameOnNode(query: NameQuery, failuresOf: SQL): Promise<NamedAccounts> {
    const { rows } = await db.execute<{ accounts: Account[] }>(selectAccounts(query))
    const { rows: limits } = await db.execute<{ failures: Failure[] }>(sql`select ${failuresOf} as failures`)
    return { accounts: rows[0]?.accounts ?? [], failures: limits[0]?.failures ?? [] }
  },

  /** Device fingerprints of the users with the name, last used first. */
  async findDeviceMarks(query: NameQuery) {
    const { rows } = await db.execute<{ tenantId: number; userId: number; marks: string[] }>(sql`
      select u.tenant_id::int as "tenantId", u.id::int as "userId", array(
        select k.mark from known_device k
        where k.tenant_id = u.tenant_id and k.user_id = u.id and ${query.ofTenants(sql`k.tenant_id`)}
        order by k.last_seen_at desc limit ${KNOWN_DEVICES_MAX}) as marks
      from app_user u join tenant t on t.id = u.tenant_id
      where ${hasName(query)}`)
    return rows
  },

  async get(tenantId: number, userId: number): Promise<Account | undefined> {
    const { rows } = await db.execute<{ account: Account }>(sql`
      select ${accountJson()} as account from app_user u join tenant t on t.id = u.tenant_id
      where u.tenant_id = ${tenantId} and u.id = ${userId}`)
    return rows[0]?.account
  },
})

export const signInRepository = (db: Db, tenantId: number) => {
  const byId = (id: string) => and(eq(signIns.tenantId, tenantId), eq(signIns.id, id))
  const isActive = and(isNull(signIns.endedAt), gt(signIns.expiresAt, sql`now()`))
  const endedNow = { endedAt: sql`now()` }
  const isUserEnabled = sql`exists (select from app_user u
    where u.tenant_id = ${signIns.tenantId} and u.id = ${signIns.userId} and u.disabled_at is null)`
  return {
    /**
     * Starts a sign-in, unless the account was disabled or its password changed since `passwordHash` was read. The share lock
     * makes concurrent changes wait; they then end this sign-in with the others. In several statements, because Citus runs
     * parts of a larger one on any node, also on one that is down.
     */
    async start(input: NewSignIn): Promise<{ readonly newDevice: boolean } | undefined> {
      const { id, userId, device, address, expiresAt, passwordHash, mark, earlierMark } = input
      const { rows } = await db.execute<{ newDevice: boolean }>(sql`
        select ${isNewDevice(tenantId, userId, [mark, earlierMark], device)} as "newDevice" from app_user u
        where u.tenant_id = ${tenantId} and u.id = ${userId} and u.password_hash = ${passwordHash} and u.disabled_at is null
          and (${input.coded} or not ${hasMfa(sql`u`, sql`${tenantId}`)}) for share of u`)
      if (!rows[0]) return undefined
      await db.insert(signIns).values({ tenantId, id, userId, device, address, expiresAt })
      await db
        .insert(knownDevices)
        .values([...new Set([mark, earlierMark])].map((mark) => ({ tenantId, userId, mark })))
        .onConflictDoUpdate({
          target: [knownDevices.tenantId, knownDevices.userId, knownDevices.mark],
          set: { lastSeenAt: sql`excluded.last_seen_at` },
        })
      return rows[0]
    },

    /** Records that the password was confirmed. */
    confirm: (id: string) => db.update(signIns).set({ confirmedAt: sql`now()` }).where(byId(id)),

    /** Rotates to the next generation. Returns undefined if `generation` is not current. */
    async rotate(id: string, generation: number, by: string | null) {
      const [rotated] = await db
        .update(signIns)
        .set({ generation: sql`${signIns.generation} + 1`, refreshedBy: by, lastUsedAt: sql`now()` })
        .where(and(byId(id), isActive, isUserEnabled, eq(signIns.generation, generation)))
        .returning({ userId: signIns.userId, generation: signIns.generation })
      return rotated
    },

    async find(id: string) {
      const [signIn] = await db
        .select()
        .from(signIns)
        .where(and(byId(id), isActive, isUserEnabled))
      return signIn
    },

    /** True if the sign-in, active or not, belongs to a disabled account. */
    async isOfDisabledUser(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: signIns.id })
        .from(signIns)
        .where(and(byId(id), sql`not ${isUserEnabled}`))
      return rows.length === 1
    },

    endSignIn: (id: string) =>
      db
        .update(signIns)
        .set(endedNow)
        .where(and(byId(id), isNull(signIns.endedAt))),

    async endSignInOfUser(userId: number, id: string): Promise<boolean> {
      const rows = await db
        .update(signIns)
        .set(endedNow)
        .where(and(byId(id), eq(signIns.userId, userId), isNull(signIns.endedAt)))
        .returning({ id: signIns.id })
      return rows.length === 1
    },

    /** Returns how many were active. */
    async endAll(userId: number, exceptId?: string): Promise<number> {
      const exceptCurrent = exceptId === undefined ? undefined : ne(signIns.id, exceptId)
      const rows = await db
        .update(signIns)
        .set(endedNow)
        .where(and(eq(signIns.tenantId, tenantId), eq(signIns.userId, userId), exceptCurrent, isActive))
        .returning({ id: signIns.id })
      return rows.length
    },

    listOfUser: (userId: number) =>
      db
        .select()
        .from(signIns)
        .where(and(eq(signIns.tenantId, tenantId), eq(signIns.userId, userId), isActive))
        .orderBy(desc(signIns.lastUsedAt)),
  }
}
