import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { createKeyedLimiter } from '../../../platform/async/limiter.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { Passwords } from '../../../platform/session/passwords.ts'
import { users } from '../../users/schema.ts'
import {
  assertNotThrottled,
  type Failure,
  failuresSql,
  getFreeFailures,
  LIMIT_KINDS,
  type Limit,
  ownPasswordLimits,
  recordFailure,
  resetFailures,
} from '../sign-in/throttle.ts'

/** Maximum queued attempts per limit. */
const QUEUE_MAX = 200
/** Maximum concurrent attempts per limit. Concurrent attempts do not see each other's failures. */
const CONCURRENCY_MAX = 30

/** Runs attempts of one limit in sequence, so that each sees earlier failures, and verifies the caller's own password. */
export function createPasswordAttempts({
  database,
  passwords,
}: {
  database: Database
  passwords: Passwords
}) {
  const queues = new Map(
    LIMIT_KINDS.map((kind) => [
      kind,
      createKeyedLimiter(Math.min(CONCURRENCY_MAX, getFreeFailures(kind)), QUEUE_MAX),
    ]),
  )

  /** Queues on the widest limit first, so that attempts waiting for their network do not occupy the account's slot. */
  const runInQueue = <T>(limits: readonly Limit[], attempt: () => Promise<T>): Promise<T> =>
    limits.reduce<() => Promise<T>>((work, { kind, subject }) => {
      const queue = queues.get(kind)
      return queue ? () => queue(subject, work) : work
    }, attempt)()

  /** True if the password matches. A mismatch is recorded as a failure. */
  async function verifyOwn(hash: string | undefined, password: string, actor: Actor, address: string) {
    const limits = ownPasswordLimits(actor, actor.signInId)
    return runInQueue(limits, async () => {
      const { rows } = await database.queryAsOwner((db) =>
        db.execute<{ failures: Failure[] }>(sql`select ${failuresSql(limits)} as failures`),
      )
      const failures = rows[0]?.failures ?? []
      assertNotThrottled(failures, limits, 'too_many_passwords')
      const isMatch = hash !== undefined && (await passwords.verify(hash, password, address))
      if (!isMatch) await database.queryAsOwner((db) => recordFailure(db, limits))
      else if (failures.length > 0)
        await database.withOwnerOf(actor.tenantId, (db) => resetFailures(db, limits, actor))
      return isMatch
    })
  }

  return {
    inTurn: runInQueue,

    /**
     * Returns the hash that the caller's own password matches. Throws `wrong_old_password`, and throttles attempts so that the
     * password cannot be guessed on an unlocked phone.
     */
    async requireOwn(actor: Actor, password: string, address: string): Promise<string> {
      const { tenantId, userId } = actor
      const [user] = await database.queryAsOwner((db) =>
        db
          .select({ hash: users.passwordHash })
          .from(users)
          .where(sql`${users.tenantId} = ${tenantId} and ${users.id} = ${userId}`),
      )
      const isMatch = await verifyOwn(user?.hash, password, actor, address)
      if (!user || !isMatch) throw new AppError('wrong_old_password')
      return user.hash
    },
  }
}
export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>
