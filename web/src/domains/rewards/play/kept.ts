import { draftKey } from '../../../lib/drafts.ts'
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

const keyOf = (taskId: number) => draftKey(`reward-play/${taskId}`)

export function readKept(taskId: number): Kept | undefined {
  try {
    return (JSON.parse(readStored(keyOf(taskId)) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

export const keep = (kept: Kept): void => store(keyOf(kept.begun.task_id), JSON.stringify(kept))

export const forgetKept = (taskId: number): void => store(keyOf(taskId), null)
