import { useState } from 'react'
import { type Kept, keep, readKept } from './kept.ts'

/** What the device keeps of an owner's tests, for a component that stays with one owner. */
export function useKept(owner: string) {
  const [kept, setKept] = useState(() => readKept(owner))
  /** Changes what the device has, which may be newer than what is drawn. */
  const change = (changes: (before: Kept) => Partial<Kept>) => {
    const before = readKept(owner)
    const after = { ...before, ...changes(before) }
    keep(owner, after)
    setKept(after)
  }
  return { kept, change }
}
