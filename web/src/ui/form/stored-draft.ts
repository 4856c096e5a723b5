import type { AttemptStore, IdempotentAttempt } from '../../lib/api/mutations.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { attemptKey, draftKey, migrateDrafts, removeDraft } from '../../lib/storage/drafts.ts'
import { readStored, store } from '../../lib/storage/local-storage.ts'

export interface StoredDraft<T> {
  /** Values stored by an earlier visit. */
  readonly stored: Partial<T> | undefined
  readonly save: (values: T) => void
  readonly remove: () => void
  /** For `useCall`: the idempotency key of these values, stored next to them. */
  readonly chain: AttemptStore
}

/** Opens a draft in local storage. It stays bound to the current user even if another user signs in later. */
export function openDraft<T extends object>(slot: string): StoredDraft<T> {
  const owner = storedOwner()
  const key = draftKey(slot, owner)
  migrateDrafts()
  return {
    stored: read<T>(key),
    save: (values) => store(key, JSON.stringify(values)),
    remove: () => removeDraft(slot, owner),
    chain: chainAt(attemptKey(slot, owner)),
  }
}

const chainAt = (key: string): AttemptStore => ({
  get current() {
    return read<IdempotentAttempt>(key) as IdempotentAttempt | undefined
  },
  set current(chain) {
    store(key, chain ? JSON.stringify(chain) : null)
  },
})

function read<T extends object>(key: string): Partial<T> | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Partial<T>) : undefined
  } catch {
    return undefined
  }
}
