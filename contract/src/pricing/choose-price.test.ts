import { describe, expect, test } from 'vitest'
import { choosePrice, isValidOn, priceSourceName } from './choose-price.ts'
import type { PricePolicy } from './price-source.ts'

const DAY = '2026-11-29'
const levels = { retail: 100, wholesale: 90, wholesale_b: null, wholesale_c: 95, staff: 85 }
const rule = (id: number, amount_fen: number, fields = {}) => ({
  ...{ id, amount_fen, exact: true, valid_from: '2026-01-01', valid_to: null },
  ...fields,
})
const policy = (own: PricePolicy['own'] = [], breaks: PricePolicy['breaks'] = []): PricePolicy => ({
  ...{ levels, own, breaks },
})
const from10 = { ...rule(7, 80), level: 'wholesale' as const, min_pieces: 10 }
const from50 = { ...rule(8, 75), level: 'wholesale' as const, min_pieces: 50 }
const chosen = (prices: PricePolicy, fields: Partial<Parameters<typeof choosePrice>[1]> = {}) => {
  const price = choosePrice(prices, { level: 'wholesale', skuPieces: 1, modelPieces: 1, day: DAY, ...fields })
  return price && [price.fen, price.source.kind, price.source.rule_id]
}

describe('the order of precedence', () => {
  test.each([
    [
      'own price before everything else',
      policy([rule(1, 60)], [from10]),
      { skuPieces: 20 },
      [60, 'customer', 1],
    ],
    ['own price even if it is higher', policy([rule(1, 99)], []), {}, [99, 'customer', 1]],
    ['quantity break before the level', policy([], [from10]), { skuPieces: 10 }, [80, 'break', 7]],
    [
      'level below the number of pieces',
      policy([], [from10]),
      { skuPieces: 9 },
      [90, 'wholesale', undefined],
    ],
    ['break with the most pieces', policy([], [from10, from50]), { skuPieces: 50 }, [75, 'break', 8]],
    [
      'break of another level',
      policy([], [from10]),
      { level: 'staff', skuPieces: 10 },
      [85, 'staff', undefined],
    ],
    ['retail for a level without price', policy(), { level: 'wholesale_b' }, [100, 'retail', undefined]],
    ['level price', policy(), { level: 'wholesale_c' }, [95, 'wholesale_c', undefined]],
    [
      'model break by the pieces of the model',
      policy([], [{ ...from10, exact: false }]),
      { skuPieces: 4, modelPieces: 10 },
      [80, 'break', 7],
    ],
    [
      'SKU break by the pieces of the SKU',
      policy([], [from10]),
      { skuPieces: 4, modelPieces: 10 },
      [90, 'wholesale', undefined],
    ],
    [
      'own price of the SKU before that of the model',
      policy([rule(1, 61, { exact: false }), rule(2, 62)]),
      {},
      [62, 'customer', 2],
    ],
    [
      'own price that began last',
      policy([rule(1, 61, { valid_from: '2026-11-01' }), rule(2, 62)]),
      {},
      [61, 'customer', 1],
    ],
    ['own price added last', policy([rule(1, 61), rule(2, 62)]), {}, [62, 'customer', 2]],
    ['first day', policy([rule(1, 60, { valid_from: DAY })]), {}, [60, 'customer', 1]],
    ['last day', policy([rule(1, 60, { valid_to: DAY })]), {}, [60, 'customer', 1]],
    [
      'day before the first',
      policy([rule(1, 60, { valid_from: '2026-11-30' })]),
      {},
      [90, 'wholesale', undefined],
    ],
    [
      'day after the last',
      policy([rule(1, 60, { valid_to: '2026-11-28' })]),
      {},
      [90, 'wholesale', undefined],
    ],
  ] as const)('%s', (_, prices, fields, expected) => {
    expect(chosen(prices, fields)).toEqual(expected)
  })

  test('has no price without any', () => {
    const none = { retail: null, wholesale: null, wholesale_b: null, wholesale_c: null, staff: null }
    expect(chosen({ levels: none, own: [], breaks: [] })).toBeNull()
  })
})

test('includes both days of a validity', () => {
  const november = { valid_from: '2026-11-01', valid_to: '2026-11-30' }
  expect(
    ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => isValidOn(day, november)),
  ).toEqual([...[false, true, true, false]])
})

test('names sources', () => {
  expect(priceSourceName('customer', { valid_to: '2026-12-31' })).toBe('客户专价 至 12 月 31 日')
  expect(priceSourceName('customer')).toBe('客户专价')
  expect(priceSourceName('break', { min_pieces: 10 })).toBe('满 10 台价')
  expect(priceSourceName('wholesale')).toBe('批发 A 价')
  expect(priceSourceName('retail')).toBe('零售价')
})
