import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editableMoney, formatMoney, formatShortMoney, parseMoney } from './money.ts'

describe('money', () => {
  test.each([
    [99_900, '¥999'],
    [99_950, '¥999.50'],
    [12_345_678, '¥12.3万'],
    [123_456_789_00, '¥1.23亿'],
    [-12_345_678, '-¥12.3万'],
  ])('formats %d 分 compactly as %s', (fen, text) => {
    expect(formatShortMoney(fen)).toBe(text)
  })
  test.each([
    ['1234.5', 123450],
    ['¥1,234.50', 123450],
    ['１２．３', 1230],
    ['-3', -300],
    ['12元', 1200],
    ['￥１２。５', 1250],
    ['.5', 50],
    ['12.', 1200],
    ['0.29', 29],
    ['19.99', 1999],
    ['0', 0],
    ['-0', 0],
  ])('parses %j', (text, fen) => {
    expect(parseMoney(text)).toBe(fen)
  })
  test.each(['', '.', '-', 'abc', '1.234', '1.2.3', '1-2', '99999999999999999'])(
    'returns null for %j',
    (text) => {
      expect(parseMoney(text)).toBeNull()
    },
  )
  test('formats editable amounts without separators or unneeded decimals', () => {
    expect([0, 123_400, 1250, -5, null].map(editableMoney)).toEqual(['0', '1234', '12.50', '-0.05', ''])
  })
  test('round-trips every amount through formatting and parsing', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (fen) => {
        expect(parseMoney(formatMoney(fen))).toBe(fen)
        expect(parseMoney(editableMoney(fen))).toBe(fen)
      }),
    )
  })
})
