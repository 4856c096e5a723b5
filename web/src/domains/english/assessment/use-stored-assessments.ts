import { useState } from 'react'
import { GUEST } from '../store/study-state.ts'
import { adoptGuestResults, readStoredTests, type StoredTests, storeTests } from './stored-assessments.ts'

/** State of an owner's stored tests, for a component with a fixed owner. */
export function useStoredTests(owner: string) {
  const [tests, setTests] = useState(() => {
    // The guest may have signed in a moment ago.
    if (owner !== GUEST) adoptGuestResults(owner)
    return readStoredTests(owner)
  })
  /** Changes the stored tests, which may be newer than the rendered ones. */
  const change = (changes: (before: StoredTests) => Partial<StoredTests>) => {
    const before = readStoredTests(owner)
    const after = { ...before, ...changes(before) }
    storeTests(owner, after)
    setTests(after)
  }
  return { kept: tests, change }
}
