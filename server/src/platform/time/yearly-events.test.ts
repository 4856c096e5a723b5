import { addDays } from '@shangxue/study/time/calendar'
import { expect, test } from 'vitest'
import { findYearlyEffects, yearlyEventOf } from './yearly-events.ts'

test('counts the days of the Spring Festival from the Chinese New Year', () => {
  // 29 January 2025, 17 February 2026, 6 February 2027
  expect(yearlyEventOf('2025-01-29')).toBe('spring 0')
  expect(yearlyEventOf('2026-02-17')).toBe('spring 0')
  expect(yearlyEventOf('2027-02-06')).toBe('spring 0')
  expect(yearlyEventOf('2026-02-14')).toBe('spring -3')
  expect(yearlyEventOf('2026-02-24')).toBe('spring 7')
  expect(yearlyEventOf('2026-02-25')).toBeUndefined()
})

test('names fixed holidays by date', () => {
  expect(yearlyEventOf('2026-10-03')).toBe('10-03')
  expect(yearlyEventOf('2026-10-08')).toBeUndefined()
})

test('moves an effect to the same day of the next festival', () => {
  const first = '2024-12-01'
  const days = Array.from({ length: 120 }, (_, n) => addDays(first, n))
  const values = days.map((day) => (day === '2025-01-29' ? 0 : 100))
  expect(findYearlyEffects(values, days).get('2026-02-17')).toBe(0.5)
  expect(findYearlyEffects(values, days).get('2026-02-16')).toBe(1)
})

test('knows no effect without ordinary days around the event', () => {
  const days = Array.from({ length: 5 }, (_, n) => addDays('2025-05-01', n))
  expect(findYearlyEffects([9, 9, 9, 9, 9], days).size).toBe(0)
})
