import { expect, test } from 'vitest'
import { daysOfMonth, monthBefore } from '../../platform/time/period.ts'
import { targetPace } from './target-pace.ts'

test('counts the days of a month and finds the previous month', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29', days: 29 })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31', days: 31 })
  expect(monthBefore('2026-01')).toBe('2025-12')
})

const createGoal = (target: number, actual: number, expected: number | null) => ({ target, actual, expected })

test('is ahead from 105 %, behind below 95 %, worst goal counts', () => {
  const paceFor = (...expected: number[]) =>
    targetPace(
      expected.map((item) => createGoal(300, 100, item)),
      'running',
    )
  expect(paceFor(315)).toBe('ahead')
  expect(paceFor(314)).toBe('steady')
  expect(paceFor(285)).toBe('steady')
  expect(paceFor(284)).toBe('behind')
  expect(paceFor(315, 150)).toBe('behind')
})

test('a past month is reached or missed, a future one neither', () => {
  expect(targetPace([createGoal(300, 300, 300)], 'over')).toBe('reached')
  expect(targetPace([createGoal(300, 299, 299)], 'over')).toBe('missed')
  expect(targetPace([createGoal(300, 0, null)], 'to_come')).toBe('to_come')
  // The last day is still running.
  expect(targetPace([createGoal(300, 299, 299)], 'running')).toBe('steady')
})

test('is not behind on the first day', () => {
  expect(targetPace([createGoal(300, 1, null)], 'running')).toBe('steady')
  expect(targetPace([createGoal(300, 300, null)], 'running')).toBe('ahead')
})
