import { expect, test } from 'vitest'
import { daysOfMonth, monthBefore } from '../../platform/period.ts'
import { expectedOf, paceOf, passedDays } from './pace.ts'

test('a month has its days, also February of a leap year, and one before it', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29', days: 29 })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31', days: 31 })
  expect(monthBefore('2026-01')).toBe('2025-12')
})

test('today counts among the days that are over', () => {
  const november = daysOfMonth('2026-11')
  expect(passedDays(november, '2026-10-31')).toBe(0)
  expect(passedDays(november, '2026-11-01')).toBe(1)
  expect(passedDays(november, '2026-11-30')).toBe(30)
  expect(passedDays(november, '2026-12-09')).toBe(30)
})

test('what is expected is the run rate over all days', () => {
  expect(expectedOf(10, 10, 30)).toBe(30)
  expect(expectedOf(7, 3, 31)).toBe(72)
  expect(expectedOf(0, 0, 31)).toBe(0)
})

const goal = (target: number, actual: number, passed = 10) => ({
  target,
  actual,
  expected: expectedOf(actual, passed, 30),
})

test('it is ahead from 5 percent above, behind from more than 5 below, and the worse of two counts', () => {
  const pace = (...goals: ReturnType<typeof goal>[]) => paceOf(goals, 10, 30, false)
  expect(pace(goal(300, 105))).toBe('ahead')
  expect(pace(goal(300, 104))).toBe('steady')
  expect(pace(goal(300, 95))).toBe('steady')
  expect(pace(goal(300, 94))).toBe('behind')
  expect(pace(goal(300, 105), goal(300, 50))).toBe('behind')
})

test('a month that is over was reached or missed, one to come is neither', () => {
  expect(paceOf([goal(300, 300, 30)], 30, 30, true)).toBe('reached')
  expect(paceOf([goal(300, 299, 30)], 30, 30, true)).toBe('missed')
  expect(paceOf([goal(300, 0, 0)], 0, 30, false)).toBe('to_come')
  // its last day still runs
  expect(paceOf([goal(300, 299, 30)], 30, 30, false)).toBe('steady')
})
