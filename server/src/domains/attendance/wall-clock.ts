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

/** What the clocks of a zone show at an instant, as if it were UTC. */
function shownAt(at: number, zone: string): number {
  const part = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** When the clocks of a zone show a time: minutes after the midnight of a day, also beyond its end. */
export function instantAt(day: string, minute: number, zone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const first = shown - (shownAt(shown, zone) - shown)
  // once more: the clocks may have been put forward or back in between
  return shown - (shownAt(first, zone) - first)
}

/** The day that the calendar of a zone shows. */
export const dayAt = (at: number, zone: string): string =>
  new Date(shownAt(at, zone)).toISOString().slice(0, 10)
/** HH:MM */
export const timeAt = (at: number, zone: string): string =>
  new Date(shownAt(at, zone)).toISOString().slice(11, 16)
