import type { Rated } from './memory.ts'

/** How an answer came about. */
export interface Attempt {
  readonly right: boolean
  readonly revealed: boolean
  readonly hints: number
  /** Wrong or slipped tries before this one. */
  readonly earlier: number
  readonly ms: number
  /** Letters typed, 0 where one is chosen: typing takes its time. */
  readonly letters: number
  /** Probability, 0–1, that it was still known; left out for a first answer. */
  readonly expected?: number | undefined
}

const QUICK_MS = 1_500
const SLOW_MS = { choice: 9_000, typing: 6_000 }
const LETTER_MS = { quick: 350, slow: 900 }

/** Share of right answers among guesses: one of four options. */
export const GUESS = 1 / 4
/** A right choice is Good only if it is this likely that it was known. */
const SURE = 0.9

/** Probability that what was chosen rightly was known, and not guessed (Bayes); `expected`: that it was known at all. */
const knownIfRight = (expected: number) => expected / (expected + (1 - expected) * GUESS)

/**
 * Wrong or revealed: again. With a hint, slowly or at the second try: hard. Typed quickly at the first try: easy, though never
 * a first answer. A right choice is never easy, and good only where it is hardly a guess. Else good.
 */
export function rate({ right, revealed, hints, earlier, ms, letters, expected }: Attempt): Rated {
  if (!right || revealed) return 'again'
  const how = letters > 0 ? 'typing' : 'choice'
  if (hints > 0 || earlier > 0 || ms > SLOW_MS[how] + letters * LETTER_MS.slow) return 'hard'
  if (how === 'choice') return knownIfRight(expected ?? 0) >= SURE ? 'good' : 'hard'
  return expected !== undefined && ms < QUICK_MS + letters * LETTER_MS.quick ? 'easy' : 'good'
}

/** As typed and as sought: case, width, spaces at the ends, accents, curly apostrophes make no difference. */
export const plainly = (text: string): string =>
  text
    .replace(/[’‘`´]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * Whether a misspelling is one slip of a finger from a word: one letter too many, missing, another one, or two neighbours
 * exchanged (the restricted Damerau–Levenshtein distance is 1). Words of fewer than four letters have no slips: `cat` is not `car`.
 */
export function isSlip(typed: string, word: string): boolean {
  const [a, b] = [plainly(typed), plainly(word)]
  if (b.length < 4 || a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
