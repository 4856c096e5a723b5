import { storedOwner } from '../session/state.ts'
import { readStored, store } from './local-storage.ts'

/** Prefix of drafts from versions that did not store an owner. */
const LEGACY_UNOWNED_PREFIX = 'draft:'
/** Keys from versions whose owner contained the company's name. */
const LEGACY_COMPANY_KEY = /^drafts .*\/(\d+) (.+)$/

/** Local storage key of text typed or scanned but not saved. It contains the owner, so other users of the device cannot read it. */
export const draftKey = (slot: string, owner = storedOwner()): string => `drafts ${owner} ${slot}`

/** Local storage key, next to a draft, of the idempotency key of its write whose outcome is unknown. */
export const attemptKey = (slot: string, owner = storedOwner()): string => `writes ${owner} ${slot}`

export function removeDraft(slot: string, owner = storedOwner()): void {
  store(draftKey(slot, owner), null)
  store(attemptKey(slot, owner), null)
}

/** Moves drafts of earlier versions to the current keys. Drafts without an owner are deleted, because their user is unknown. */
export function migrateDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, owner, slot] = LEGACY_COMPANY_KEY.exec(key) ?? []
      if (slot) {
        const currentKey = draftKey(slot, owner)
        store(currentKey, readStored(currentKey) ?? readStored(key))
      }
      if (slot || key.startsWith(LEGACY_UNOWNED_PREFIX)) store(key, null)
    }
  } catch {
    return
  }
}
