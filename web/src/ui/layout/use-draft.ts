import { useRef, useState } from 'react'

const prefix = 'draft:'

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
}

/**
 * A form's values, kept in localStorage under `key` until saved. Plain JSON data only.
 * Give each record its own key: `sale-new`, `customer-12`.
 */
export function useDraft<T extends object>(key: string, initial: T): Draft<T> {
  const [start] = useState(initial)
  const [kept] = useState(() => read<T>(key))
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
      write(key, next)
    },
    clear() {
      latest.current = start
      setValue(start)
      setDirty(false)
      remove(key)
    },
  }
}

// Storage may be full or forbidden: the form works on without keeping its draft.
function write(key: string, value: object) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {}
}

function remove(key: string) {
  try {
    localStorage.removeItem(prefix + key)
  } catch {}
}

function read<T extends object>(key: string): Partial<T> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Partial<T>) : undefined
  } catch {
    return undefined
  }
}
