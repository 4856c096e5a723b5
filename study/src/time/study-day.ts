import type { Day } from './calendar.ts'
import { fixedOffsetMs } from './fixed-zones.ts'

/** A learner's day starts at 04:00, so that studying past midnight counts for the same day. */
const DAY_START_HOUR = 4
const HOUR_MS = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** Upper bound of the cache: there are about 600 zones, but each name can be written in many ways. */
const MAX_FORMATTERS = 1_000
/** Caches one formatter for each zone, because creating one is slow. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  if (formats.size >= MAX_FORMATTERS) formats.clear()
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, formatter)
  return formatter
}

/** Offset of a zone from UTC at an instant, in ms. */
function zoneOffsetMs(instant: Date, timeZone: string): number {
  const fixed = fixedOffsetMs(timeZone, instant.getTime())
  if (fixed !== undefined) return fixed
  const parts = formatterOf(timeZone).formatToParts(instant)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const localMs = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return localMs - Math.floor(instant.getTime() / 1000) * 1000
}

/** The learner's day at an instant. `timeZone` is an IANA name. */
export const studyDayOf = (instant: Date, timeZone: string): Day =>
  new Date(instant.getTime() + zoneOffsetMs(instant, timeZone) - DAY_START_HOUR * HOUR_MS)
    .toISOString()
    .slice(0, 10)

/** The instant at which a learner's day starts in a zone: 04:00 local time, daylight saving included. */
export function studyDayStart(day: Day, timeZone: string): Date {
  const localMs = Date.parse(`${day}T00:00:00Z`) + DAY_START_HOUR * HOUR_MS
  // Use the offset at the final instant: the first guess may be on the other side of a daylight-saving
  // change.
  const guess = new Date(localMs - zoneOffsetMs(new Date(localMs), timeZone))
  return new Date(localMs - zoneOffsetMs(guess, timeZone))
}
