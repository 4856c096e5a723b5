import { DAY_END, LEAVE_DAY_MINUTES, leaveText, NOON } from '@shangxue/contract/leave/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getYearlyMinutes, lastUsableDay } from '../balances/yearly.ts'
import { getLeaveDays, sumMinutes } from './length.ts'

const weekdays = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const half = { unit: 'half_day', calendarDays: false } as const
const span = (from_day: string, from_minute: number, to_day: string, to_minute: number) => ({
  ...{ from_day, from_minute, to_day, to_minute },
})
// A Friday.
const FRIDAY = '2026-11-20'

test('counts half of Friday and Monday, no weekend', () => {
  const days = getLeaveDays(span(FRIDAY, NOON, '2026-11-23', NOON), half, weekdays)
  expect(days).toEqual([
    { day: FRIDAY, minutes: 240 },
    { day: '2026-11-23', minutes: 240 },
  ])
})

test('counts days off only if the type does', () => {
  const weekend = span('2026-11-21', 0, '2026-11-22', DAY_END)
  expect(getLeaveDays(weekend, half, weekdays)).toEqual([])
  expect(sumMinutes(getLeaveDays(weekend, { unit: 'day', calendarDays: true }, weekdays))).toBe(960)
})

test('counts a make-up Saturday but no holiday', () => {
  const worked = (day: string) => day === '2026-11-21' || (weekdays(day) && day !== FRIDAY)
  expect(sumMinutes(getLeaveDays(span(FRIDAY, 0, '2026-11-22', DAY_END), half, worked))).toBe(480)
})

test('counts hours, at most a day', () => {
  const hours = { unit: 'hour', calendarDays: false } as const
  expect(sumMinutes(getLeaveDays(span(FRIDAY, 840, FRIDAY, 930), hours, weekdays))).toBe(90)
  expect(sumMinutes(getLeaveDays(span(FRIDAY, 0, FRIDAY, DAY_END), hours, weekdays))).toBe(480)
  expect(sumMinutes(getLeaveDays(span(FRIDAY, 480, FRIDAY, 1_200), hours, weekdays))).toBe(480)
})

test('counts adjacent leaves like one combined leave', () => {
  const moment = fc.integer({ min: 0, max: 120 })
  fc.assert(
    fc.property(moment, moment, moment, fc.boolean(), (a, b, c, calendarDays) => {
      const [first = 0, middle = 0, last = 0] = [a, b, c].sort((x, y) => x - y)
      fc.pre(first < middle && middle < last)
      // In half days: an end at midnight belongs to the day before.
      const begin = (n: number) => [addDays(FRIDAY, Math.floor(n / 2)), (n % 2) * NOON] as const
      const end = (n: number) =>
        [addDays(FRIDAY, Math.ceil(n / 2) - 1), n % 2 === 0 ? DAY_END : NOON] as const
      const count = (from: number, to: number) =>
        sumMinutes(
          getLeaveDays(span(...begin(from), ...end(to)), { unit: 'half_day', calendarDays }, weekdays),
        )
      expect(count(first, middle) + count(middle, last)).toBe(count(first, last))
      expect(count(first, last)).toBeLessThanOrEqual((last - first) * 240)
    }),
  )
})

const STEPS = [
  { years: 1, minutes: 5 * LEAVE_DAY_MINUTES },
  { years: 10, minutes: 10 * LEAVE_DAY_MINUTES },
]
const yearly = (joined_on: string, year: number, work_since: string | null = null) =>
  getYearlyMinutes(STEPS, { joined_on, work_since }, year) / LEAVE_DAY_MINUTES

test('grants by service years, pro rata within a year', () => {
  expect(yearly('2020-03-01', 2026)).toBe(5)
  expect(yearly('2010-01-01', 2026)).toBe(10)
  // The first full year ends on 1 July: 184 of 365 days.
  expect(yearly('2025-07-01', 2026)).toBe(2.5)
  expect(yearly('2026-07-01', 2026)).toBe(0)
  // With earlier employment, service counts from then, for the rest of the year.
  expect(yearly('2026-07-01', 2026, '2015-05-05')).toBe(5)
  expect(yearly('2027-01-01', 2026)).toBe(0)
  expect(yearly('2024-02-29', 2025)).toBe(4)
})

test('never grants less for more service', () => {
  const day = fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('1995-01-01', n))
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [early = '', late = ''] = [a, b].sort()
      expect(yearly(early, 2026)).toBeGreaterThanOrEqual(yearly(late, 2026))
      expect(yearly(early, 2026)).toBeLessThanOrEqual(10)
    }),
  )
})

test('expires with the year or some months later', () => {
  expect([0, 1, 3, 12, 14].map((months) => lastUsableDay(2026, months))).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-03-31',
    '2027-12-31',
    '2028-02-29',
  ])
})

test('formats half days as days, otherwise hours', () => {
  expect([240, 480, 1_200, 90, 570, -240].map(leaveText)).toEqual([
    '0.5 天',
    '1 天',
    '2.5 天',
    '1.5 小时',
    '1 天 1.5 小时',
    '-0.5 天',
  ])
})
