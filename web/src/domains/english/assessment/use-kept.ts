import { useState } from 'react'
import { GUEST } from '../store/state.ts'
import { type Kept, keep, readKept, takeGuests } from './kept.ts'

/** State of an owner's stored tests, for a component with a fixed owner. */
export function useKept(owner: string) {
  const [kept, setKept] = useState(() => {
    // The guest may have signed in a moment ago.
    if (owner !== GUEST) takeGuests(owner)
    return readKept(owner)
  })
  /** Changes the stored tests, which may be newer than the rendered ones. */
  const change = (changes: (before: Kept) => Partial<Kept>) => {
    const before = readKept(owner)
    const after = { ...before, ...changes(before) }
    keep(owner, after)
    setKept(after)
  }
  return { kept, change }
}
