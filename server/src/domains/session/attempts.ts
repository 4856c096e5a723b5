import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { turnsByKey } from '../../platform/turns.ts'
import { users } from '../users/tables.ts'
import type { Passwords } from './passwords.ts'
import {
  assertNotThrottled,
  type Failure,
  failuresOf,
  freeFailures,
  LIMIT_KINDS,
  type Limit,
  ownPasswordLimits,
  recordFailure,
  resetFailures,
} from './throttle.ts'

/** Maximum queued attempts per limit. */
const MOST_WAITING = 200
/** Maximum concurrent attempts per limit. Concurrent attempts do not see each other's failures. */
const MOST_AT_ONCE = 30

/** Runs attempts of one limit in sequence, so that each sees earlier failures, and verifies the caller's own password. */
export function passwordAttempts({ database, passwords }: { database: Database; passwords: Passwords }) {
  const queues = new Map(
    LIMIT_KINDS.map((kind) => [kind, turnsByKey(Math.min(MOST_AT_ONCE, freeFailures(kind)), MOST_WAITING)]),
  )

  /** Queues on the widest limit first, so that attempts waiting for their network do not occupy the account's slot. */
  const inTurn = <T>(limits: readonly Limit[], attempt: () => Promise<T>): Promise<T> =>
    limits.reduce<() => Promise<T>>((work, { kind, subject }) => {
      const queue = queues.get(kind)
      return queue ? () => queue(subject, work) : work
    }, attempt)()

  /** True if the password matches. A mismatch is recorded as a failure. */
  async function verifyOwn(hash: string | undefined, password: string, actor: Actor, address: string) {
    const limits = ownPasswordLimits(actor, actor.signInId)
    return inTurn(limits, async () => {
      const { rows } = await database.asSystemOnce((db) =>
        db.execute<{ failures: Failure[] }>(sql`select ${failuresOf(limits)} as failures`),
      )
      const failures = rows[0]?.failures ?? []
      assertNotThrottled(failures, limits, 'too_many_passwords')
      const right = hash !== undefined && (await passwords.verify(hash, password, address))
      if (!right) await database.asSystemOnce((db) => recordFailure(db, limits))
      else if (failures.length > 0) await database.asSystem((db) => resetFailures(db, limits, actor))
      return right
    })
  }

  return {
    inTurn,

    /**
     * Returns the hash that the caller's own password matches. Throws `wrong_old_password`, and throttles attempts so that the
     * password cannot be guessed on an unlocked phone.
     */
    async requireOwn(actor: Actor, password: string, address: string): Promise<string> {
      const { tenantId, userId } = actor
      const [user] = await database.asSystemOnce((db) =>
        db
          .select({ hash: users.passwordHash })
          .from(users)
          .where(sql`${users.tenantId} = ${tenantId} and ${users.id} = ${userId}`),
      )
      const right = await verifyOwn(user?.hash, password, actor, address)
      if (!user || !right) throw new Refusal('wrong_old_password')
      return user.hash
    },
  }
}
export type Attempts = ReturnType<typeof passwordAttempts>
