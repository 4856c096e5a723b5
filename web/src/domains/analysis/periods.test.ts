import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { monthsUpTo, parsePeriod, periodParams, presetPeriods } from './periods.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const periodOf = (search: string) => parsePeriod(new URLSearchParams(search))

describe('analysis periods', () => {
  test('follow the company calendar: weeks begin on Monday, months on the first', () => {
    // Monday 02:00 in Shanghai
    const result = Object.fromEntries(presetPeriods().map(({ name, from, to }) => [name, `${from} ${to}`]))
    expect(result).toEqual({
      today: '2026-11-23 2026-11-23',
      yesterday: '2026-11-22 2026-11-22',
      week: '2026-11-23 2026-11-23',
      month: '2026-11-01 2026-11-23',
      last_month: '2026-10-01 2026-10-31',
      days30: '2026-10-25 2026-11-23',
      days90: '2026-08-26 2026-11-23',
      year: '2026-01-01 2026-11-23',
    })
    expect(presetPeriods('2026-11-22').find(({ name }) => name === 'week')).toMatchObject({
      from: '2026-11-16',
    })
    expect(presetPeriods('2026-01-01').find(({ name }) => name === 'last_month')).toMatchObject({
      from: '2025-12-01',
      to: '2025-12-31',
    })
  })

  test('default to the last 30 days for missing or unknown names', () => {
    for (const search of ['', 'period=ever', 'from=2026-02-31', 'from=soon&to=later'])
      expect(periodOf(search)).toMatchObject({ from: '2026-10-25', to: '2026-11-23', label: '近 30 天' })
  })

  test('accept two dates in either order and at most one year', () => {
    expect(periodOf('from=2026-03-09&to=2026-03-01')).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-09',
      label: '3月1日至3月9日',
    })
    expect(periodOf('from=2020-01-01&to=2026-11-23')).toMatchObject({ from: '2025-11-23', to: '2026-11-23' })
    expect(periodOf('from=2026-11-01&to=2026-11-23').label).toBe('本月')
  })

  test('keep preset names in the address and parse them back', () => {
    for (const { from, to } of [...presetPeriods(), { from: '2026-03-01', to: '2026-03-09' }]) {
      const search = new URLSearchParams()
      for (const [key, value] of Object.entries(periodParams({ from, to }))) if (value) search.set(key, value)
      expect(parsePeriod(search)).toMatchObject({ from, to })
    }
    expect(periodParams({ from: '', to: '2026-03-09' })).toMatchObject({
      from: '2026-03-09',
      to: '2026-03-09',
    })
  })

  test('cover twelve months up to the end of the heat map', () => {
    expect(monthsUpTo({ from: '2026-11-20', to: '2026-11-23' })).toEqual({
      from: '2025-12-01',
      to: '2026-11-23',
    })
    expect(monthsUpTo({ from: '2026-12-01', to: '2026-12-31' })).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
    })
  })
})
