import type { Day } from './calendar.ts'
import { fixedOffsetMs } from './fixed-zones.ts'

/** A learner's day starts at 04:00, so that studying past midnight counts for the same day. */
const DAY_BEGINS_HOURS = 4
const HOUR_MS = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** Upper bound of the cache: there are about 600 zones, but each name can be written in many ways. */
const MOST_KEPT = 1_000
/** Caches one formatter for each zone, because creating one is slow. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  if (formats.size >= MOST_KEPT) formats.clear()
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** Offset of a zone from UTC at an instant, in ms. */
function zoneOffsetMs(at: Date, timeZone: string): number {
  const fixed = fixedOffsetMs(timeZone, at.getTime())
  if (fixed !== undefined) return fixed
  const parts = formatOf(timeZone).formatToParts(at)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return wall - Math.floor(at.getTime() / 1000) * 1000
}

/** The learner's day at an instant. `timeZone` is an IANA name. */
export const studyDayOf = (at: Date, timeZone: string): Day =>
  new Date(at.getTime() + zoneOffsetMs(at, timeZone) - DAY_BEGINS_HOURS * HOUR_MS).toISOString().slice(0, 10)

/** The instant at which a learner's day starts in a zone: 04:00 local time, daylight saving included. */
export function beginningOf(day: Day, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + DAY_BEGINS_HOURS * HOUR_MS
  // Use the offset at the final instant: the first guess may be on the other side of a daylight-saving
  // change.
  const guess = new Date(wall - zoneOffsetMs(new Date(wall), timeZone))
  return new Date(wall - zoneOffsetMs(guess, timeZone))
}
