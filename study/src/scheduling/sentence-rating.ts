import { rateAnswer } from './answer-rating.ts'
import type { AnswerRating } from './memory.ts'

export interface SentenceAttempt {
  /** `words` and `right` count words of the sentence; `extra` counts surplus words. */
  readonly words: number
  readonly right: number
  readonly extra: number
  readonly revealed: boolean
  readonly hints: number
  /** Misspelled attempts before this one. */
  readonly earlier: number
  readonly ms: number
  /** Letters of the sentence; 0 if its words are only put in order. */
  readonly letters: number
  /** Recall probability (0–1) before the answer; undefined for a first answer. */
  readonly expected?: number | undefined
}

const PASS_SHARE = 0.8

/**
 * Rates an answer to a sentence. A faultless one is rated like a word, by hints, attempts and time. A few
 * mistakes in a long sentence are not forgetting: from 80 % right words on it is hard. Ordering given words
 * is never easy.
 */
export function rateSentence({ words, right, extra, letters, ...how }: SentenceAttempt): AnswerRating {
  const share = words === 0 ? 0 : right / (words + extra)
  if (how.revealed || share < PASS_SHARE) return 'again'
  if (share < 1) return 'hard'
  if (letters === 0) return how.hints > 0 || how.earlier > 0 ? 'hard' : 'good'
  return rateAnswer({ ...how, right: true, letters })
}
