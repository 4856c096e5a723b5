import type { Day } from './calendar.ts'
import { fixedOffsetMs } from './fixed-zones.ts'

/** A learner's day begins at 04:00: who studies past midnight studies on the same day. */
const DAY_BEGINS_HOURS = 4
const HOUR_MS = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** There are some 600 zones, but a name may be written in many ways. */
const MOST_KEPT = 1_000
/** Making a format is what takes long: one for each zone. */
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

/** How far a zone is ahead of UTC at an instant. */
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

/** The learner's day of an instant in a zone (IANA name). */
export const studyDayOf = (at: Date, timeZone: string): Day =>
  new Date(at.getTime() + zoneOffsetMs(at, timeZone) - DAY_BEGINS_HOURS * HOUR_MS).toISOString().slice(0, 10)

/** The instant at which a learner's day begins in a zone: 04:00 there, daylight saving included. */
export function beginningOf(day: Day, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + DAY_BEGINS_HOURS * HOUR_MS
  // the offset at the instant sought: the first guess may lie on the other side of a change
  const guess = new Date(wall - zoneOffsetMs(new Date(wall), timeZone))
  return new Date(wall - zoneOffsetMs(guess, timeZone))
}
