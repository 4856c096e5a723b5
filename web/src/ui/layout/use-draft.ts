import { useRef, useState } from 'react'
import type { ChainPlace } from '../../lib/api/index.ts'
import { openDraft } from '../form/stored-draft.ts'

export interface Draft<T> {
  value: T
  /** Merges the given fields and stores the draft on this phone. */
  change: (fields: Partial<T>) => void
  /** Something differs from the initial value. */
  dirty: boolean
  /** An earlier visit stored it. */
  restored: boolean
  /** Removes the draft: after saving, or when it is thrown away. */
  clear: () => void
  /**
   * For `useCall`: a write of these values is the same one when they are restored, for the days that the server stores
   * keys. Never where it holds a password.
   */
  chain: ChainPlace
}

/**
 * Values in local storage until they are used, for the user who is signed in when it opens. Plain JSON data only.
 * A form has its draft by `useForm`.
 */
export function useDraft<T extends object>(slot: string, initial: T): Draft<T> {
  const [start] = useState(initial)
  const [draft] = useState(() => openDraft<T>(slot))
  const { stored } = draft
  const [value, setValue] = useState<T>(() => ({ ...start, ...stored }))
  const [dirty, setDirty] = useState(stored !== undefined)
  // Two changes in one tick must both count.
  const latest = useRef(value)

  return {
    value,
    dirty,
    restored: stored !== undefined,
    change(fields) {
      const next = { ...latest.current, ...fields }
      latest.current = next
      setValue(next)
      setDirty(true)
      draft.save(next)
    },
    clear() {
      latest.current = start
      setValue(start)
      setDirty(false)
      draft.remove()
    },
    chain: draft.chain,
  }
}
