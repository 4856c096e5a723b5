import { storedOwner } from './session/state.ts'
import { readStored, store } from './storage.ts'

/** Prefix of drafts from versions that did not store an owner. */
const UNOWNED = 'draft:'
/** Keys from versions whose owner contained the company's name. */
const BY_COMPANY = /^drafts .*\/(\d+) (.+)$/

/** Local storage key of text typed or scanned but not saved. It contains the owner, so other users of the device cannot read it. */
export const draftKey = (slot: string, owner = storedOwner()): string => `drafts ${owner} ${slot}`

/** Local storage key, next to a draft, of the idempotency key of its write whose outcome is unknown. */
export const chainKey = (slot: string, owner = storedOwner()): string => `writes ${owner} ${slot}`

export function forgetDraft(slot: string, owner = storedOwner()): void {
  store(draftKey(slot, owner), null)
  store(chainKey(slot, owner), null)
}

/** Moves drafts of earlier versions to the current keys. Drafts without an owner are deleted, because their user is unknown. */
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
