import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eachDay } from './calendar.ts'
import { fromChineseMap, metresBetween, toChineseMap } from './coordinates.ts'
import { isPublished, KNOWN_DAYS } from './holidays.ts'
import { shiftOf, timeOf, weekdayOf } from './planning.ts'
import { dayAt, instantAt, timeAt } from './wall-clock.ts'

const WEEK = [1, 1, 1, 1, 2, null, null]
const rules = { weekday: 0, week: WEEK, followsHolidays: true, calendar: null, change: undefined }

describe('the shift of a day', () => {
  test('is that of the week', () => {
    expect(shiftOf({ ...rules, weekday: 4 })).toBe(2)
    expect(shiftOf({ ...rules, weekday: 5 })).toBeNull()
  })
  test('is none on a holiday, and the usual one where holidays are worked', () => {
    expect(shiftOf({ ...rules, calendar: 'holiday' })).toBeNull()
    expect(shiftOf({ ...rules, calendar: 'holiday', followsHolidays: false })).toBe(1)
  })
  test('of a make-up Saturday is that of the first working day', () => {
    expect(shiftOf({ ...rules, weekday: 5, calendar: 'workday' })).toBe(1)
    expect(shiftOf({ ...rules, weekday: 5, calendar: 'workday', followsHolidays: false })).toBeNull()
    expect(shiftOf({ ...rules, week: WEEK.map(() => null), calendar: 'workday' })).toBeNull()
  })
  test('is what it was changed to, on a holiday too', () => {
    expect(shiftOf({ ...rules, change: 9, calendar: 'holiday' })).toBe(9)
    expect(shiftOf({ ...rules, change: null })).toBeNull()
  })
})

describe('public holidays', () => {
  test('of 2026 are those that were published: 33 days off and 6 worked in exchange', () => {
    const year = [...KNOWN_DAYS.values()].filter(({ day }) => day.startsWith('2026'))
    expect(year.filter(({ kind }) => kind === 'holiday')).toHaveLength(33)
    const worked = year.filter(({ kind }) => kind === 'workday')
    expect(worked).toHaveLength(6)
    // nobody makes up on a day that is worked anyhow
    expect(worked.every(({ day }) => weekdayOf(day) >= 5)).toBe(true)
    expect(isPublished(2026)).toBe(true)
  })
  test('of 2027 are the thirteen that the law fixes, and are not said to be published', () => {
    const year = [...KNOWN_DAYS.values()].filter(({ day }) => day.startsWith('2027'))
    expect(year).toHaveLength(13)
    expect(isPublished(2027)).toBe(false)
  })
})

describe('clocks', () => {
  test('show a time of a zone at one instant, beyond midnight too', () => {
    expect(new Date(instantAt('2026-11-23', 540, 'Asia/Shanghai')).toISOString()).toBe(
      '2026-11-23T01:00:00.000Z',
    )
    expect(new Date(instantAt('2026-12-31', 1_440 + 360, 'Asia/Shanghai')).toISOString()).toBe(
      '2026-12-31T22:00:00.000Z',
    )
    // put forward in the night before
    expect(new Date(instantAt('2026-03-29', 540, 'Europe/Berlin')).toISOString()).toBe(
      '2026-03-29T07:00:00.000Z',
    )
    expect(dayAt(Date.parse('2026-11-23T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-11-24')
    expect(timeAt(Date.parse('2026-11-23T16:30:00Z'), 'Asia/Shanghai')).toBe('00:30')
    expect(timeOf(1_440 + 90)).toBe('01:30')
  })
})

describe('coordinates', () => {
  test('of a Chinese map are some hundred metres off, and come back to where they were', () => {
    const spot = fc.record({
      lat: fc.double({ min: 18, max: 53, noNaN: true }),
      lng: fc.double({ min: 74, max: 134, noNaN: true }),
    })
    fc.assert(
      fc.property(spot, (there) => {
        const shown = toChineseMap(there)
        expect(metresBetween(there, shown)).toBeGreaterThan(20)
        expect(metresBetween(there, shown)).toBeLessThan(1_500)
        expect(metresBetween(fromChineseMap(shown), there)).toBeLessThan(0.5)
      }),
    )
  })
  test('of Tiananmen are where maps have it', () => {
    // the published pair of the gate: measured and as shown
    const shown = toChineseMap({ lat: 39.907333, lng: 116.391083 })
    expect(metresBetween(shown, { lat: 39.908736, lng: 116.397327 })).toBeLessThan(10)
  })
  test('outside of China are shifted by nobody', () => {
    const berlin = { lat: 52.52, lng: 13.4 }
    expect(toChineseMap(berlin)).toEqual(berlin)
    expect(fromChineseMap(berlin)).toEqual(berlin)
  })
  test('lie as far apart as a great circle says', () => {
    expect(metresBetween({ lat: 30, lng: 120 }, { lat: 30.01, lng: 120 })).toBeCloseTo(1_112, 0)
  })
})

test('the days of a period end, also where the calendar of four digits does', () => {
  expect(eachDay('2026-11-23', '2026-11-24')).toEqual(['2026-11-23', '2026-11-24'])
  expect(eachDay('2026-11-24', '2026-11-23')).toEqual([])
  expect(eachDay('9999-12-31', '9999-12-31')).toEqual(['9999-12-31'])
})
