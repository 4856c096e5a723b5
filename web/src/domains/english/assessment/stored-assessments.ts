import type { Day } from '@shangxue/study/time/calendar'
import { useState } from 'react'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { setGuestStudied } from '../learner/guest-mark.ts'
import { GUEST } from '../store/study-state.ts'
import type { Question, TestAnswer, TestResult, WordSource } from './adaptive-test.ts'

/** An unfinished test. Its current question is stored, so that returning shows the same one. */
export interface UnfinishedTest {
  /** The test can be continued on this day only. */
  readonly day: Day
  readonly answers: readonly TestAnswer[]
  readonly asked: { readonly word: number; readonly options: readonly number[] }
}

export interface StoredResult extends TestResult {
  readonly at: string
  /** Sent as well, because the server grades them again. */
  readonly answers: readonly TestAnswer[]
  /** True once the result is part of an account. */
  readonly sent: boolean
  /** Id of the outbox entry while the result waits for a connection. */
  readonly waiting: string | null
  /** Result of a guest before signing in. */
  readonly byGuest?: boolean
}

/** Stored tests of an owner; results are ordered latest first. */
export interface StoredTests {
  readonly begun: UnfinishedTest | null
  readonly results: readonly StoredResult[]
}

const MAX_RESULTS = 5
const EMPTY_TESTS: StoredTests = { begun: null, results: [] }
const storageKeyOf = (owner: string) => `assessment ${owner}`

export function readStoredTests(owner: string): StoredTests {
  try {
    return { ...EMPTY_TESTS, ...JSON.parse(readStored(storageKeyOf(owner)) ?? '{}') }
  } catch {
    return EMPTY_TESTS
  }
}

export function storeTests(owner: string, { begun, results }: StoredTests): void {
  store(storageKeyOf(owner), JSON.stringify({ begun, results: results.slice(0, MAX_RESULTS) }))
  if (owner === GUEST && results.length > 0) setGuestStudied(true)
}

const sortLatestFirst = (...results: StoredResult[]) =>
  results.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))

/**
 * Copies a guest's results to the user who signs in, who may add them to the account. They are removed from
 * the guest.
 */
export function adoptGuestResults(owner: string): void {
  const guestTests = readStoredTests(GUEST)
  if (owner === GUEST || guestTests.results.length === 0) return
  const ownTests = readStoredTests(owner)
  const guestResults = guestTests.results.map((result) => ({ ...result, byGuest: true }))
  storeTests(owner, { ...ownTests, results: sortLatestFirst(...ownTests.results, ...guestResults) })
  storeTests(GUEST, { ...guestTests, results: [] })
}

/** Moves tests that an earlier version stored under another owner key. */
export function moveFormerTests(owner: string, formerOwner: string): void {
  if (readStored(storageKeyOf(formerOwner)) === null) return
  const [ownTests, formerTests] = [readStoredTests(owner), readStoredTests(formerOwner)]
  storeTests(owner, {
    begun: ownTests.begun ?? formerTests.begun,
    results: sortLatestFirst(...ownTests.results, ...formerTests.results),
  })
  store(storageKeyOf(formerOwner), null)
}

export const createUnfinishedTest = (
  day: Day,
  answers: readonly TestAnswer[],
  { word, options }: Question,
): UnfinishedTest => ({
  day,
  answers,
  asked: { word: word.id, options: options.map(({ id }) => id) },
})

/** The question of an unfinished test; undefined if the content no longer has its words. */
export function currentQuestion(
  { asked: storedQuestion }: UnfinishedTest,
  { words }: WordSource,
): Question | undefined {
  const word = words.get(storedQuestion.word)
  const options = storedQuestion.options.flatMap((id) => words.get(id) ?? [])
  return word && options.length === storedQuestion.options.length ? { word, options } : undefined
}

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
