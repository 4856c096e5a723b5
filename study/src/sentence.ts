import type { Rated } from './memory.ts'
import { rate } from './rating.ts'

export interface SentenceAttempt {
  /** Of the sentence's words, and words too many. */
  readonly words: number
  readonly right: number
  readonly extra: number
  readonly revealed: boolean
  readonly hints: number
  /** Slipped tries before this one. */
  readonly earlier: number
  readonly ms: number
  /** Letters of the sentence; 0 where its words are only put in order. */
  readonly letters: number
  /** Probability, 0–1, that it was still known; left out for a first answer. */
  readonly expected?: number | undefined
}

const PASSED = 0.8

/**
 * A faultless sentence is rated as a word is, by its hints, its tries and its time. A few slips in a long one are not
 * forgetting it: from 80 % of its words on it is hard. Words put in order are never easy: all of them were given.
 */
export function rateSentence({ words, right, extra, letters, ...how }: SentenceAttempt): Rated {
  const share = words === 0 ? 0 : right / (words + extra)
  if (how.revealed || share < PASSED) return 'again'
  if (share < 1) return 'hard'
  if (letters === 0) return how.hints > 0 || how.earlier > 0 ? 'hard' : 'good'
  return rate({ ...how, right: true, letters })
}
