/** Converts an instant (ms) to the local time of a zone, as ms of that reading taken as UTC. */
export type WallClock = (ms: number) => number

/** Offsets change at quarters of an hour at the finest. */
const QUARTER_MS = 15 * 60_000
const MAX_REMEMBERED = 10_000

/** Caches the offset per quarter of an hour, because formatting a date costs microseconds. */
export function createWallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()

  function offsetAt(start: number): number {
    const part = Object.fromEntries(
      format.formatToParts(start).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second) - start
  }

  return (ms) => {
    const start = Math.floor(ms / QUARTER_MS) * QUARTER_MS
    let offset = offsets.get(start)
    if (offset === undefined) {
      if (offsets.size >= MAX_REMEMBERED) offsets.clear()
      offset = offsetAt(start)
      offsets.set(start, offset)
    }
    return ms + offset
  }
}
