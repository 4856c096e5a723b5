import { inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/http/limits/network.ts'
import { signInFailures } from '../schema.ts'
import type { Owner } from '../second-factor/second-factor-store.ts'

/**
 * `free` failures have no wait; each further one doubles it, up to `maxWaitSeconds`. See docs/security.md for what each kind
 * protects and docs/decisions/0044-sign-in-limits.md for the reasons.
 */
const LIMITS = {
  accountAtNetwork: { free: 5, maxWaitSeconds: 300 },
  accountOnDevice: { free: 5, maxWaitSeconds: 300 },
  account: { free: 50, maxWaitSeconds: 300 },
  network: { free: 100, maxWaitSeconds: 60 },
  device: { free: 30, maxWaitSeconds: 60 },
  codes: { free: 5, maxWaitSeconds: 300 },
  codesOnDevice: { free: 5, maxWaitSeconds: 300 },
  ownPassword: { free: 5, maxWaitSeconds: 300 },
  apiKeysAtNetwork: { free: 30, maxWaitSeconds: 60 },
  registrationsAtNetwork: { free: 100, maxWaitSeconds: 300 },
  registrationsOfCompany: { free: 500, maxWaitSeconds: 60 },
} as const
export type LimitKind = keyof typeof LIMITS

export const LIMIT_KINDS = Object.keys(LIMITS) as LimitKind[]
export const getFreeFailures = (kind: LimitKind): number => LIMITS[kind].free

/** A count restarts after this long without a failure. */
const RESET_AFTER_SECONDS = 3_600

/** A counter of failures. Lists of limits are ordered from narrow to wide. */
export interface Limit {
  readonly kind: LimitKind
  readonly subject: string
}

const limit = (kind: LimitKind, ...key: string[]): Limit => ({ kind, subject: [kind, ...key].join(':') })
const ownerKey = ({ tenantId, userId }: Owner) => `${tenantId}#${userId}`
const networkLimit = (address: string) => limit('network', networkOf(address))

/** `account` is the name as typed, so that unknown names count, too. */
export const signInLimits = (account: string, address: string): readonly Limit[] => [
  limit('accountAtNetwork', networkOf(address), account),
  limit('account', account),
  networkLimit(address),
]

/** For a device that has signed in to the account before: failures of other devices do not count. */
export const knownDeviceLimits = (account: string, deviceKey: string): readonly Limit[] => [
  limit('accountOnDevice', deviceKey, account),
  limit('device', deviceKey),
]

/** Guessing codes requires the password, so all networks share one count. */
export const codeLimits = (owner: Owner, address: string): readonly Limit[] => [
  limit('codes', ownerKey(owner)),
  networkLimit(address),
]

/** `device` is the key of a known device, or the id of the caller's sign-in. */
export const codeLimitsOnDevice = (owner: Owner, device: string): readonly Limit[] => [
  limit('codesOnDevice', ownerKey(owner), device),
]

/** Per sign-in: a stolen session cannot block the owner from changing the password. */
export const ownPasswordLimits = (owner: Owner, signInId: string): readonly Limit[] => [
  limit('ownPassword', ownerKey(owner), signInId),
]

/** Counts every registration, including successful ones. `databaseName` is as typed, so that unknown ones count, too. */
export const registrationLimits = (databaseName: string, address: string): readonly Limit[] => [
  limit('registrationsAtNetwork', networkOf(address)),
  limit('registrationsOfCompany', databaseName),
]

/** Of their own, so that a program with a wrong key does not keep the people of its network from signing in. */
const apiKeyLimits = (address: string): readonly Limit[] => [limit('apiKeysAtNetwork', networkOf(address))]

/** Seconds to wait after consecutive `failures`. */
export function getWaitSeconds(failures: number, kind: LimitKind): number {
  const { free, maxWaitSeconds } = LIMITS[kind]
  return failures < free ? 0 : Math.min(maxWaitSeconds, 2 ** (failures - free))
}

export type Failure = { subject: string; failures: number; age: number }

const getSubjects = (limits: readonly Limit[]) => limits.map(({ subject }) => subject)

/** The counts of the limits, as one JSON array. */
export const failuresSql = (limits: readonly Limit[]): SQL => sql`(
  select coalesce(json_agg(json_build_object('subject', f.subject, 'failures', f.failures,
    'age', extract(epoch from now() - f.last_failed_at))), '[]')
  from sign_in_failure f
  where ${inArray(sql`f.subject`, getSubjects(limits))})`

/** Throws with the remaining seconds while any limit requires waiting. */
export function assertNotThrottled(
  failures: readonly Failure[],
  limits: readonly Limit[],
  errorCode:
    | 'too_many_sign_ins'
    | 'too_many_passwords'
    | 'too_many_registrations'
    | 'too_many_api_keys_tried' = 'too_many_sign_ins',
): void {
  const secondsLeft = limits.map(({ subject, kind }) => {
    const failure = failures.find((failure) => failure.subject === subject)
    if (!failure || failure.age > RESET_AFTER_SECONDS) return 0
    const wait = getWaitSeconds(failure.failures, kind)
    // The age is negative if the failure was recorded after this transaction began.
    return wait === 0 ? 0 : Math.ceil(wait - failure.age)
  })
  const seconds = Math.max(...secondsLeft)
  if (seconds > 0) throw new AppError(errorCode, { seconds })
}

/** Records a failure for each limit. Returns the consecutive failures of the first one. */
export async function recordFailure(db: Db, limits: readonly Limit[]): Promise<number> {
  const rows = await db
    .insert(signInFailures)
    .values(limits.map(({ subject }) => ({ subject, failures: 1, lastFailedAt: sql`now()` })))
    .onConflictDoUpdate({
      target: signInFailures.subject,
      set: {
        failures: sql`case when ${signInFailures.lastFailedAt} < now() - make_interval(secs => ${RESET_AFTER_SECONDS})
          then 1 else ${signInFailures.failures} + 1 end`,
        lastFailedAt: sql`now()`,
      },
    })
    .returning({ subject: signInFailures.subject, failures: signInFailures.failures })
  return rows.find(({ subject }) => subject === limits[0]?.subject)?.failures ?? 0
}

/**
 * Counts an API key that does not exist. Throws `too_many_api_keys_tried` while its network has to wait. Valid keys are
 * not affected: a network may share its address with others.
 */
export async function recordWrongApiKey(database: Database, address: string): Promise<void> {
  const limits = apiKeyLimits(address)
  const { rows } = await database.queryAsOwner((db) =>
    db.execute<{ failures: Failure[] }>(sql`select ${failuresSql(limits)} as failures`),
  )
  assertNotThrottled(rows[0]?.failures ?? [], limits, 'too_many_api_keys_tried')
  await database.queryAsOwner((db) => recordFailure(db, limits))
}

/** Limits shared by several accounts. */
const isShared = ({ kind }: Limit) => kind === 'network' || kind === 'device'

/**
 * Clears the limits after a success. An account clears a shared limit at most once an hour; otherwise an attacker with their own
 * account could clear it between guesses.
 */
export async function resetFailures(db: Db, limits: readonly Limit[], owner: Owner): Promise<void> {
  const ownSubjects = getSubjects(limits.filter((limit) => !isShared(limit)))
  await db.delete(signInFailures).where(inArray(signInFailures.subject, ownSubjects))
  for (const { subject } of limits.filter(isShared))
    await db.execute(sql`
      with cleared as (
        insert into sign_in_failure (subject, failures, last_failed_at)
        values (${`cleared:${subject}:${ownerKey(owner)}`}, 0, now())
        on conflict (subject) do update set last_failed_at = now()
          where sign_in_failure.last_failed_at < now() - make_interval(secs => ${RESET_AFTER_SECONDS})
        returning subject)
      delete from sign_in_failure where subject = ${subject} and exists (select from cleared)`)
}
