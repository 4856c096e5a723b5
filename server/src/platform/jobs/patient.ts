import { setTimeout as delay } from 'node:timers/promises'
import { connectionLost, sqlState, storageFull } from '../database/failure.ts'

/** Long enough for a database restart, in ms. */
const WAITS_MS = [100, 400, 1_500, 5_000]

/** PostgreSQL cancelled the statement in favour of another and rolled all of it back. */
const DEADLOCK = '40P01'

/**
 * Retries after each delay while the connection, a full disk or a deadlock is the cause. Only for idempotent
 * statements: a lost connection may have failed after the work was done.
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
