const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

/** The zone's wall-clock time at an instant, encoded as a UTC timestamp. */
function shownAt(at: number, zone: string): number {
  const part = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Converts a wall-clock time of a zone, in minutes after midnight of a day (may exceed a day), to an instant. */
export function instantAt(day: string, minute: number, zone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const first = shown - (shownAt(shown, zone) - shown)
  // Repeat with the corrected offset, because daylight saving may have changed in between.
  return shown - (shownAt(first, zone) - first)
}

/** The calendar day in a zone. */
export const dayAt = (at: number, zone: string): string =>
  new Date(shownAt(at, zone)).toISOString().slice(0, 10)
/** HH:MM */
export const timeAt = (at: number, zone: string): string =>
  new Date(shownAt(at, zone)).toISOString().slice(11, 16)
