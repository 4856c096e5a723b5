import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { monthsUpTo, namedPeriods, namesOf, periodIn } from './periods.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const of = (search: string) => periodIn(new URLSearchParams(search))

describe('periods of an analysis', () => {
  test('are days of the company: a week begins on Monday, a month on its first day', () => {
    // two in the morning of a Monday in Shanghai
    const found = Object.fromEntries(namedPeriods().map(({ name, from, to }) => [name, `${from} ${to}`]))
    expect(found).toEqual({
      today: '2026-11-23 2026-11-23',
      yesterday: '2026-11-22 2026-11-22',
      week: '2026-11-23 2026-11-23',
      month: '2026-11-01 2026-11-23',
      last_month: '2026-10-01 2026-10-31',
      days30: '2026-10-25 2026-11-23',
      days90: '2026-08-26 2026-11-23',
      year: '2026-01-01 2026-11-23',
    })
    expect(namedPeriods('2026-11-22').find(({ name }) => name === 'week')).toMatchObject({
      from: '2026-11-16',
    })
    expect(namedPeriods('2026-01-01').find(({ name }) => name === 'last_month')).toMatchObject({
      from: '2025-12-01',
      to: '2025-12-31',
    })
  })

  test('are the last 30 days where an address names none, or none that there is', () => {
    for (const search of ['', 'period=ever', 'from=2026-02-31', 'from=soon&to=later'])
      expect(of(search)).toMatchObject({ from: '2026-10-25', to: '2026-11-23', label: '近 30 天' })
  })

  test('may be any days, in either order, never more than a year', () => {
    expect(of('from=2026-03-09&to=2026-03-01')).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-09',
      label: '3月1日至3月9日',
    })
    expect(of('from=2020-01-01&to=2026-11-23')).toMatchObject({ from: '2025-11-23', to: '2026-11-23' })
    expect(of('from=2026-11-01&to=2026-11-23').label).toBe('本月')
  })

  test('are named in an address where they have a name, and read back as they were', () => {
    for (const { from, to } of [...namedPeriods(), { from: '2026-03-01', to: '2026-03-09' }]) {
      const search = new URLSearchParams()
      for (const [key, value] of Object.entries(namesOf({ from, to }))) if (value) search.set(key, value)
      expect(periodIn(search)).toMatchObject({ from, to })
    }
    expect(namesOf({ from: '', to: '2026-03-09' })).toMatchObject({ from: '2026-03-09', to: '2026-03-09' })
  })

  test('of a heat map are twelve months up to the one they end in', () => {
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
