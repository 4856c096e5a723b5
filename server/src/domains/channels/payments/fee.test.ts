import { feeOf } from '@shangxue/contract/channels/fee'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOfPart } from './fee.ts'

test('rounds a fee half up to the fen and adds the fixed part', () => {
  expect(feeOf(400_000, { rate_bp: 60, fixed_fen: 0 })).toBe(2_400)
  expect(feeOf(83, { rate_bp: 60, fixed_fen: 0 })).toBe(0)
  // 0.5 fen
  expect(feeOf(250, { rate_bp: 20, fixed_fen: 0 })).toBe(1)
  expect(feeOf(249, { rate_bp: 20, fixed_fen: 0 })).toBe(0)
  expect(feeOf(100, { rate_bp: 0, fixed_fen: 30 })).toBe(30)
  expect(feeOf(10_000_000_000, { rate_bp: 3_000, fixed_fen: 1 })).toBe(3_000_000_001)
})

test('parts of a fee add up to the whole fee', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
      fc.nat(2_500),
      (parts, rateBp) => {
        const amountFen = parts.reduce((sum, part) => sum + part, 0)
        const whole = { amountFen, feeFen: feeOf(amountFen, { rate_bp: rateBp, fixed_fen: 7 }) }
        const earlier = { amountFen: 0, feeFen: 0 }
        for (const part of parts) {
          earlier.feeFen += feeOfPart(whole, part, earlier)
          earlier.amountFen += part
        }
        expect(earlier.feeFen).toBe(whole.feeFen)
      },
    ),
  )
})
