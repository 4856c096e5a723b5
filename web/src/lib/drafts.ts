import { storedOwner } from './session/state.ts'
import { readStored, store } from './storage.ts'

/** Before they named their owner. */
const UNOWNED = 'draft:'
/** Before the owner was the user's number alone. */
const BY_COMPANY = /^drafts .*\/(\d+) (.+)$/

/** Where local storage keeps what somebody has typed, or scanned, and not saved: nobody else on this device finds it. */
export const draftKey = (slot: string, owner = storedOwner()): string => `drafts ${owner} ${slot}`

/** Beside a draft: the key of a write of it whose outcome is unknown. */
export const chainKey = (slot: string, owner = storedOwner()): string => `writes ${owner} ${slot}`

export function forgetDraft(slot: string, owner = storedOwner()): void {
  store(draftKey(slot, owner), null)
  store(chainKey(slot, owner), null)
}

/** Moves what earlier versions kept to where it is looked for. Whose the unowned are cannot be told: nobody gets them. */
export function takeOverDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, owner, slot] = BY_COMPANY.exec(key) ?? []
      if (slot) {
        const own = draftKey(slot, owner)
        store(own, readStored(own) ?? readStored(key))
      }
      if (slot || key.startsWith(UNOWNED)) store(key, null)
    }
  } catch {
    return
  }
}
