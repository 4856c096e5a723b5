import { expect, test } from 'vitest'
import { formatChange, formatMoney } from './money.ts'

test.each([
  [500_000, '¥5,000'],
  [123_450, '¥1,234.50'],
  [0, '¥0'],
  [5, '¥0.05'],
  [-500, '-¥5'],
  [-123_456_789, '-¥1,234,567.89'],
  [9_007_199_254_740_991, '¥90,071,992,547,409.91'],
])('writes %d 分 as %s', (fen, text) => {
  expect(formatMoney(fen)).toBe(text)
})

test('formats a change with its sign', () => {
  expect([530_000, -530_000, 0].map(formatChange)).toEqual(['+¥5,300', '-¥5,300', '¥0'])
})
