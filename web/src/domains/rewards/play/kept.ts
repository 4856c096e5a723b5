import { draftKey } from '../../../lib/drafts.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { readStored, store } from '../../../lib/storage.ts'
import type { Begun, Ledger } from './ledger.ts'

/** What this device keeps of a play until it is handed in: it can be opened again without a network. */
export interface Kept {
  readonly begun: Begun
  readonly unsaved: Ledger['unsaved']
  /** The question that was shown last. */
  readonly at: number
  /** The server's clock less the device's, in milliseconds. */
  readonly ahead: number
}

const keyOf = (taskId: number, owner: string) => draftKey(`reward-play/${taskId}`, owner)

export function readKept(taskId: number, owner = storedOwner()): Kept | undefined {
  try {
    return (JSON.parse(readStored(keyOf(taskId, owner)) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

export const keep = (kept: Kept, owner: string): void =>
  store(keyOf(kept.begun.task_id, owner), JSON.stringify(kept))

export const forgetKept = (taskId: number, owner = storedOwner()): void => store(keyOf(taskId, owner), null)
