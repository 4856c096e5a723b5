import type { Output } from '@shangxue/contract/endpoint'
import { startReading } from '@shangxue/contract/reading'
import { ApiError, call } from '../../lib/api/index.ts'
import { draftKey } from '../../lib/drafts.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { readStored, store } from '../../lib/storage.ts'
import { uniqueId } from '../../lib/unique.ts'

type Begun = Output<typeof startReading>

/** What this device keeps of a practice until it is handed in: the text, and answers that the server may not have. */
export interface Opened {
  readonly begun: Begun
  /** Something was chosen that no save has carried. */
  readonly unsaved: boolean
}
const keyOf = (exercise: number, owner = storedOwner()) => draftKey(`reading-practice/${exercise}`, owner)

function readKept(exercise: number): Opened | undefined {
  try {
    return (JSON.parse(readStored(keyOf(exercise)) ?? 'null') as Opened | null) ?? undefined
  } catch {
    return undefined
  }
}

export const keep = (kept: Opened, owner = storedOwner()): void =>
  store(keyOf(kept.begun.exercise_id, owner), JSON.stringify(kept))

export const forgetKept = (exercise: number, owner?: string): void => store(keyOf(exercise, owner), null)

const unreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')

/** Of the same practice the answers that were given later; without a network what is kept here. */
export async function openPractice(exercise: number): Promise<Opened> {
  const kept = readKept(exercise)
  try {
    const begun = await call(startReading, { id: exercise }, { quiet: true, idempotencyKey: uniqueId() })
    const mine = kept?.unsaved && kept.begun.attempt_id === begun.attempt_id && kept.begun.seq > begun.seq
    const { chosen, ms, seq } = mine ? kept.begun : begun
    const opened = { begun: { ...begun, chosen, ms, seq }, unsaved: mine === true }
    keep(opened)
    return opened
  } catch (error) {
    if (error instanceof ApiError && error.isGone) forgetKept(exercise)
    if (!unreachable(error) || !kept) throw error
    return kept
  }
}
