import { expect, test } from 'vitest'
import { rateSentence, type SentenceAttempt } from './sentence-rating.ts'

const attempt = (overrides: Partial<SentenceAttempt> = {}): SentenceAttempt => ({
  words: 10,
  right: 10,
  extra: 0,
  revealed: false,
  hints: 0,
  earlier: 0,
  ms: 30_000,
  letters: 50,
  expected: 0.9,
  ...overrides,
})

test.each([
  ['faultless', {}, 'good'],
  ['faultless and quick', { ms: 15_000 }, 'easy'],
  ['faultless and quick for the first time', { ms: 15_000, expected: undefined }, 'good'],
  ['faultless, slowly', { ms: 120_000 }, 'hard'],
  ['faultless with a hint', { hints: 1 }, 'hard'],
  ['faultless at the second try', { earlier: 1 }, 'hard'],
  ['with a mistake or two', { right: 8 }, 'hard'],
  ['with a word too many', { extra: 1 }, 'hard'],
  ['with more mistakes', { right: 7 }, 'again'],
  ['with as many words too many', { extra: 3 }, 'again'],
  ['shown', { revealed: true }, 'again'],
  ['of no words', { words: 0, right: 0 }, 'again'],
  ['put in order at once: never easy', { letters: 0, ms: 1_000 }, 'good'],
  ['put in order with a hint', { letters: 0, hints: 1 }, 'hard'],
] as const)('a sentence, %s', (_how, overrides, rated) => {
  expect(rateSentence(attempt(overrides))).toBe(rated)
})
