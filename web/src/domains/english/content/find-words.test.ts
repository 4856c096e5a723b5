import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { wordsByIdOptions } from './find-words.ts'

const keyOf = (numbers: readonly number[]) =>
  JSON.stringify(wordsByIdOptions(new QueryClient(), numbers, 7).queryKey)
const manyIds = Array.from({ length: 10_000 }, (_, i) => 5_000_000_000 + i * 7_919)

test('gives the same short key for any order', () => {
  expect(keyOf(manyIds).length).toBeLessThan(100)
  expect(keyOf([...manyIds].reverse())).toBe(keyOf(manyIds))
})

test('gives different keys for different words', () => {
  const [first = 0, second = 0, ...rest] = manyIds
  expect(keyOf([first, ...rest])).not.toBe(keyOf([second, ...rest]))
  // Other words with the same sum.
  expect(keyOf([first + 1, second - 1, ...rest])).not.toBe(keyOf(manyIds))
})
