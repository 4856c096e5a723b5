import type { Day } from '@shangxue/study/calendar'
import { readStored, store } from '../../../lib/storage.ts'
import { markGuest } from '../store/guest-mark.ts'
import { GUEST } from '../store/state.ts'
import type { Found, Given, Question, Source } from './questions.ts'

/** A test that was left before its end. Its question is kept with it, so that coming back asks the same. */
export interface Begun {
  /** Taken up again on this day only. */
  readonly day: Day
  readonly answers: readonly Given[]
  readonly asked: { readonly word: number; readonly options: readonly number[] }
}

export interface Result extends Found {
  readonly at: string
  /** They are sent, too: the server grades them anew. */
  readonly answers: readonly Given[]
  /** Part of an account. */
  readonly sent: boolean
  /** Where it waits for a connection, its number there. */
  readonly waiting: string | null
  /** Found before who has it now signed in. */
  readonly byGuest?: boolean
}

/** What the device keeps of an owner's tests; results the latest first. */
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

/** Gives a guest's results to who signs in: to be made part of the account if they say so, and nobody else's. */
export function takeGuests(owner: string): void {
  const guest = readKept(GUEST)
  if (owner === GUEST || guest.results.length === 0) return
  const own = readKept(owner)
  const theirs = guest.results.map((one) => ({ ...one, byGuest: true }))
  keep(owner, { ...own, results: latestFirst(...own.results, ...theirs) })
  keep(GUEST, { ...guest, results: [] })
}

/** Gives a user what an earlier version kept under another key. */
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

/** The question that a test was left at; undefined where the content no longer has its words. */
export function questionOf({ asked }: Begun, { words }: Source): Question | undefined {
  const word = words.get(asked.word)
  const options = asked.options.flatMap((id) => words.get(id) ?? [])
  return word && options.length === asked.options.length ? { word, options } : undefined
}
