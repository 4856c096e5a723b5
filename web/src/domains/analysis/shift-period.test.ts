import { describe, expect, test } from 'vitest'
import { isComparable, shiftPeriod } from './shift-period.ts'

const TODAY = '2026-11-23'
const shift = (from: string, to: string, by: -1 | 1) => shiftPeriod({ from, to }, by, TODAY)

describe('shifting a period', () => {
  test('moves by its number of days', () => {
    expect(shift('2026-10-25', '2026-11-23', -1)).toEqual({ from: '2026-09-25', to: '2026-10-24' })
    expect(shift('2026-09-25', '2026-10-24', 1)).toEqual({ from: '2026-10-25', to: '2026-11-23' })
  })
  test('moves whole months and the running month by months', () => {
    expect(shift('2026-11-01', TODAY, -1)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(shift('2026-03-01', '2026-03-31', -1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(shift('2026-01-01', '2026-03-31', -1)).toEqual({ from: '2025-10-01', to: '2025-12-31' })
    expect(shift('2025-12-01', '2025-12-31', 1)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  })
  test('ends today and has nothing after today', () => {
    expect(shift('2026-10-01', '2026-10-31', 1)).toEqual({ from: '2026-11-01', to: TODAY })
    expect(shift('2026-11-10', '2026-11-20', 1)).toEqual({ from: '2026-11-21', to: TODAY })
    expect(shift('2026-11-01', TODAY, 1)).toBeUndefined()
  })
})

test('compares complete months and periods of equal length only', () => {
  const february = { from: '2026-02-01', to: '2026-02-28' }
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(isComparable(february, march)).toBe(true)
  expect(isComparable({ from: '2026-11-01', to: TODAY }, { from: '2026-10-01', to: '2026-10-31' })).toBe(
    false,
  )
  expect(
    isComparable({ from: '2026-11-02', to: '2026-11-08' }, { from: '2026-11-01', to: '2026-11-01' }),
  ).toBe(false)
})
