import { REPEATS } from '@shangxue/contract/tasks/reminders'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextOccurrence } from './recurrence.ts'

const ACTIVE_REPEATS = REPEATS.filter((repeat) => repeat !== 'none')

/** Independent definition of a series, day by day, to check the rule against. */
function isOccurrence(repeat: (typeof ACTIVE_REPEATS)[number], from: string, day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  const startDate = new Date(`${from}T00:00:00Z`)
  const isLastOfMonth = addDays(day, 1).endsWith('-01')
  const sameDate = day.slice(8) === from.slice(8) || (isLastOfMonth && day.slice(8) < from.slice(8))
  switch (repeat) {
    case 'daily':
      return true
    case 'workdays':
      return at.getUTCDay() >= 1 && at.getUTCDay() <= 5
    case 'weekly':
      return at.getUTCDay() === startDate.getUTCDay()
    case 'monthly':
      return sameDate
    case 'yearly':
      return day.slice(5, 7) === from.slice(5, 7) && sameDate
  }
}

test('returns the first matching day after the given one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ACTIVE_REPEATS),
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      (repeat, start, later) => {
        const from = addDays('2023-01-01', start)
        const after = addDays(from, later)
        let day = addDays(after, 1)
        while (!isOccurrence(repeat, from, day)) day = addDays(day, 1)
        expect(nextOccurrence(repeat, from, after)).toBe(day)
      },
    ),
    { numRuns: 3_000 },
  )
})

test.each([
  ['monthly', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['monthly', '2027-12-31', '2028-01-31', '2028-02-29'],
  ['monthly', '2026-12-15', '2026-12-15', '2027-01-15'],
  ['yearly', '2028-02-29', '2028-02-29', '2029-02-28'],
  ['yearly', '2028-02-29', '2031-03-01', '2032-02-29'],
  ['workdays', '2026-11-20', '2026-11-20', '2026-11-23'],
  ['workdays', '2026-11-20', '2026-11-21', '2026-11-23'],
  ['workdays', '2026-11-20', '2026-11-22', '2026-11-23'],
  ['weekly', '2026-11-20', '2026-11-26', '2026-11-27'],
  ['weekly', '2026-11-20', '2026-11-27', '2026-12-04'],
] as const)('%s from %s after %s is due on %s', (repeat, from, after, next) => {
  expect(nextOccurrence(repeat, from, after)).toBe(next)
})
