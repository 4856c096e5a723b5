import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { createForecaster } from './forecast-range.ts'

// a Monday
const FIRST = '2026-01-05'
const history = (count: number, valueOn: (n: number, weekday: number) => number) =>
  Array.from({ length: count }, (_, n) => valueOn(n, n % 7))
const nextDays = (after: number, count: number) =>
  Array.from({ length: count }, (_, n) => addDays(FIRST, after + n))
/** Alternates around 0, the same in every run. */
const noise = (n: number) => ((n * 7_919) % 101) / 50 - 1

describe('forecast with a range', () => {
  test('continues a constant series without a range', () => {
    const { expected, low, high } = createForecaster(
      history(70, () => 100),
      FIRST,
    ).forecastTotal(nextDays(70, 10))
    expect(expected).toBeCloseTo(1_000, 6)
    expect(low).toBeCloseTo(1_000, 6)
    expect(high).toBeCloseTo(1_000, 6)
  })

  test('follows the weekday pattern and days that are always closed', () => {
    const forecaster = createForecaster(
      history(182, (_, weekday) => [100, 100, 100, 100, 200, 300, 0][weekday] ?? 0),
      FIRST,
    )
    const [monday = 0, , , , friday = 0, saturday = 0, sunday = 0] = nextDays(182, 7).map(forecaster.expect)
    expect(friday / monday).toBeGreaterThan(1.7)
    expect(saturday).toBeGreaterThan(friday)
    expect(sunday).toBeLessThan(monday / 3)
    expect(forecaster.forecastTotal(nextDays(182, 7)).expected).toBeGreaterThan(850)
    expect(forecaster.forecastTotal(nextDays(182, 7)).expected).toBeLessThan(950)
  })

  test('follows a level that rises', () => {
    const values = history(200, (n) => (n < 100 ? 100 : 200))
    expect(createForecaster(values, FIRST).expect(addDays(FIRST, 200))).toBeGreaterThan(180)
  })

  test('widens the range with the noise and narrows it near the end of the month', () => {
    const spread = (size: number, days: number) => {
      const values = history(182, (n) => 100 + size * noise(n))
      const { low, high } = createForecaster(values, FIRST).forecastTotal(nextDays(182, days))
      return high - low
    }
    expect(spread(60, 20)).toBeGreaterThan(spread(20, 20))
    expect(spread(60, 2)).toBeLessThan(spread(60, 20))
  })

  test('expects nothing without sales and never less than nothing', () => {
    const empty = createForecaster(
      history(60, () => 0),
      FIRST,
    ).forecastTotal(nextDays(60, 5))
    expect(empty).toEqual({ expected: 0, low: 0, high: 0 })
    const returns = createForecaster(
      history(60, () => -50),
      FIRST,
    ).forecastTotal(nextDays(60, 5))
    expect(returns).toEqual({ expected: 0, low: 0, high: 0 })
  })

  test('repeats half of what a holiday did a year before', () => {
    const holiday = (day: string) => day.slice(5) >= '10-01' && day.slice(5) <= '10-07'
    const first = '2025-08-01'
    const values = Array.from({ length: 395 }, (_, n) => (holiday(addDays(first, n)) ? 300 : 100))
    const forecaster = createForecaster(values, first)
    const [usual, nationalDay] = ['2026-09-29', '2026-10-02'].map(forecaster.expect) as [number, number]
    expect(nationalDay / usual).toBeGreaterThan(1.8)
    expect(nationalDay / usual).toBeLessThan(2.2)
  })
})
