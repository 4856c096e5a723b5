import { expect, test } from 'vitest'
import { chooseTestWords, TEST_WORDS_PER_GRADE } from './test-words.ts'

const words = Array.from({ length: 400 }, (_, i) => ({ id: 1 + i * 7_919_000_003, spelling: `word${i}` }))

test('chooses the same words in any order', () => {
  const chosen = chooseTestWords(words)
  expect(chosen).toHaveLength(TEST_WORDS_PER_GRADE)
  expect(chooseTestWords(words.toReversed())).toEqual(chosen)
})

test('leaves out phrases', () => {
  const phrases = words.map(({ id, spelling }) => ({ id, spelling: `${spelling} up` }))
  expect(chooseTestWords(phrases)).toEqual([])
})

test('keeps most words when others are added', () => {
  const before = new Set(chooseTestWords(words.slice(0, 380)))
  expect(chooseTestWords(words).filter((word) => before.has(word)).length).toBeGreaterThan(50)
})
