const HOUR_MS = 3_600_000

/** Daylight saving in China ended in September 1991 (IANA tz database, Asia/Shanghai). */
const SHANGHAI_STANDS_SINCE = Date.UTC(1992, 0, 1)

/**
 * How far a zone (IANA name) is ahead of UTC at an instant, in ms, where that is known by heart: making the first of the
 * platform's own formatters takes a slow phone a quarter of a second. Undefined where the platform has to be asked.
 */
export function fixedOffsetMs(zone: string, at: number): number | undefined {
  if (zone === 'UTC') return 0
  return zone === 'Asia/Shanghai' && at >= SHANGHAI_STANDS_SINCE ? 8 * HOUR_MS : undefined
}
