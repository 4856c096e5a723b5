import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideAmongPieces, shareFreight } from './share-freight.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  valueFen: fc.integer({ min: 0, max: 10 ** 9 }),
})
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

test('shares freight without loss and without negative shares', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom('value' as const, 'pieces' as const),
      (lines, freightFen, method) => {
        const shares = shareFreight(lines, freightFen, method)
        expect(sum(shares)).toBe(freightFen)
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('shares by piece if nothing has a value', () => {
  const lines = [1, 3].map((quantity) => ({ quantity, valueFen: 0 }))
  expect(shareFreight(lines, 400, 'value')).toEqual([100, 300])
})

test('divides an amount into unit costs that differ by one fen at most', () => {
  expect(divideAmongPieces(1_000, 3)).toEqual([
    { unitFen: 333, count: 2 },
    { unitFen: 334, count: 1 },
  ])
  expect(divideAmongPieces(900, 3)).toEqual([{ unitFen: 300, count: 3 }])
})
