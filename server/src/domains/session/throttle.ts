import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Owner } from './second-factor-store.ts'
import { signInFailures } from './tables.ts'

/**
 * `free` failures cost nothing; each further one doubles the wait, up to `maxWaitSeconds`. docs/security.md has the
 * table of what each kind protects; docs/decisions/0044-sign-in-limits.md says why.
 */
const KINDS = {
  accountAtNetwork: { free: 5, maxWaitSeconds: 300 },
  accountOnDevice: { free: 5, maxWaitSeconds: 300 },
  account: { free: 50, maxWaitSeconds: 300 },
  network: { free: 100, maxWaitSeconds: 60 },
  device: { free: 30, maxWaitSeconds: 60 },
  codes: { free: 5, maxWaitSeconds: 300 },
  codesOnDevice: { free: 5, maxWaitSeconds: 300 },
  ownPassword: { free: 5, maxWaitSeconds: 300 },
  registrationsAtNetwork: { free: 100, maxWaitSeconds: 300 },
  registrationsOfCompany: { free: 500, maxWaitSeconds: 60 },
} as const
export type LimitKind = keyof typeof KINDS

export const LIMIT_KINDS = Object.keys(KINDS) as LimitKind[]
export const freeFailures = (kind: LimitKind): number => KINDS[kind].free

/** After this long without a failure a count starts again. */
const FORGOTTEN_AFTER_SECONDS = 3_600

/** What a failure counts against. Lists of limits are ordered from narrow to wide. */
export interface Limit {
  readonly kind: LimitKind
  readonly subject: string
}

const limit = (kind: LimitKind, ...key: string[]): Limit => ({ kind, subject: [kind, ...key].join(':') })
const ownerKey = ({ tenantId, userId }: Owner) => `${tenantId}#${userId}`
const networkLimit = (address: string) => limit('network', networkOf(address))

/** `account` is the name as typed, so that a name that nobody has counts like any other. */
export const signInLimits = (account: string, address: string): readonly Limit[] => [
  limit('accountAtNetwork', networkOf(address), account),
  limit('account', account),
  networkLimit(address),
]

/** For a device that has signed in as the account before: failures of others do not count against it. */
export const knownDeviceLimits = (account: string, deviceKey: string): readonly Limit[] => [
  limit('accountOnDevice', deviceKey, account),
  limit('device', deviceKey),
]

/** Whoever guesses codes has the password, so all networks share one count. */
export const codeLimits = (owner: Owner, address: string): readonly Limit[] => [
  limit('codes', ownerKey(owner)),
  networkLimit(address),
]

/** `device` is the key of a known device, or the id of the caller's sign-in. */
export const codeLimitsOnDevice = (owner: Owner, device: string): readonly Limit[] => [
  limit('codesOnDevice', ownerKey(owner), device),
]

/** Per sign-in: a stolen session cannot keep the owner from changing the password. */
export const ownPasswordLimits = (owner: Owner, signInId: string): readonly Limit[] => [
  limit('ownPassword', ownerKey(owner), signInId),
]

/** Counts every registration, also those that succeed. `databaseName` as typed, so that an unknown one counts as well. */
export const registrationLimits = (databaseName: string, address: string): readonly Limit[] => [
  limit('registrationsAtNetwork', networkOf(address)),
  limit('registrationsOfCompany', databaseName),
]

/** Seconds to wait after `failures` in a row. */
export function waitSeconds(failures: number, kind: LimitKind): number {
  const { free, maxWaitSeconds } = KINDS[kind]
  return failures < free ? 0 : Math.min(maxWaitSeconds, 2 ** (failures - free))
}

export type Failure = { subject: string; failures: number; age: number }

const subjectsOf = (limits: readonly Limit[]) => limits.map(({ subject }) => subject)

/** The counts of the limits, as one JSON array. */
export const failuresOf = (limits: readonly Limit[]): SQL => sql`(
  select coalesce(json_agg(json_build_object('subject', f.subject, 'failures', f.failures,
    'age', extract(epoch from now() - f.last_failed_at))), '[]')
  from sign_in_failure f
  where ${inArray(sql`f.subject`, subjectsOf(limits))})`

/** Refuses with the seconds that are left while one of the limits asks to wait. */
export function assertNotThrottled(
  failures: readonly Failure[],
  limits: readonly Limit[],
  refusal: 'too_many_sign_ins' | 'too_many_passwords' | 'too_many_registrations' = 'too_many_sign_ins',
): void {
  const left = limits.map(({ subject, kind }) => {
    const counted = failures.find((failure) => failure.subject === subject)
    if (!counted || counted.age > FORGOTTEN_AFTER_SECONDS) return 0
    const wait = waitSeconds(counted.failures, kind)
    // the age is negative where the failure was counted after this transaction began
    return wait === 0 ? 0 : Math.ceil(wait - counted.age)
  })
  const seconds = Math.max(...left)
  if (seconds > 0) throw new Refusal(refusal, { seconds })
}

/** Counts a failure against each of the limits. Returns how many in a row the first one has now. */
export async function recordFailure(db: Db, limits: readonly Limit[]): Promise<number> {
  const rows = await db
    .insert(signInFailures)
    .values(limits.map(({ subject }) => ({ subject, failures: 1, lastFailedAt: sql`now()` })))
    .onConflictDoUpdate({
      target: signInFailures.subject,
      set: {
        failures: sql`case when ${signInFailures.lastFailedAt} < now() - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})
          then 1 else ${signInFailures.failures} + 1 end`,
        lastFailedAt: sql`now()`,
      },
    })
    .returning({ subject: signInFailures.subject, failures: signInFailures.failures })
  return rows.find(({ subject }) => subject === limits[0]?.subject)?.failures ?? 0
}

/** Counts that several accounts share. */
const isShared = ({ kind }: Limit) => kind === 'network' || kind === 'device'

/**
 * Clears the limits after a success of the owner. One account clears a shared count once an hour: an attacker with an
 * account of their own would otherwise clear it between any two guesses.
 */
export async function resetFailures(db: Db, limits: readonly Limit[], owner: Owner): Promise<void> {
  const own = subjectsOf(limits.filter((one) => !isShared(one)))
  await db.delete(signInFailures).where(inArray(signInFailures.subject, own))
  for (const { subject } of limits.filter(isShared))
    await db.execute(sql`
      with cleared as (
        insert into sign_in_failure (subject, failures, last_failed_at)
        values (${`cleared:${subject}:${ownerKey(owner)}`}, 0, now())
        on conflict (subject) do update set last_failed_at = now()
          where sign_in_failure.last_failed_at < now() - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})
        returning subject)
      delete from sign_in_failure where subject = ${subject} and exists (select from cleared)`)
}
