import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, formatAgo, formatDateTime, formatDay, formatTime, formatWeekday, today } from './dates.ts'
import { storeZone } from './session/state.ts'

describe('dates in Shanghai', () => {
  test('start the day at 16:00 UTC', () => {
    expect(dayOf('2026-11-19T15:59:59Z')).toBe('2026-11-19')
    expect(dayOf('2026-11-19T16:00:00Z')).toBe('2026-11-20')
  })
  test('format midnight as 00:00', () => {
    expect(formatTime('2026-11-19T16:00:00Z')).toBe('00:00')
    expect(formatDateTime('2026-11-20T06:05:00Z')).toBe('2026-11-20 14:05')
  })
  test('show the year only if it is not the current one', () => {
    const year = Number(today().slice(0, 4))
    expect(formatDay(`${year}-03-08`)).toBe('3月8日')
    expect(formatDay(`${year - 1}-12-31`)).toBe(`${year - 1}年12月31日`)
  })
  test('include the weekday', () => {
    expect(formatWeekday('2026-11-20')).toBe('周五')
  })
})

describe('dates in another time zone', () => {
  afterEach(() => storeZone(DEFAULT_ZONE))

  test('use the company’s zone once it is known', () => {
    expect(formatDateTime('2026-11-20T03:00:00Z')).toBe('2026-11-20 11:00')
    storeZone('America/New_York')
    expect(formatDateTime('2026-11-20T03:00:00Z')).toBe('2026-11-19 22:00')
    expect(formatWeekday('2026-11-20T03:00:00Z')).toBe('周四')
  })
  test('keep a business day west of Greenwich', () => {
    storeZone('America/New_York')
    expect(formatDay(`${today().slice(0, 4)}-03-08`)).toBe('3月8日')
    expect(formatWeekday('2026-11-20')).toBe('周五')
  })
  test('use the default zone if the phone does not know the zone', () => {
    storeZone('Mars/Olympus_Mons')
    expect(formatTime('2026-11-19T16:00:00Z')).toBe('00:00')
  })
})

describe('formatAgo', () => {
  const now = '2026-11-20T06:00:00Z'
  test.each([
    ['2026-11-20T05:59:31Z', '刚刚'],
    ['2026-11-20T05:55:00Z', '5 分钟前'],
    ['2026-11-20T03:00:00Z', '3 小时前'],
    ['2026-11-19T06:05:00Z', '昨天 14:05'],
    ['2026-11-20T06:01:00Z', '2026-11-20 14:01'],
  ])('formats %s as %s', (at, text) => {
    expect(formatAgo(at, now)).toBe(text)
  })
  test('shows a date before yesterday', () => {
    expect(formatAgo('2019-11-18T06:00:00Z', now)).toBe('2019年11月18日')
  })
})
