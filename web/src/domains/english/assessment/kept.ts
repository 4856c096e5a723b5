import type { Day } from '@shangxue/study/calendar'
import { readStored, store } from '../../../lib/storage.ts'
import { markGuest } from '../store/guest-mark.ts'
import { GUEST } from '../store/state.ts'
import type { Found, Given, Question, Source } from './questions.ts'

/** An unfinished test. Its current question is stored, so that returning shows the same one. */
export interface Begun {
  /** The test can be continued on this day only. */
  readonly day: Day
  readonly answers: readonly Given[]
  readonly asked: { readonly word: number; readonly options: readonly number[] }
}

export interface Result extends Found {
  readonly at: string
  /** Sent as well, because the server grades them again. */
  readonly answers: readonly Given[]
  /** True once the result is part of an account. */
  readonly sent: boolean
  /** Id of the outbox entry while the result waits for a connection. */
  readonly waiting: string | null
  /** Result of a guest before signing in. */
  readonly byGuest?: boolean
}

/** Stored tests of an owner; results are ordered latest first. */
export interface Kept {
  readonly begun: Begun | null
  readonly results: readonly Result[]
}

const MOST_RESULTS = 5
const NOTHING: Kept = { begun: null, results: [] }
const nameOf = (owner: string) => `assessment ${owner}`

export function readKept(owner: string): Kept {
  try {
    return { ...NOTHING, ...JSON.parse(readStored(nameOf(owner)) ?? '{}') }
  } catch {
    return NOTHING
  }
}

export function keep(owner: string, { begun, results }: Kept): void {
  store(nameOf(owner), JSON.stringify({ begun, results: results.slice(0, MOST_RESULTS) }))
  if (owner === GUEST && results.length > 0) markGuest(true)
}

const latestFirst = (...results: Result[]) => results.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))

/**
 * Copies a guest's results to the user who signs in, who may add them to the account. They are removed from
 * the guest.
 */
export function takeGuests(owner: string): void {
  const guest = readKept(GUEST)
  if (owner === GUEST || guest.results.length === 0) return
  const own = readKept(owner)
  const theirs = guest.results.map((one) => ({ ...one, byGuest: true }))
  keep(owner, { ...own, results: latestFirst(...own.results, ...theirs) })
  keep(GUEST, { ...guest, results: [] })
}

/** Moves tests that an earlier version stored under another owner key. */
export function takeFormer(owner: string, formerly: string): void {
  if (readStored(nameOf(formerly)) === null) return
  const [own, left] = [readKept(owner), readKept(formerly)]
  keep(owner, { begun: own.begun ?? left.begun, results: latestFirst(...own.results, ...left.results) })
  store(nameOf(formerly), null)
}

export const begunWith = (day: Day, answers: readonly Given[], { word, options }: Question): Begun => ({
  day,
  answers,
  asked: { word: word.id, options: options.map(({ id }) => id) },
})

/** The question of an unfinished test; undefined if the content no longer has its words. */
export function questionOf({ asked }: Begun, { words }: Source): Question | undefined {
  const word = words.get(asked.word)
  const options = asked.options.flatMap((id) => words.get(id) ?? [])
  return word && options.length === asked.options.length ? { word, options } : undefined
}
