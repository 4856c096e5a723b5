import { expect, test } from 'vitest'
import { marked } from './marked.ts'

const hit = (text: string, word: string) => marked(text, word).find((piece) => piece.hit)?.text

test.each([
  ['I eat an apple every day.', 'apple', 'apple'],
  ['She went home.', 'go', 'went'],
  ['He is running late.', 'run', 'running'],
  ['Apples are red.', 'apple', 'Apples'],
  ['The cat concatenates.', 'cat', 'cat'],
  ['They gave up smoking.', 'give up', 'gave up'],
  ['What’s up?', 'up', 'up'],
])('finds in %j the word %s as %s', (text, word, found) => {
  expect(hit(text, word)).toBe(found)
  expect(
    marked(text, word)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
test('keeps a text without the word whole', () => {
  expect(marked('Nothing here.', 'apple')).toEqual([{ text: 'Nothing here.', hit: false }])
})
