// @vitest-environment node
import { expect, test } from 'vitest'
import { isOtherWord, isUnclear, rateSound, rateWord } from './ratings.ts'

const wordOf = (...scores: number[]) => ({
  ...{ pronunciation: 0, likelihood: -1, noiseShare: 0 },
  sounds: scores.map((score) => ({ score, heard: 'S', from: 0, to: 1 })),
})

test('rates a sound in three steps', () => {
  expect([0.1, -0.5, -4].map(rateSound)).toEqual(['well', 'almost', 'again'])
})
test('rates a word by the share of its doubtful sounds', () => {
  expect(rateWord(wordOf(2, 2, 2))).toBe('well')
  expect(rateWord(wordOf(-3, 2, 2))).toBe('again')
  expect(rateWord(wordOf(-1, 2, 2))).toBe('almost')
})
test('does not let one weak sound spoil a long word', () => {
  expect(rateWord(wordOf(-3, 2, 2, 2, 2, 2))).toBe('almost')
  expect(rateWord(wordOf(-1, 2, 2, 2, 2, 2))).toBe('well')
})
test('recognises another word and noise', () => {
  expect([isOtherWord(wordOf(-5, -4, 1)), isOtherWord(wordOf(1, -4, 1))]).toEqual([true, false])
  expect([isUnclear({ ...wordOf(1), noiseShare: 0.9 }), isUnclear(wordOf(1))]).toEqual([true, false])
})
