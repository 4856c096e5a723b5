import type { Output } from '@shangxue/contract/platform/endpoint'
import { startReading } from '@shangxue/contract/reading/endpoints'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { attemptStore } from '../../../lib/autosave/attempt-store.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { isUnreachable } from '../is-unreachable.ts'

/** A practice on this device until submission: the text, and answers that the server may not have. */
export interface StoredPractice {
  readonly begun: Output<typeof startReading>
  /** True if a choice has not been sent. */
  readonly unsaved: boolean
}
/** Stored practices by exercise id. */
export const storedPractices = attemptStore<StoredPractice>('reading-practice')

/** Opens a practice with the newer answers of server and device. Offline, returns the stored practice. */
export async function openPractice(exercise: number): Promise<StoredPractice> {
  const stored = storedPractices.read(exercise)
  try {
    const begun = await call(startReading, { id: exercise }, { quiet: true, idempotencyKey: uniqueId() })
    const isLater =
      stored?.unsaved && stored.begun.attempt_id === begun.attempt_id && stored.begun.seq > begun.seq
    const { chosen, ms, seq } = isLater ? stored.begun : begun
    return { begun: { ...begun, chosen, ms, seq }, unsaved: isLater === true }
  } catch (error) {
    if (error instanceof ApiError && error.isNotFound) storedPractices.remove(exercise)
    if (!isUnreachable(error) || !stored) throw error
    return stored
  }
}
