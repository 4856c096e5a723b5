import { describe, expect, test } from 'vitest'
import { type AnswerAttempt, isTypo, normalizeText, rateAnswer } from './answer-rating.ts'

const attempt = (overrides: Partial<AnswerAttempt> = {}): AnswerAttempt => ({
  right: true,
  revealed: false,
  hints: 0,
  earlier: 0,
  ms: 4_000,
  letters: 0,
  expected: 0.9,
  ...overrides,
})

describe('rates an answer by how it was given', () => {
  test.each([
    ['wrong', { right: false }, 'again'],
    ['wrong, though quick', { right: false, ms: 500 }, 'again'],
    ['revealed', { revealed: true }, 'again'],
    ['right with a hint', { hints: 1, ms: 500 }, 'hard'],
    ['right at the second try', { earlier: 1, ms: 500 }, 'hard'],
    ['right, slowly', { ms: 20_000 }, 'hard'],
    ['right', {}, 'good'],
    ['right at once among options', { ms: 1_200 }, 'good'],
    ['right among options where it was hardly known any more', { expected: 0.6 }, 'hard'],
    ['a long word typed in six seconds', { letters: 13, ms: 6_000 }, 'easy'],
    ['a short word typed in six seconds', { letters: 3, ms: 6_000 }, 'good'],
  ] as const)('%s', (_how, overrides, rated) => {
    expect(rateAnswer(attempt(overrides))).toBe(rated)
  })

  test.each([
    ['chosen among options, which may be guessed', { ms: 1_200 }, 'hard'],
    ['typed, however quickly', { letters: 7, ms: 1_500 }, 'good'],
  ] as const)('a first one %s', (_how, overrides, rated) => {
    const { expected: _unknown, ...first } = attempt(overrides)
    expect(rateAnswer(first)).toBe(rated)
  })
})

describe('a single typo', () => {
  test.each([
    ['recieve', 'receive'],
    ['aple', 'apple'],
    ['applee', 'apple'],
    ['appke', 'apple'],
    ['Apple ', 'appla'],
    ['papple', 'apple'],
  ])('accepts %s for %s', (typed, word) => expect(isTypo(typed, word)).toBe(true))

  test.each([
    ['apple', 'apple'],
    ['car', 'cat'],
    ['aplle', 'apples'],
    ['elppa', 'apple'],
    ['', 'apple'],
    ['ap', 'apple'],
  ])('rejects %s for %s', (typed, word) => expect(isTypo(typed, word)).toBe(false))
})

test('ignores case, width, spaces, accents and apostrophes', () => {
  expect(normalizeText('  Ｉｃｅ   Cream ')).toBe('ice cream')
  expect(normalizeText('o’clock')).toBe("o'clock")
  expect(normalizeText('Cliché')).toBe('cliche')
})
