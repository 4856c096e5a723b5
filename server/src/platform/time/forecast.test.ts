import { describe, expect, test } from 'vitest'
import { forecast, getElapsed } from './forecast.ts'
import { daysOfMonth } from './period.ts'

const november = daysOfMonth('2026-11')
const elapsedOn = (day: string) => getElapsed(november, day)

test('counts only days before today as completed', () => {
  expect(elapsedOn('2026-10-31')).toEqual({ phase: 'to_come', days: 30, completed: 0 })
  expect(elapsedOn('2026-11-01')).toEqual({ phase: 'running', days: 30, completed: 0 })
  expect(elapsedOn('2026-11-30')).toEqual({ phase: 'running', days: 30, completed: 29 })
  expect(elapsedOn('2026-12-01')).toEqual({ phase: 'over', days: 30, completed: 30 })
})

describe('forecast', () => {
  test('is not lowered by a morning without sales', () => {
    expect(forecast(100, 0, elapsedOn('2026-11-11'))).toBe(300)
    expect(forecast(10, 0, elapsedOn('2026-11-02'))).toBe(300)
  })

  test("counts today's sales beyond the average", () => {
    expect(forecast(104, 4, elapsedOn('2026-11-11'))).toBe(300)
    expect(forecast(125, 25, elapsedOn('2026-11-11'))).toBe(100 + 25 + 10 * 19)
  })

  test('uses the average or better on the last day', () => {
    expect(forecast(290, 0, elapsedOn('2026-11-30'))).toBe(300)
    expect(forecast(310, 20, elapsedOn('2026-11-30'))).toBe(310)
  })

  test('rounds to a whole number', () => {
    expect(forecast(7, 0, getElapsed(daysOfMonth('2026-12'), '2026-12-04'))).toBe(72)
  })

  test('is null before a day is completed', () => {
    expect(forecast(50, 50, elapsedOn('2026-11-01'))).toBeNull()
    expect(forecast(0, 0, elapsedOn('2026-10-20'))).toBeNull()
  })

  test('equals the total once the period is over', () => {
    expect(forecast(77, 0, elapsedOn('2026-12-02'))).toBe(77)
  })

  test('goes below zero with returns', () => {
    expect(forecast(-10, -30, elapsedOn('2026-11-03'))).toBe(20 + 10 + 270)
    expect(forecast(-20, 0, elapsedOn('2026-11-03'))).toBe(-20 + 0 + -10 * 27)
  })
})
