import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost, isStorageFull, sqlState } from '../database/errors.ts'

/** Long enough for a database restart, in ms. */
const RETRY_DELAYS_MS = [100, 400, 1_500, 5_000]

/** PostgreSQL cancelled the statement in favour of another and rolled all of it back. */
const DEADLOCK = '40P01'

/**
 * Retries after each delay while the connection, a full disk or a deadlock is the cause. Only for idempotent
 * statements: a lost connection may have failed after the work was done.
 */
export async function retryWhileUnavailable<T>(
  run: () => Promise<T>,
  delaysMs: readonly number[] = RETRY_DELAYS_MS,
): Promise<T> {
  for (const waitMs of delaysMs) {
    try {
      return await run()
    } catch (error) {
      if (!isConnectionLost(error) && !isStorageFull(error) && sqlState(error) !== DEADLOCK) throw error
      await delay(waitMs)
    }
  }
  return run()
}
