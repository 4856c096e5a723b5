import { storedOwner } from './session/keys.ts'
import { store } from './storage.ts'

/** Before they named their owner. */
const FORMERLY = 'draft:'

/** Where local storage keeps what somebody has typed, or scanned, and not saved: nobody else on this device finds it. */
export const draftKey = (slot: string, owner = storedOwner()): string => `drafts ${owner} ${slot}`

/** Whose they are cannot be told any more, so nobody gets them. */
export function dropUnowned(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(FORMERLY)) store(key, null)
  } catch {
    return
  }
}
