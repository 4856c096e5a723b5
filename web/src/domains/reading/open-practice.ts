import type { Output } from '@shangxue/contract/platform/endpoint'
import { startReading } from '@shangxue/contract/reading/endpoints'
import { ApiError, call } from '../../lib/api/index.ts'
import { attemptStore } from '../../lib/autosave/attempt-store.ts'
import { uniqueId } from '../../lib/unique.ts'

/** A practice on this device until it is submitted: the text, and answers that the server may not have. */
export interface StoredPractice {
  readonly begun: Output<typeof startReading>
  /** Something was chosen that no save has carried. */
  readonly unsaved: boolean
}
/** The practices on this device, by exercise. */
export const storedPractices = attemptStore<StoredPractice>('reading-practice')

const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')

/** Opens a practice with the later answers of server and device; without a network as this device has it. */
export async function openPractice(exercise: number): Promise<StoredPractice> {
  const stored = storedPractices.read(exercise)
  try {
    const begun = await call(startReading, { id: exercise }, { quiet: true, idempotencyKey: uniqueId() })
    const isLater =
      stored?.unsaved && stored.begun.attempt_id === begun.attempt_id && stored.begun.seq > begun.seq
    const { chosen, ms, seq } = isLater ? stored.begun : begun
    return { begun: { ...begun, chosen, ms, seq }, unsaved: isLater === true }
  } catch (error) {
    if (error instanceof ApiError && error.isGone) storedPractices.remove(exercise)
    if (!isUnreachable(error) || !stored) throw error
    return stored
  }
}
