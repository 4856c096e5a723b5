import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { turnsByKey } from '../../platform/turns.ts'
import { users } from '../users/tables.ts'
import type { Passwords } from './passwords.ts'
import {
  type Attempted,
  type Failure,
  FREE_PER_ACCOUNT,
  FREE_PER_ADDRESS,
  failuresOf,
  forgive,
  noteFailure,
  requirePatience,
} from './throttle.ts'

/** Attempts of one account, or of one address, that wait for those before them. */
const MOST_WAITING = 200

/** Guesses in turn, so that each sees what those before it came to; and the own password asked for again. */
export function passwordAttempts({ database, passwords }: { database: Database; passwords: Passwords }) {
  /** As many at a time as failures are free: the next sees what those came to. */
  const ofAccount = turnsByKey(FREE_PER_ACCOUNT, MOST_WAITING)
  const ofAddress = turnsByKey(FREE_PER_ADDRESS, MOST_WAITING)
  /** By address first: what many names of one address wait for is no account's turn. */
  const inTurn = <T>({ account, address }: Attempted, attempt: () => Promise<T>) =>
    ofAddress(networkOf(address), () => ofAccount(account, attempt))

  /** Whether it is the password; a wrong one counts like a failed sign-in. */
  async function isPassword(hash: string | undefined, password: string, attempted: Attempted) {
    const { rows } = await database.asSystemOnce((db) =>
      db.execute<{ failures: Failure[] }>(sql`select ${failuresOf(attempted)} as failures`),
    )
    const failures = rows[0]?.failures ?? []
    requirePatience(failures, attempted, 'too_many_passwords')
    const right = hash !== undefined && (await passwords.verify(hash, password, attempted.address))
    if (!right) await database.asSystem((db) => noteFailure(db, attempted))
    else if (failures.length > 0) await database.asSystemOnce((db) => forgive(db, attempted))
    return right
  }

  return {
    inTurn,

    /**
     * The hash that the own password opens; refuses any other. Whoever holds an unlocked phone must not find the password
     * by trying.
     */
    async requireOwn({ tenantId, userId }: Actor, password: string, address: string): Promise<string> {
      const [user] = await database.asSystemOnce((db) =>
        db
          .select({ hash: users.passwordHash })
          .from(users)
          .where(sql`${users.tenantId} = ${tenantId} and ${users.id} = ${userId}`),
      )
      const attempted = { account: `${tenantId}#${userId}`, address }
      const right = await inTurn(attempted, () => isPassword(user?.hash, password, attempted))
      if (!user || !right) throw new Refusal('wrong_old_password')
      return user.hash
    },
  }
}
export type Attempts = ReturnType<typeof passwordAttempts>
