import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/refusal.ts'
import { signInFailures } from './tables.ts'

/** Failures that cost nothing; from then on each doubles the wait, up to a bound. */
export const FREE_PER_ACCOUNT = 5
export const FREE_PER_ADDRESS = 30
const MAX_WAIT_SECONDS = 300
/** After this long without a failure the slate is clean. */
const FORGOTTEN_AFTER_SECONDS = 3_600

export interface Attempted {
  readonly account: string
  readonly address: string
}

const subjects = ({ account, address }: Attempted) => [
  { subject: `account:${account}`, free: FREE_PER_ACCOUNT },
  { subject: `address:${networkOf(address)}`, free: FREE_PER_ADDRESS },
]

/** Seconds to wait after `failures` in a row. */
export const waitSeconds = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (failures - free))

export type Failure = { subject: string; failures: number; age: number }

/** What counts against the account and the address, as one JSON array. */
export const failuresOf = (attempted: Attempted): SQL => sql`(
  select coalesce(json_agg(json_build_object('subject', f.subject, 'failures', f.failures,
    'age', extract(epoch from now() - f.last_failed_at))), '[]')
  from sign_in_failure f
  where ${inArray(
    sql`f.subject`,
    subjects(attempted).map(({ subject }) => subject),
  )})`

/** Refuses while the account or the address has to wait. */
export function requirePatience(
  failures: Failure[],
  attempted: Attempted,
  refusal: 'too_many_sign_ins' | 'too_many_passwords' = 'too_many_sign_ins',
): void {
  const asked = subjects(attempted)
  for (const { subject, failures: inARow, age } of failures) {
    if (age > FORGOTTEN_AFTER_SECONDS) continue
    const free = asked.find((a) => a.subject === subject)?.free ?? 0
    const left = Math.ceil(waitSeconds(inARow, free) - age)
    if (left > 0) throw new Refusal(refusal, { seconds: left })
  }
}

/** Answers how many there were in a row of the account, with this one. */
export async function noteFailure(db: Db, attempted: Attempted): Promise<number> {
  const counts: number[] = []
  for (const { subject } of subjects(attempted)) {
    const [row] = await db
      .insert(signInFailures)
      .values({ subject, failures: 1, lastFailedAt: sql`now()` })
      .onConflictDoUpdate({
        target: signInFailures.subject,
        set: {
          failures: sql`case when ${signInFailures.lastFailedAt} < now() - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})
            then 1 else ${signInFailures.failures} + 1 end`,
          lastFailedAt: sql`now()`,
        },
      })
      .returning({ failures: signInFailures.failures })
    counts.push(row?.failures ?? 0)
  }
  return counts[0] ?? 0
}

export const forgive = (db: Db, { account }: Attempted) =>
  db.delete(signInFailures).where(inArray(signInFailures.subject, [`account:${account}`]))
