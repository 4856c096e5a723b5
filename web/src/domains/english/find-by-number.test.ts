import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { wordsKnown } from './find-by-number.ts'

const keyOf = (numbers: readonly number[]) =>
  JSON.stringify(wordsKnown(new QueryClient(), numbers, 7).queryKey)
const many = Array.from({ length: 10_000 }, (_, i) => 5_000_000_000 + i * 7_919)

test('words are asked for under a short name, the same in whatever order they are', () => {
  expect(keyOf(many).length).toBeLessThan(100)
  expect(keyOf([...many].reverse())).toBe(keyOf(many))
})

test('other words are asked for under another name', () => {
  const [first = 0, second = 0, ...rest] = many
  expect(keyOf([first, ...rest])).not.toBe(keyOf([second, ...rest]))
  // of the same sum
  expect(keyOf([first + 1, second - 1, ...rest])).not.toBe(keyOf(many))
})
