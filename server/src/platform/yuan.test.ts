import { expect, test } from 'vitest'
import { yuan } from './yuan.ts'

test.each([
  [0, '¥0'],
  [5_990, '¥59.90'],
  [100_000, '¥1,000'],
  [123_456_789, '¥1,234,567.89'],
  [-500, '-¥5'],
])('%d 分 are told as %s', (fen, words) => {
  expect(yuan(fen)).toBe(words)
})
