import { expect, test } from 'vitest'
import { toSalesFigures } from './sales-measures.ts'

const average = (pieces: number, amount_fen: number) =>
  toSalesFigures({ pieces, returned: 0, amount_fen, cost_fen: 0 }, true).average_fen

test('average price requires net sales and a non-negative amount', () => {
  expect(average(3, 1_000)).toBe(333)
  expect(average(2, 0)).toBe(0)
  expect(average(0, 0)).toBeNull()
  // An expensive device was returned on a day with only small sales.
  expect(average(39, -520_600)).toBeNull()
})
