import { randomUUID } from 'node:crypto'
import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { login, refresh, setUp } from '@shangxue/contract/session/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { bindToTenant, type Database, type Db } from '../../platform/database/database.ts'
import { queryReachableTenants } from '../../platform/database/reachable-tenants.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import type { ManualTransactionContext } from '../../platform/http/endpoints/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import { NO_PASSWORD, type Passwords } from '../../platform/session/passwords.ts'
import { consumeSetting, hasSetting } from '../../platform/session/server-settings.ts'
import type { Tokens } from '../../platform/session/tokens.ts'
import { notify } from '../notifications/service.ts'
import { tenants, users } from '../users/schema.ts'
import {
  getDeviceKey,
  getDeviceMark,
  isDeviceToken,
  isKnownDevice,
  issueDeviceToken,
} from './devices/known-device.ts'
import { type Device, newDeviceNotice } from './notifications.ts'
import type { PasswordAttempts } from './passwords/password-attempts.ts'
import { requireStrong } from './passwords/password-policy.ts'
import { type Account, accountRepository, signInRepository } from './repository.ts'
import type { SecondFactorCheck } from './second-factor/verify-second-factor.ts'
import {
  assertNotThrottled,
  codeLimits,
  codeLimitsOnDevice,
  failuresSql,
  knownDeviceLimits,
  recordFailure,
  resetFailures,
  signInLimits,
} from './sign-in/throttle.ts'

export { formatDeviceName } from './devices/device-name.ts'
export {
  passwordResetNotice,
  requirementChangedNotice,
  secondFactorRequiredNotice,
  secondFactorResetNotice,
} from './notifications.ts'
export { requireStrong } from './passwords/password-policy.ts'
export { hasSecondFactor, removeSecondFactor } from './second-factor/second-factor-store.ts'
export { recordWrongApiKey } from './sign-in/throttle.ts'

/** SQL that is true if the sign-in is active and its user enabled. */
export const isSignInActiveSql = (tenantId: SQL, id: SQL): SQL => sql`exists (
  select from sign_in living join app_user u on u.tenant_id = living.tenant_id and u.id = living.user_id
  where living.tenant_id = ${tenantId} and living.id = ${id} and living.ended_at is null
    and living.expires_at > now() and u.disabled_at is null)`

/** Ends all sign-ins of a user, whose next request and refresh fail. Returns how many were active. */
export const endSignInsOfUser = (db: Db, tenantId: number, userId: number): Promise<number> =>
  signInRepository(db, tenantId).endAll(userId)

/** Active sign-ins of a user, last used first. */
export const listSignInsOfUser = (db: Db, tenantId: number, userId: number) =>
  signInRepository(db, tenantId).listOfUser(userId)

/** What a domain does for a new tenant. */
export interface TenantHook {
  /** Creates the default records of a new tenant. */
  readonly onTenantCreated?: (db: Db, tenantId: number) => Promise<void>
}

export interface SessionParts {
  readonly database: Database
  readonly access: Access
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly attempts: PasswordAttempts
  readonly secondStep: SecondFactorCheck
  /** Key for device fingerprints. */
  readonly secret: string
  readonly domains: readonly TenantHook[]
}

export const SETUP_CODE = 'setup_code'
const SIGN_IN_DAYS = 30

/** User ids are unique within a company only. */
const accountKey = ({ tenantId, userId }: Pick<Account, 'tenantId' | 'userId'>) => `${tenantId}:${userId}`

export function sessionService(parts: SessionParts) {
  const { database, access, tokens, passwords, attempts, secondStep, secret, domains } = parts

  async function start(
    db: Db,
    account: Account,
    device: Device,
    isFactorVerified = false,
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
      mark: getDeviceMark(secret, account, { ...device, mark: token }),
      earlierMark: getDeviceMark(secret, account, device),
      coded: isFactorVerified,
    })
    if (!started) return undefined
    if (started.newDevice) await notify(db, newDeviceNotice(account, device, account.zone))
    return {
      id: userId,
      yonghuming: account.name,
      shujuku: account.database,
      token: await tokens.signAccess({ tenantId, userId, signInId }),
      refreshtoken: tokens.signRefresh({ tenantId, signInId, generation: 1 }),
      laobanbiaoshi: account.boss ? '1' : '',
      zhiwei: account.position,
      avatar: account.avatar,
      time_zone: account.zone,
      shebei: token,
    }
  }

  /** Accounts whose password matches. Always checks all, so that timing reveals nothing about names. */
  async function findMatching(accounts: Account[], password: string, address: string): Promise<Account[]> {
    const hashes = accounts.map(({ passwordHash }) => passwordHash)
    const matches = await passwords.verifyEach(hashes.length > 0 ? hashes : [NO_PASSWORD], password, address)
    return accounts.filter((_, index) => matches[index])
  }

  /** Accounts with the name that the device has signed in to before. Requires a valid device token. */
  async function getKnownAccounts(
    name: string,
    databaseName: string | undefined,
    device: Device,
  ): Promise<ReadonlySet<string>> {
    if (!isDeviceToken(secret, device.mark)) return new Set()
    const { results } = await queryReachableTenants(database, (db, ofTenants) =>
      accountRepository(db).findDeviceMarks({ name, database: databaseName, ofTenants }),
    )
    const rows = results.flat()
    return new Set(rows.filter((row) => isKnownDevice(secret, row, device, row.marks)).map(accountKey))
  }

  interface SignInAttempt {
    readonly name: string
    readonly input: Input<typeof login>
    /** The name as typed, with its company. */
    readonly account: string
    readonly device: Device
    /** Set if the device is known for some accounts with the name: only these are tried, under the device's own limits. */
    readonly knownDevice?: { readonly accounts: ReadonlySet<string>; readonly key: string }
  }
  const getLimits = ({ account, device, knownDevice }: SignInAttempt) =>
    knownDevice ? knownDeviceLimits(account, knownDevice.key) : signInLimits(account, device.address)

  /** Returns undefined if no known account matches but others with the name remain to be tried. */
  async function signIn(attempt: SignInAttempt): Promise<Output<typeof login> | undefined> {
    const { name, input, account: typedAccount, device, knownDevice } = attempt
    const { mima, shujuku, yanzhengma } = input
    const limits = getLimits(attempt)
    const limitsToClear = knownDevice ? [...limits, ...signInLimits(typedAccount, device.address)] : limits
    const query = { name, database: shujuku }
    const failuresOf = failuresSql(limitsToClear)
    const found = await queryReachableTenants(
      database,
      (db, ofTenants) => accountRepository(db).findByName({ ...query, ofTenants }, failuresOf),
      (db, ofTenants) => accountRepository(db).findByNameOnNode({ ...query, ofTenants }, failuresOf),
    )
    const accounts = found.results.flatMap((result) => result.accounts)
    const failures = found.results[0]?.failures ?? []
    assertNotThrottled(failures, limits)
    const candidates = knownDevice
      ? accounts.filter((account) => knownDevice.accounts.has(accountKey(account)))
      : accounts
    const others = accounts.filter((account) => !candidates.includes(account))
    // Hash outside any transaction, because it is slow.
    const matching = await findMatching(candidates, mima, device.address)
    // The account may be on the node that does not answer.
    if (matching.length === 0 && found.failure) throw found.failure
    if (matching.length === 0) {
      await database.queryAsOwner((db) => recordFailure(db, limits))
      if (others.length > 0) return undefined
      throw new AppError('wrong_credentials')
    }
    if (others.length > 0) matching.push(...(await findMatching(others, mima, device.address)))
    const [account, ...duplicates] = accounts.filter((account) => matching.includes(account))
    if (!account) throw new AppError('wrong_credentials')
    if (duplicates.length > 0)
      throw new AppError('choose_database', {}, { shujuku: [account, ...duplicates].map((a) => a.database) })
    if (account.disabled) throw new AppError('user_disabled')
    if (account.closed) throw new AppError('company_closed')
    if (account.handedTooLong) throw new AppError('handed_password_expired')
    const codeLimitsOfAccount = knownDevice?.accounts.has(accountKey(account))
      ? codeLimitsOnDevice(account, knownDevice.key)
      : codeLimits(account, device.address)
    const started = await database.withOwnerOf(account.tenantId, async (db) => {
      const outcome = account.coded
        ? await secondStep(db, account, yanzhengma, device, codeLimitsOfAccount)
        : 'off'
      return outcome === 'wrong' ? outcome : start(db, account, device, outcome === 'right')
    })
    if (started === 'wrong') throw new AppError('wrong_second_factor')
    // The password or second factor changed, or the account was disabled, since it was read.
    if (!started) throw new AppError('wrong_credentials')
    if (failures.length > 0)
      await database.withOwnerOf(account.tenantId, (db) => resetFailures(db, limitsToClear, account))
    return started
  }

  return {
    start,

    async login(input: Input<typeof login>, device: Device) {
      const name = input.yonghuming.trim()
      const attempt = { name, input, account: `${input.shujuku ?? ''}/${name}`, device }
      const runAttempt = (attempt: SignInAttempt) =>
        attempts.inTurn(getLimits(attempt), () => signIn(attempt))
      const knownAccounts = await getKnownAccounts(name, input.shujuku, device)
      const knownDevice = { accounts: knownAccounts, key: getDeviceKey(secret, device.mark ?? '') }
      const signedIn =
        (knownAccounts.size > 0 && (await runAttempt({ ...attempt, knownDevice }))) ||
        (await runAttempt(attempt))
      if (!signedIn) throw new AppError('wrong_credentials')
      return signedIn
    },

    async refresh(
      { refreshtoken }: Input<typeof refresh>,
      key: string | null,
    ): Promise<Output<typeof refresh>> {
      const claims = tokens.readRefresh(refreshtoken)
      if (!claims) throw new AppError('not_signed_in')
      const { tenantId, signInId, generation } = claims
      const result = await database.withOwnerOf(tenantId, async (db) => {
        const repository = signInRepository(db, tenantId)
        const zone = await getTenantZone(db, tenantId)
        const rotated = await repository.rotate(signInId, generation, key)
        if (rotated) return { ...rotated, zone }
        const signIn = await repository.find(signInId)
        // The response to exactly this refresh was lost.
        if (signIn && key && signIn.refreshedBy === key && signIn.generation === generation + 1)
          return { ...signIn, zone }
        if (signIn) await repository.endSignIn(signInId)
        return { ended: signIn?.userId, closed: await repository.isOfDisabledUser(signInId) }
      })
      if ('ended' in result) {
        if (result.ended !== undefined) access.invalidate(tenantId, result.ended)
        throw new AppError(result.closed ? 'user_disabled' : 'not_signed_in')
      }
      const { userId } = result
      return {
        token: await tokens.signAccess({ tenantId, userId, signInId }),
        refreshtoken: tokens.signRefresh({ tenantId, signInId, generation: result.generation }),
        time_zone: result.zone,
      }
    },

    async logout({ actor, commit }: ManualTransactionContext) {
      await commit((db) =>
        signInRepository(db, actor.tenantId)
          .endSignIn(actor.signInId)
          .then(() => null),
      )
      access.invalidate(actor.tenantId, actor.userId)
      return null
    },

    async endSignIn({ actor, commit }: ManualTransactionContext, id: string) {
      await commit(async (db) => {
        const ended = await signInRepository(db, actor.tenantId).endSignInOfUser(actor.userId, id)
        if (!ended) throw new AppError('not_found')
        return null
      })
      access.invalidate(actor.tenantId, actor.userId)
      return null
    },

    async setUp({ code, shujuku, yonghuming, mima }: Input<typeof setUp>, device: Device) {
      const name = yonghuming.trim()
      const databaseName = shujuku.trim()
      if (!name || !databaseName) throw new AppError('credentials_missing')
      requireStrong(mima, name)
      // Hash only if setup is open and the code is valid, because hashing is expensive.
      if (
        (await database.queryAsOwner((db) => db.select({ id: tenants.id }).from(tenants).limit(1))).length > 0
      )
        throw new AppError('setup_closed')
      if (!(await database.queryAsOwner((db) => hasSetting(db, SETUP_CODE, code.trim()))))
        throw new AppError('wrong_setup_code')
      const hashed = await passwords.hash(mima, device.address)
      return database.withOwner(async (db) => {
        const [existingTenant] = await db.select({ id: tenants.id }).from(tenants).limit(1)
        if (existingTenant) throw new AppError('setup_closed')
        if (!(await consumeSetting(db, SETUP_CODE, code.trim()))) throw new AppError('wrong_setup_code')
        const [tenant] = await db
          .insert(tenants)
          .values({ name: databaseName, settings: { timeZone: DEFAULT_ZONE } })
          .returning({ id: tenants.id })
        if (!tenant) throw new AppError('conflict')
        await bindToTenant(db, tenant.id)
        for (const domain of domains) await domain.onTenantCreated?.(db, tenant.id)
        const [user] = await db
          .insert(users)
          .values({ tenantId: tenant.id, name, passwordHash: hashed, boss: true, position: '老板' })
          .returning({ id: users.id })
        const account = user && (await accountRepository(db).get(tenant.id, user.id))
        if (!account) throw new AppError('conflict')
        await audit(db, account, {
          action: 'tenant.created',
          entity: 'tenant',
          entityId: tenant.id,
          after: { name: databaseName },
        })
        const started = await start(db, account, device)
        if (!started) throw new AppError('conflict')
        return started
      })
    },
  }
}
export type SessionService = ReturnType<typeof sessionService>
