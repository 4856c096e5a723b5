import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { wordsByIdOptions } from './find-words.ts'

const keyOf = (numbers: readonly number[]) =>
  JSON.stringify(wordsByIdOptions(new QueryClient(), numbers, 7).queryKey)
const many = Array.from({ length: 10_000 }, (_, i) => 5_000_000_000 + i * 7_919)

test('gives the same short key for any order', () => {
  expect(keyOf(many).length).toBeLessThan(100)
  expect(keyOf([...many].reverse())).toBe(keyOf(many))
})

test('gives different keys for different words', () => {
  const [first = 0, second = 0, ...rest] = many
  expect(keyOf([first, ...rest])).not.toBe(keyOf([second, ...rest]))
  // Other words with the same sum.
  expect(keyOf([first + 1, second - 1, ...rest])).not.toBe(keyOf(many))
})
