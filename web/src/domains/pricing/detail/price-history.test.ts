import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentPrices, historyChart, type PriceHistory, priceChanges } from './price-history.ts'

const history: PriceHistory = [
  { type: 'wholesale', amount_fen: 500, valid_from: '2026-11-10T02:00:00Z', by: null },
  { type: 'retail', amount_fen: 700, valid_from: '2026-11-12T02:00:00Z', by: null },
  { type: 'wholesale', amount_fen: 450, valid_from: '2026-11-13T02:00:00Z', by: '王经理' },
]

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T04:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('returns the latest price of each type', () => {
  expect(currentPrices(history).map(({ amount_fen }) => amount_fen)).toEqual([450, 700])
})

test('lists changes newest first with the replaced price', () => {
  expect(priceChanges(history).map(({ amount_fen, previous }) => [amount_fen, previous])).toEqual([
    [450, 500],
    [700, null],
    [500, null],
  ])
})

describe('the chart', () => {
  test('has a point with all prices for each change date', () => {
    expect(historyChart(history)).toEqual({
      labels: ['11-10', '11-12', '11-13'],
      series: [
        { name: '批发价', values: [500, 500, 450] },
        { name: '零售价', values: [null, 700, 700] },
      ],
    })
  })
  test('shows the last change of a Shanghai day', () => {
    const twice: PriceHistory = [
      { type: 'retail', amount_fen: 9, valid_from: '2026-11-10T17:00:00Z', by: null },
      { type: 'retail', amount_fen: 8, valid_from: '2026-11-11T03:00:00Z', by: null },
    ]
    expect(historyChart(twice)).toEqual({ labels: ['11-11'], series: [{ name: '零售价', values: [8] }] })
  })
  test('shows the year of earlier years', () => {
    const old: PriceHistory = [
      { type: 'retail', amount_fen: 9, valid_from: '2020-01-01T02:00:00Z', by: null },
    ]
    expect(historyChart(old).labels).toEqual(['2020-01-01'])
  })
})
