import { describe, expect, test } from 'vitest'
import { createEverydayWords, createWord } from '../testing/word-fixtures.ts'
import {
  answerTimeLimit,
  lettersOf,
  pickPairs,
  pointsForAnswer,
  roundScore,
  shuffledLetters,
  spellableWords,
} from './game-rules.ts'

describe('spelling', () => {
  test('uses lower-case letters only', () => {
    expect(lettersOf("O'clock")).toEqual([...'oclock'])
    expect(lettersOf('ice cream').join('')).toBe('icecream')
  })
  test('excludes words that are too short or too long', () => {
    const words = ['a', 'cat', 'strawberry', 'congratulations'].map((spelling, id) =>
      createWord({ id, spelling }),
    )
    expect(spellableWords(words).map(({ spelling }) => spelling)).toEqual(['cat', 'strawberry'])
  })
  test.each([0, 0.25, 0.5, 0.75, 0.999])('never offers the letters in order (dice %s)', (roll) => {
    const tiles = shuffledLetters('river', () => roll)
    expect(tiles.join('')).not.toBe('river')
    expect([...tiles].sort()).toEqual([...'river'].sort())
  })
  test('keeps a word of a single repeated letter', () => {
    expect(shuffledLetters('aaa', () => 0)).toEqual(['a', 'a', 'a'])
  })
})
describe('pairs', () => {
  test('contain no two words with one meaning', () => {
    const [apple = createWord()] = createEverydayWords()
    const same = { ...apple, id: 50, spelling: 'pomme' }
    const pairs = pickPairs([...createEverydayWords(), same], 9, () => 0.5)
    expect(pairs.filter(({ senses }) => senses[0]?.zh === '苹果')).toHaveLength(1)
    expect(pairs).toHaveLength(8)
  })
  test('score less for time and mistakes but never nothing', () => {
    expect(roundScore(5_000, 0)).toBe(1_000)
    expect(roundScore(16_000, 0)).toBe(600)
    expect(roundScore(16_000, 2)).toBe(500)
    expect(roundScore(600_000, 40)).toBe(100)
  })
})
test('scores consecutive right answers up to double', () => {
  expect([0, 1, 5, 10, 50].map(pointsForAnswer)).toEqual([100, 110, 150, 200, 200])
})
test('shortens the survival time to a readable minimum', () => {
  expect([0, 1, 10, 25, 100].map(answerTimeLimit)).toEqual([8_000, 7_800, 6_000, 3_000, 3_000])
})
