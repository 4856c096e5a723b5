import { setTimeout as delay } from 'node:timers/promises'
import { connectionLost, sqlState, storageFull } from '../database/failure.ts'

/** Long enough for a database that starts anew. */
const WAITS_MS = [100, 400, 1_500, 5_000]

/** The database broke it off for another's sake, and took back all of it. */
const DEADLOCK = '40P01'

/**
 * Asks again, after each of the waits, while the connection, a full disk or a deadlock is what fails. For statements that may come twice: of a
 * lost connection nobody knows whether it was before or after the work was done.
 */
export async function patient<T>(ask: () => Promise<T>, waitsMs: readonly number[] = WAITS_MS): Promise<T> {
  for (const wait of waitsMs) {
    try {
      return await ask()
    } catch (error) {
      if (!connectionLost(error) && !storageFull(error) && sqlState(error) !== DEADLOCK) throw error
      await delay(wait)
    }
  }
  return ask()
}
