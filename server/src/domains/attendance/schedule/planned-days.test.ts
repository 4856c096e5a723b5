import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eachDay } from '../calendar/calendar.ts'
import { isPublished, KNOWN_DAYS } from '../calendar/holidays.ts'
import { fromChineseMap, metresBetween, toChineseMap } from '../punches/coordinates.ts'
import { dayAt, instantAt, timeAt } from '../wall-clock.ts'
import { formatMinutes, getWeekday, resolveShift } from './shift-rules.ts'

const WEEK = [1, 1, 1, 1, 2, null, null]
const rules = { weekday: 0, week: WEEK, followsHolidays: true, calendar: null, change: undefined }

describe('shift of a day', () => {
  test('follows the week', () => {
    expect(resolveShift({ ...rules, weekday: 4 })).toBe(2)
    expect(resolveShift({ ...rules, weekday: 5 })).toBeNull()
  })
  test('is none on a holiday unless holidays are worked', () => {
    expect(resolveShift({ ...rules, calendar: 'holiday' })).toBeNull()
    expect(resolveShift({ ...rules, calendar: 'holiday', followsHolidays: false })).toBe(1)
  })
  test("uses the first weekday's shift on a make-up Saturday", () => {
    expect(resolveShift({ ...rules, weekday: 5, calendar: 'workday' })).toBe(1)
    expect(resolveShift({ ...rules, weekday: 5, calendar: 'workday', followsHolidays: false })).toBeNull()
    expect(resolveShift({ ...rules, week: WEEK.map(() => null), calendar: 'workday' })).toBeNull()
  })
  test('uses a shift change, also on a holiday', () => {
    expect(resolveShift({ ...rules, change: 9, calendar: 'holiday' })).toBe(9)
    expect(resolveShift({ ...rules, change: null })).toBeNull()
  })
})

describe('public holidays', () => {
  test('of 2026 match the publication: 33 off, 6 made up', () => {
    const year = [...KNOWN_DAYS.values()].filter(({ day }) => day.startsWith('2026'))
    expect(year.filter(({ kind }) => kind === 'holiday')).toHaveLength(33)
    const worked = year.filter(({ kind }) => kind === 'workday')
    expect(worked).toHaveLength(6)
    // Make-up workdays are only on days off.
    expect(worked.every(({ day }) => getWeekday(day) >= 5)).toBe(true)
    expect(isPublished(2026)).toBe(true)
  })
  test('of 2027 are the thirteen statutory days, unpublished', () => {
    const year = [...KNOWN_DAYS.values()].filter(({ day }) => day.startsWith('2027'))
    expect(year).toHaveLength(13)
    expect(isPublished(2027)).toBe(false)
  })
})

describe('wall clock', () => {
  test("converts a zone's time, also past midnight", () => {
    expect(new Date(instantAt('2026-11-23', 540, 'Asia/Shanghai')).toISOString()).toBe(
      '2026-11-23T01:00:00.000Z',
    )
    expect(new Date(instantAt('2026-12-31', 1_440 + 360, 'Asia/Shanghai')).toISOString()).toBe(
      '2026-12-31T22:00:00.000Z',
    )
    // Daylight saving began in the night before.
    expect(new Date(instantAt('2026-03-29', 540, 'Europe/Berlin')).toISOString()).toBe(
      '2026-03-29T07:00:00.000Z',
    )
    expect(dayAt(Date.parse('2026-11-23T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-11-24')
    expect(timeAt(Date.parse('2026-11-23T16:30:00Z'), 'Asia/Shanghai')).toBe('00:30')
    expect(formatMinutes(1_440 + 90)).toBe('01:30')
  })
})

describe('coordinates', () => {
  test('convert to the Chinese map and back', () => {
    const spot = fc.record({
      lat: fc.double({ min: 18, max: 53, noNaN: true }),
      lng: fc.double({ min: 74, max: 134, noNaN: true }),
    })
    fc.assert(
      fc.property(spot, (position) => {
        const mapPosition = toChineseMap(position)
        expect(metresBetween(position, mapPosition)).toBeGreaterThan(20)
        expect(metresBetween(position, mapPosition)).toBeLessThan(1_500)
        expect(metresBetween(fromChineseMap(mapPosition), position)).toBeLessThan(0.5)
      }),
    )
  })
  test('match the published position of Tiananmen', () => {
    // The published pair for the gate: WGS-84 and GCJ-02.
    const mapPosition = toChineseMap({ lat: 39.907333, lng: 116.391083 })
    expect(metresBetween(mapPosition, { lat: 39.908736, lng: 116.397327 })).toBeLessThan(10)
  })
  test('are not shifted outside China', () => {
    const berlin = { lat: 52.52, lng: 13.4 }
    expect(toChineseMap(berlin)).toEqual(berlin)
    expect(fromChineseMap(berlin)).toEqual(berlin)
  })
  test('have great-circle distances', () => {
    expect(metresBetween({ lat: 30, lng: 120 }, { lat: 30.01, lng: 120 })).toBeCloseTo(1_112, 0)
  })
})

test('ends at the last four-digit day', () => {
  expect(eachDay('2026-11-23', '2026-11-24')).toEqual(['2026-11-23', '2026-11-24'])
  expect(eachDay('2026-11-24', '2026-11-23')).toEqual([])
  expect(eachDay('9999-12-31', '9999-12-31')).toEqual(['9999-12-31'])
})
