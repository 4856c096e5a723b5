import { expect, it } from 'vitest'
import { formatNumber, parseNumber } from './number-text.ts'

const whole = { decimals: 0, negative: false }
const share = { decimals: 2, negative: true }

it.each([
  ['1500', 1500],
  ['1 500', 1500],
  ['１，５００', 1500],
  ['1.5', null],
  ['-3', null],
  ['abc', null],
  ['', null],
  ['99999999999999999', null],
])('parses %j as the whole number %s', (text, value) => {
  expect(parseNumber(text, whole)).toBe(value)
})

it.each([
  ['8.6', 8.6],
  ['8。6', 8.6],
  ['.5', 0.5],
  ['-3.20', -3.2],
  ['-0', 0],
  ['1.005', null],
  ['1.2.3', null],
])('parses %j with two decimals as %s', (text, value) => {
  expect(parseNumber(text, share)).toBe(value)
})

it('formats a number without trailing zeros', () => {
  expect([formatNumber(1500, 0), formatNumber(8.6, 2), formatNumber(null, 2)]).toEqual(['1500', '8.6', ''])
})
