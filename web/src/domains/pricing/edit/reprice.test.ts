import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROUNDINGS, type Rounding, reprice, roundPrice } from './reprice.ts'

const percent = (fen: number, value: number, rounding: Rounding = 'none') =>
  reprice(fen, { way: 'percent', value, rounding })
const amount = (fen: number, value: number, rounding: Rounding = 'none') =>
  reprice(fen, { way: 'amount', value, rounding })

describe('a percentage', () => {
  test('is exact to the fen and rounds half up', () => {
    expect(percent(599_900, -5)).toBe(569_905)
    expect(percent(599_900, 2.25)).toBe(613_398)
    expect(percent(1, 50)).toBe(2)
    expect(percent(110, 10)).toBe(121)
  })
  test('keeps missing prices and never goes below zero', () => {
    expect(reprice(null, { way: 'percent', value: 5, rounding: 'none' })).toBeNull()
    expect(percent(100, -150)).toBe(0)
  })
  test('leaves the price unchanged without a value', () => {
    expect(reprice(100, { way: 'percent', value: null, rounding: 'end9' })).toBeNull()
  })
  test('differs from the exact value by at most half a fen', () => {
    const prices = fc.integer({ min: 0, max: 1_000_000_000 })
    const hundredths = fc.integer({ min: -10_000, max: 100_000 })
    fc.assert(
      fc.property(prices, hundredths, (fen, n) => {
        const exact = BigInt(fen) * BigInt(10_000 + n)
        const result = BigInt(percent(fen, n / 100) ?? -1) * 10_000n
        const error = result - exact
        expect(error <= 5_000n && error > -5_000n).toBe(true)
      }),
    )
  })
})

test('adds an amount but never goes below zero', () => {
  expect(amount(599_900, -20_000)).toBe(579_900)
  expect(amount(599_900, 50)).toBe(599_950)
  expect(amount(100, -200)).toBe(0)
})

test('sets a fixed price without needing the old one', () => {
  expect(reprice(null, { way: 'set', value: 12_345 })).toBe(12_345)
  expect(reprice(undefined, { way: 'set', value: 12_345 })).toBe(12_345)
})

describe('rounding', () => {
  test.each([
    ['none', 569_905, 569_905],
    ['yuan', 569_949, 569_900],
    ['yuan', 569_950, 570_000],
    ['ten', 569_905, 570_000],
    ['ten', 569_499, 569_000],
    ['hundred', 569_905, 570_000],
    ['hundred', 564_999, 560_000],
    ['end9', 569_905, 569_900],
    ['end9', 570_400, 570_900],
    ['end9', 570_399, 569_900],
    ['end9', 100, 900],
    ['end99', 569_905, 569_900],
    ['end99', 564_900, 569_900],
    ['end99', 564_899, 559_900],
    ['end99', 0, 9_900],
  ] as const)('%s rounds %i to %i', (rounding, fen, expected) => {
    expect(roundPrice(fen, rounding)).toBe(expected)
  })
  test('does not change a rounded price', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROUNDINGS), fc.integer({ min: 0, max: 10_000_000 }), (how, fen) => {
        expect(roundPrice(roundPrice(fen, how), how)).toBe(roundPrice(fen, how))
      }),
    )
  })
})
