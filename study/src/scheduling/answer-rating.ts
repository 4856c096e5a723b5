import type { AnswerRating } from './memory.ts'

/** How an answer was given. */
export interface AnswerAttempt {
  readonly right: boolean
  readonly revealed: boolean
  readonly hints: number
  /** Wrong or misspelled attempts before this one. */
  readonly earlier: number
  readonly ms: number
  /** Letters typed, 0 for multiple choice; typing adds to the allowed time. */
  readonly letters: number
  /** Recall probability (0–1) before the answer; undefined for a first answer. */
  readonly expected?: number | undefined
}

const QUICK_MS = 1_500
const SLOW_MS = { choice: 9_000, typing: 6_000 }
const LETTER_MS = { quick: 350, slow: 900 }

/** Probability of guessing right among four options. */
export const GUESS_RATE = 1 / 4
/** A right multiple-choice answer is Good only if it was known with at least this probability. */
const KNOWN_PROBABILITY = 0.9

/**
 * Probability that a right choice was known rather than guessed (Bayes). `expected` is the probability that
 * it was known at all.
 */
const knownIfRight = (expected: number) => expected / (expected + (1 - expected) * GUESS_RATE)

/**
 * Rates an answer. Wrong or revealed: again. With a hint, slow or at a second attempt: hard. Typed quickly at
 * the first attempt: easy, but never for a first answer. A right choice is never easy, and good only if it is
 * unlikely to be a guess. Otherwise: good.
 */
export function rateAnswer({
  right,
  revealed,
  hints,
  earlier,
  ms,
  letters,
  expected,
}: AnswerAttempt): AnswerRating {
  if (!right || revealed) return 'again'
  const mode = letters > 0 ? 'typing' : 'choice'
  if (hints > 0 || earlier > 0 || ms > SLOW_MS[mode] + letters * LETTER_MS.slow) return 'hard'
  if (mode === 'choice') return knownIfRight(expected ?? 0) >= KNOWN_PROBABILITY ? 'good' : 'hard'
  return expected !== undefined && ms < QUICK_MS + letters * LETTER_MS.quick ? 'easy' : 'good'
}

/** Normalises text for comparison: ignores case, width, outer spaces, accents and curly apostrophes. */
export const normalizeText = (text: string): string =>
  text
    .replace(/[’‘`´]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * True for a single typo: one letter too many, missing or different, or two adjacent letters swapped
 * (restricted Damerau–Levenshtein distance 1). Words of fewer than four letters never count: `cat` is not a
 * typo of `car`.
 */
export function isTypo(typed: string, word: string): boolean {
  const [a, b] = [normalizeText(typed), normalizeText(word)]
  if (b.length < 4 || a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [leftDiff, rightDiff] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (leftDiff.length <= 1 && rightDiff.length <= 1) return true
  return (
    leftDiff.length === 2 &&
    rightDiff.length === 2 &&
    leftDiff[0] === rightDiff[1] &&
    leftDiff[1] === rightDiff[0]
  )
}
