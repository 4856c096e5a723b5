import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitDiscount } from './build-cart.ts'

const fen = fc.integer({ min: 0, max: 10_000_000_000 })

test('discount shares add up and never exceed their line', () => {
  const cart = fc.array(fen, { minLength: 1, maxLength: 20 }).chain((amounts) => {
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    return fc.record({ amounts: fc.constant(amounts), discount: fc.nat({ max: total }) })
  })
  fc.assert(
    fc.property(cart, ({ amounts, discount }) => {
      const shares = splitDiscount(discount, amounts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount)
      for (const [n, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(amounts[n] ?? 0)
      }
    }),
  )
})

test('splits the discount in proportion to the amounts', () => {
  expect(splitDiscount(100, [300, 100])).toEqual([75, 25])
  expect(splitDiscount(1, [1, 1, 1])).toEqual([1, 0, 0])
  expect(splitDiscount(0, [0, 0])).toEqual([0, 0])
})
