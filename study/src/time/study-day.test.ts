import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { studyDayOf, studyDayStart } from './study-day.ts'

const SHANGHAI = 'Asia/Shanghai'
const instantOf = (wall: string, offset = '+08:00') => new Date(`${wall}${offset}`)

describe('a learner’s day starts at 04:00', () => {
  test.each([
    ['2026-11-21T23:59', '2026-11-21'],
    ['2026-11-22T00:01', '2026-11-21'],
    ['2026-11-22T03:59', '2026-11-21'],
    ['2026-11-22T04:01', '2026-11-22'],
    ['2026-01-01T03:59', '2025-12-31'],
  ])('counts %s in Shanghai for %s', (wall, day) => {
    expect(studyDayOf(instantOf(wall), SHANGHAI)).toBe(day)
  })

  test('gives different days in different zones for one instant', () => {
    const noon = instantOf('2026-11-22T12:00')
    expect(studyDayOf(noon, 'America/Los_Angeles')).toBe('2026-11-21')
    expect(studyDayOf(noon, 'Pacific/Auckland')).toBe('2026-11-22')
  })

  test('starts exactly at its first instant across daylight-saving changes', () => {
    for (const [day, zone] of [
      ['2026-11-22', SHANGHAI],
      ['2026-03-08', 'America/New_York'],
      ['2026-11-01', 'America/New_York'],
      ['2026-03-29', 'Europe/Berlin'],
      ['2026-10-25', 'Europe/Berlin'],
    ] as const) {
      const begins = studyDayStart(day, zone)
      expect(studyDayOf(begins, zone)).toBe(day)
      expect(studyDayOf(new Date(begins.getTime() - 1), zone)).toBe(addDays(day, -1))
    }
  })
})

test('accepts any spelling of a zone and bounds the cache', () => {
  const noon = instantOf('2026-11-22T12:00')
  const spelled = (n: number) =>
    [...'america/argentina/comodrivadavia']
      .map((letter, i) => ((n >> i) & 1 ? letter.toUpperCase() : letter))
      .join('')
  for (let n = 0; n < 1_200; n++) expect(studyDayOf(noon, spelled(n))).toBe('2026-11-21')
})
