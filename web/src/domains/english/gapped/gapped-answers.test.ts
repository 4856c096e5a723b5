import { expect, test } from 'vitest'
import { createGappedText } from '../testing/passage-fixtures.ts'
import {
  clearGap,
  contextOf,
  countRightGaps,
  type GappedLetter,
  gapOf,
  placeLetter,
  sentenceOf,
} from './gapped-answers.ts'

const TEXT = createGappedText()
const answersOf = (letters: readonly GappedLetter[]) => new Map(letters.map((letter, i) => [i + 1, letter]))

test('moves a sentence that another gap has', () => {
  const moved = placeLetter(answersOf(['A', 'B']), 3, 'A')
  expect([...moved]).toEqual([
    [2, 'B'],
    [3, 'A'],
  ])
  expect([gapOf(moved, 'A'), gapOf(moved, 'C')]).toEqual([3, undefined])
})

test('replaces the sentence of a gap and clears it', () => {
  const replaced = placeLetter(answersOf(['A', 'B']), 2, 'C')
  expect([...replaced.values()]).toEqual(['A', 'C'])
  expect([...clearGap(replaced, 1).keys()]).toEqual([2])
})

test('counts right gaps; an empty one is wrong', () => {
  expect(countRightGaps(TEXT, answersOf(['C', 'A', 'G', 'B', 'E']))).toBe(5)
  expect(countRightGaps(TEXT, answersOf(['C', 'G', 'A']))).toBe(1)
  expect(sentenceOf(TEXT, 'A')).toBe('First, listen carefully.')
})

test('shows the words around a gap, with other gaps as lines', () => {
  expect(contextOf(TEXT, 1)).toEqual({
    before: 'You meet five new classmates.',
    after: 'With a few easy steps, you can do better.',
  })
  const { before, after } = contextOf(TEXT, 4)
  expect(before).toMatch(/^…?.*____ In the evening, write it down\.$/)
  expect(after).toBe('Maybe you know only three. ____')
})

test('cuts a long context at a word', () => {
  const words = 'word '.repeat(60).trim()
  const { before, after } = contextOf({ paragraphs: [`${words} __1__ ${words}`] }, 1)
  expect(before).toMatch(/^…word /)
  expect(after).toMatch(/ word…$/)
  expect(before.length).toBeLessThan(112)
})
