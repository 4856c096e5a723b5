import { randomUUID } from 'node:crypto'
import { DEFAULT_ZONE } from '@shangxue/contract/constants'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { login, refresh, setUp } from '@shangxue/contract/session'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import { holdsSetting, takeSetting } from '../../platform/session/settings.ts'
import type { Tokens } from '../../platform/session/tokens.ts'
import { openLeave } from '../leave/service.ts'
import { openBooks } from '../money/service.ts'
import { notify } from '../notifications/service.ts'
import { tenants, users } from '../users/tables.ts'
import type { Attempts } from './attempts.ts'
import { deviceKeyOf, isDeviceToken, isKnownDevice, issueDeviceToken, markOf } from './known-device.ts'
import { type Device, newDevice } from './notices.ts'
import { NO_PASSWORD, type Passwords, requireStrong } from './passwords.ts'
import { type Account, accountRepository, signInRepository } from './repository.ts'
import type { SecondStep } from './second-step.ts'
import {
  assertNotThrottled,
  codeLimits,
  codeLimitsOnDevice,
  failuresOf,
  knownDeviceLimits,
  recordFailure,
  resetFailures,
  signInLimits,
} from './throttle.ts'

export { deviceName } from './device-name.ts'
export {
  factorDemandChanged,
  passwordReset,
  secondFactorDemanded,
  secondFactorReset,
} from './notices.ts'
export { NO_PASSWORD, type Passwords, requireStrong } from './passwords.ts'
export { hasSecondFactor, removeSecondFactor } from './second-factor-store.ts'

/** SQL that is true if the sign-in is active and its user enabled. */
export const signInLives = (tenantId: SQL, id: SQL): SQL => sql`exists (
  select from sign_in living join app_user u on u.tenant_id = living.tenant_id and u.id = living.user_id
  where living.tenant_id = ${tenantId} and living.id = ${id} and living.ended_at is null
    and living.expires_at > now() and u.disabled_at is null)`

/** Ends all sign-ins of a user, whose next request and refresh fail. Returns how many were active. */
export const endSignInsOf = (db: Db, tenantId: number, userId: number): Promise<number> =>
  signInRepository(db, tenantId).endAll(userId)

/** Active sign-ins of a user, last used first. */
export const signInsOf = (db: Db, tenantId: number, userId: number) =>
  signInRepository(db, tenantId).ofUser(userId)

export interface SessionParts {
  readonly database: Database
  readonly access: Access
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly secondStep: SecondStep
  /** Key for device fingerprints. */
  readonly secret: string
}

export const SETUP_CODE = 'setup_code'
const SIGN_IN_DAYS = 30

export function sessionService(parts: SessionParts) {
  const { database, access, tokens, passwords, attempts, secondStep, secret } = parts

  async function start(
    db: Db,
    account: Account,
    device: Device,
    coded = false,
  ): Promise<Output<typeof login> | undefined> {
    const signInId = randomUUID()
    const { tenantId, userId } = account
    const token = isDeviceToken(secret, device.mark) ? device.mark : issueDeviceToken(secret)
    const started = await signInRepository(db, tenantId).start({
      id: signInId,
      userId,
      device: device.name,
      address: device.address,
      expiresAt: new Date(Date.now() + SIGN_IN_DAYS * 86_400_000),
      passwordHash: account.passwordHash,
      mark: markOf(secret, account, { ...device, mark: token }),
      earlierMark: markOf(secret, account, device),
      coded,
    })
    if (!started) return undefined
    if (started.newDevice) await notify(db, newDevice(account, device, account.zone))
    return {
      id: userId,
      yonghuming: account.name,
      shujuku: account.database,
      token: await tokens.access({ tenantId, userId, signInId }),
      refreshtoken: tokens.refresh({ tenantId, signInId, generation: 1 }),
      laobanbiaoshi: account.boss ? '1' : '',
      zhiwei: account.position,
      avatar: account.avatar,
      time_zone: account.zone,
      shebei: token,
    }
  }

  /** Accounts whose password matches. Always checks all, so that timing reveals nothing about names. */
  async function opened(accounts: Account[], password: string, address: string): Promise<Account[]> {
    const hashes = accounts.map(({ passwordHash }) => passwordHash)
    const opens = await passwords.verifyEach(hashes.length > 0 ? hashes : [NO_PASSWORD], password, address)
    return accounts.filter((_, at) => opens[at])
  }

  /** Accounts with the name that the device has signed in to before. Requires a valid device token. */
  async function knownAccounts(
    name: string,
    databaseName: string | undefined,
    device: Device,
  ): Promise<ReadonlySet<number>> {
    if (!isDeviceToken(secret, device.mark)) return new Set()
    const rows = await database.asSystemOnce((db) => accountRepository(db).marksOfNamed(name, databaseName))
    return new Set(
      rows.filter((row) => isKnownDevice(secret, row, device, row.marks)).map(({ userId }) => userId),
    )
  }

  interface SignInAttempt {
    readonly name: string
    readonly input: Input<typeof login>
    /** The name as typed, with its company. */
    readonly account: string
    readonly device: Device
    /** Set if the device is known for some accounts with the name: only these are tried, under the device's own limits. */
    readonly known?: { readonly userIds: ReadonlySet<number>; readonly key: string }
  }
  const limitsOf = ({ account, device, known }: SignInAttempt) =>
    known ? knownDeviceLimits(account, known.key) : signInLimits(account, device.address)

  /** Returns undefined if no known account matches but others with the name remain to be tried. */
  async function signIn(attempt: SignInAttempt): Promise<Output<typeof login> | undefined> {
    const { name, input, account: typed, device, known } = attempt
    const { mima, shujuku, yanzhengma } = input
    const limits = limitsOf(attempt)
    const cleared = known ? [...limits, ...signInLimits(typed, device.address)] : limits
    const { accounts, failures } = await database.asSystemOnce((db) =>
      accountRepository(db).named(name, shujuku, failuresOf(cleared)),
    )
    assertNotThrottled(failures, limits)
    const tried = known ? accounts.filter(({ userId }) => known.userIds.has(userId)) : accounts
    const others = accounts.filter((account) => !tried.includes(account))
    // Hash outside any transaction, because it is slow.
    const opens = await opened(tried, mima, device.address)
    if (opens.length === 0) {
      await database.asSystemOnce((db) => recordFailure(db, limits))
      if (others.length > 0) return undefined
      throw new Refusal('wrong_credentials')
    }
    if (others.length > 0) opens.push(...(await opened(others, mima, device.address)))
    const [account, ...more] = accounts.filter((one) => opens.includes(one))
    if (!account) throw new Refusal('wrong_credentials')
    if (more.length > 0)
      throw new Refusal('choose_database', {}, { shujuku: [account, ...more].map((a) => a.database) })
    if (account.disabled) throw new Refusal('user_disabled')
    if (account.closed) throw new Refusal('company_closed')
    if (account.handedTooLong) throw new Refusal('handed_password_expired')
    const codes = known?.userIds.has(account.userId)
      ? codeLimitsOnDevice(account, known.key)
      : codeLimits(account, device.address)
    const started = await database.asSystem(async (db) => {
      const outcome = account.coded ? await secondStep(db, account, yanzhengma, device, codes) : 'off'
      return outcome === 'wrong' ? outcome : start(db, account, device, outcome === 'right')
    })
    if (started === 'wrong') throw new Refusal('wrong_second_factor')
    // The password or second factor changed, or the account was disabled, since it was read.
    if (!started) throw new Refusal('wrong_credentials')
    if (failures.length > 0) await database.asSystem((db) => resetFailures(db, cleared, account))
    return started
  }

  return {
    start,

    async login(input: Input<typeof login>, device: Device) {
      const name = input.yonghuming.trim()
      const attempt = { name, input, account: `${input.shujuku ?? ''}/${name}`, device }
      const run = (one: SignInAttempt) => attempts.inTurn(limitsOf(one), () => signIn(one))
      const userIds = await knownAccounts(name, input.shujuku, device)
      const known = { userIds, key: deviceKeyOf(secret, device.mark ?? '') }
      const entered = (userIds.size > 0 && (await run({ ...attempt, known }))) || (await run(attempt))
      if (!entered) throw new Refusal('wrong_credentials')
      return entered
    },

    async refresh(
      { refreshtoken }: Input<typeof refresh>,
      key: string | null,
    ): Promise<Output<typeof refresh>> {
      const claims = tokens.readRefresh(refreshtoken)
      if (!claims) throw new Refusal('not_signed_in')
      const { tenantId, signInId, generation } = claims
      const current = await database.asSystem(async (db) => {
        const repository = signInRepository(db, tenantId)
        const zone = await zoneOfTenant(db, tenantId)
        const moved = await repository.rotate(signInId, generation, key)
        if (moved) return { ...moved, zone }
        const signIn = await repository.find(signInId)
        // The response to exactly this refresh was lost.
        if (signIn && key && signIn.refreshedBy === key && signIn.generation === generation + 1)
          return { ...signIn, zone }
        if (signIn) await repository.end(signInId)
        return { ended: signIn?.userId, closed: await repository.isOfClosed(signInId) }
      })
      if ('ended' in current) {
        if (current.ended !== undefined) access.forget(tenantId, current.ended)
        throw new Refusal(current.closed ? 'user_disabled' : 'not_signed_in')
      }
      const { userId } = current
      return {
        token: await tokens.access({ tenantId, userId, signInId }),
        refreshtoken: tokens.refresh({ tenantId, signInId, generation: current.generation }),
        time_zone: current.zone,
      }
    },

    async logout({ actor, commit }: SlowContext) {
      await commit((db) =>
        signInRepository(db, actor.tenantId)
          .end(actor.signInId)
          .then(() => null),
      )
      access.forget(actor.tenantId, actor.userId)
      return null
    },

    async endSignIn({ actor, commit }: SlowContext, id: string) {
      await commit(async (db) => {
        const ended = await signInRepository(db, actor.tenantId).endOfUser(actor.userId, id)
        if (!ended) throw new Refusal('not_found')
        return null
      })
      access.forget(actor.tenantId, actor.userId)
      return null
    },

    async setUp({ code, shujuku, yonghuming, mima }: Input<typeof setUp>, device: Device) {
      const name = yonghuming.trim()
      const databaseName = shujuku.trim()
      if (!name || !databaseName)
        throw new Refusal('invalid_input', { field: '数据库和用户名不能为空，请检查后重试' })
      requireStrong(mima, name)
      // Hash only if setup is open and the code is valid, because hashing is expensive.
      if (
        (await database.asSystemOnce((db) => db.select({ id: tenants.id }).from(tenants).limit(1))).length > 0
      )
        throw new Refusal('setup_closed')
      if (!(await database.asSystemOnce((db) => holdsSetting(db, SETUP_CODE, code.trim()))))
        throw new Refusal('wrong_setup_code')
      const hashed = await passwords.hash(mima, device.address)
      return database.asSystem(async (db) => {
        const [any] = await db.select({ id: tenants.id }).from(tenants).limit(1)
        if (any) throw new Refusal('setup_closed')
        if (!(await takeSetting(db, SETUP_CODE, code.trim()))) throw new Refusal('wrong_setup_code')
        const [tenant] = await db
          .insert(tenants)
          .values({ name: databaseName, settings: { timeZone: DEFAULT_ZONE } })
          .returning({ id: tenants.id })
        if (!tenant) throw new Refusal('conflict')
        await openBooks(db, tenant.id)
        await openLeave(db, tenant.id)
        const [user] = await db
          .insert(users)
          .values({ tenantId: tenant.id, name, passwordHash: hashed, boss: true, position: '老板' })
          .returning({ id: users.id })
        const account = user && (await accountRepository(db).of(tenant.id, user.id))
        if (!account) throw new Refusal('conflict')
        await audit(db, account, {
          action: 'tenant.created',
          entity: 'tenant',
          entityId: tenant.id,
          after: { name: databaseName },
        })
        const started = await start(db, account, device)
        if (!started) throw new Refusal('conflict')
        return started
      })
    },
  }
}
export type SessionService = ReturnType<typeof sessionService>
