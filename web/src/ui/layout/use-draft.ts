import { useRef, useState } from 'react'
import type { Chain, ChainPlace } from '../../lib/api/index.ts'
import { chainKey, draftKey, forgetDraft, takeOverDrafts } from '../../lib/drafts.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { readStored, store } from '../../lib/storage.ts'

export interface Draft<T> {
  value: T
  /** Merges the given fields and keeps the draft on this phone. */
  change: (fields: Partial<T>) => void
  /** Something differs from the initial value. */
  dirty: boolean
  /** It was begun earlier and has been taken up again. */
  restored: boolean
  /** Forgets the draft: after saving, or when it is thrown away. */
  clear: () => void
  /**
   * For `useCall`: a write of these values is the same one when they are restored, for the days that the server keeps
   * keys. Never where it holds a password.
   */
  chain: ChainPlace
}

/**
 * A form's values, kept in local storage until saved, for who is signed in when it opens. Plain JSON data only.
 * Give each record its own slot: `sale-new`, `customer-12`.
 */
export function useDraft<T extends object>(slot: string, initial: T): Draft<T> {
  const [start] = useState(initial)
  const [owner] = useState(storedOwner)
  const key = draftKey(slot, owner)
  const [kept] = useState(() => {
    takeOverDrafts()
    return read<T>(key)
  })
  const [chain] = useState(() => chainAt(chainKey(slot, owner)))
  const [value, setValue] = useState<T>(() => ({ ...start, ...kept }))
  const [dirty, setDirty] = useState(kept !== undefined)
  // Two changes in one tick must both count.
  const latest = useRef(value)

  return {
    value,
    dirty,
    restored: kept !== undefined,
    change(fields) {
      const next = { ...latest.current, ...fields }
      latest.current = next
      setValue(next)
      setDirty(true)
      store(key, JSON.stringify(next))
    },
    clear() {
      latest.current = start
      setValue(start)
      setDirty(false)
      forgetDraft(slot, owner)
    },
    chain,
  }
}

const chainAt = (key: string): ChainPlace => ({
  get current() {
    return read<Chain>(key) as Chain | undefined
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
