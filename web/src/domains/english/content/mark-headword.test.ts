import { expect, test } from 'vitest'
import { markHeadword } from './mark-headword.ts'

const isHeadword = (text: string, word: string) =>
  markHeadword(text, word).find((piece) => piece.isHeadword)?.text

test.each([
  ['I eat an apple every day.', 'apple', 'apple'],
  ['She went home.', 'go', 'went'],
  ['He is running late.', 'run', 'running'],
  ['Apples are red.', 'apple', 'Apples'],
  ['The cat concatenates.', 'cat', 'cat'],
  ['They gave up smoking.', 'give up', 'gave up'],
  ['What’s up?', 'up', 'up'],
])('finds in %j the word %s as %s', (text, word, match) => {
  expect(isHeadword(text, word)).toBe(match)
  expect(
    markHeadword(text, word)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
test('keeps a text without the word whole', () => {
  expect(markHeadword('Nothing here.', 'apple')).toEqual([{ text: 'Nothing here.', isHeadword: false }])
})
