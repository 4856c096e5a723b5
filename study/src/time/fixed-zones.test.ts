import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedOffsetMs } from './fixed-zones.ts'

const wallOf = (timeZone: string, instant: number) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  } as Intl.DateTimeFormatOptions).formatToParts(instant)
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

describe.each(['Asia/Shanghai', 'UTC'])('the offset of %s', (zone) => {
  test('matches the platform at any instant from 1992 to 2999', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2999, 11, 31) }), (instant) => {
        const offset = fixedOffsetMs(zone, instant) ?? Number.NaN
        expect(new Date(instant + offset).toISOString().slice(0, 19)).toBe(wallOf(zone, instant))
      }),
    )
  })
})

test('returns undefined for earlier instants and other zones', () => {
  expect(fixedOffsetMs('Asia/Shanghai', Date.UTC(1990, 6, 1))).toBeUndefined()
  expect(fixedOffsetMs('America/New_York', Date.UTC(2026, 6, 1))).toBeUndefined()
})
