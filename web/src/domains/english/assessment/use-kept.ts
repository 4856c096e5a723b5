import { useState } from 'react'
import { GUEST } from '../store/state.ts'
import { type Kept, keep, readKept, takeGuests } from './kept.ts'

/** What the device keeps of an owner's tests, for a component that stays with one owner. */
export function useKept(owner: string) {
  const [kept, setKept] = useState(() => {
    // signed in a moment ago, perhaps
    if (owner !== GUEST) takeGuests(owner)
    return readKept(owner)
  })
  /** Changes what the device has, which may be newer than what is drawn. */
  const change = (changes: (before: Kept) => Partial<Kept>) => {
    const before = readKept(owner)
    const after = { ...before, ...changes(before) }
    keep(owner, after)
    setKept(after)
  }
  return { kept, change }
}
