import { describe, expect, test } from 'vitest'
import { beginningOf, dayOf, daysBetween, plusDays } from './day.ts'

const SHANGHAI = 'Asia/Shanghai'
const at = (wall: string, offset = '+08:00') => new Date(`${wall}${offset}`)

describe('a learner’s day begins at 04:00', () => {
  test.each([
    ['2026-11-21T23:59', '2026-11-21'],
    ['2026-11-22T00:01', '2026-11-21'],
    ['2026-11-22T03:59', '2026-11-21'],
    ['2026-11-22T04:01', '2026-11-22'],
    ['2026-01-01T03:59', '2025-12-31'],
  ])('%s in Shanghai is of %s', (wall, day) => {
    expect(dayOf(at(wall), SHANGHAI)).toBe(day)
  })

  test('the same instant is another day elsewhere', () => {
    const noon = at('2026-11-22T12:00')
    expect(dayOf(noon, 'America/Los_Angeles')).toBe('2026-11-21')
    expect(dayOf(noon, 'Pacific/Auckland')).toBe('2026-11-22')
  })

  test('its first instant is of it, and the one before is not, over daylight saving too', () => {
    for (const [day, zone] of [
      ['2026-11-22', SHANGHAI],
      ['2026-03-08', 'America/New_York'],
      ['2026-11-01', 'America/New_York'],
      ['2026-03-29', 'Europe/Berlin'],
      ['2026-10-25', 'Europe/Berlin'],
    ] as const) {
      const begins = beginningOf(day, zone)
      expect(dayOf(begins, zone)).toBe(day)
      expect(dayOf(new Date(begins.getTime() - 1), zone)).toBe(plusDays(day, -1))
    }
  })
})

test('days are counted over months, leap years and backwards', () => {
  expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
})

test('a zone is the same however its name is written, and thousands of spellings are no burden', () => {
  const noon = at('2026-11-22T12:00')
  const spelled = (n: number) =>
    [...'america/argentina/comodrivadavia']
      .map((letter, i) => ((n >> i) & 1 ? letter.toUpperCase() : letter))
      .join('')
  for (let n = 0; n < 1_200; n++) expect(dayOf(noon, spelled(n))).toBe('2026-11-21')
})
