const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, formatter)
  return formatter
}

/** The zone's wall-clock time at an instant, encoded as a UTC timestamp. */
function wallClockAt(at: number, zone: string): number {
  const parts = Object.fromEntries(
    getFormatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Converts a wall-clock time of a zone, in minutes after midnight of a day (may exceed a day), to an instant. */
export function instantAt(day: string, minute: number, zone: string): number {
  const wallClock = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const estimate = wallClock - (wallClockAt(wallClock, zone) - wallClock)
  // Repeat with the corrected offset, because daylight saving may have changed in between.
  return wallClock - (wallClockAt(estimate, zone) - estimate)
}

/** The calendar day in a zone. */
export const dayAt = (at: number, zone: string): string =>
  new Date(wallClockAt(at, zone)).toISOString().slice(0, 10)
/** HH:MM */
export const timeAt = (at: number, zone: string): string =>
  new Date(wallClockAt(at, zone)).toISOString().slice(11, 16)
