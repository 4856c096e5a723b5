const HOUR_MS = 3_600_000

/** China abolished daylight saving in September 1991 (IANA tz database, Asia/Shanghai). */
const SHANGHAI_FIXED_SINCE = Date.UTC(1992, 0, 1)

/**
 * Returns a zone's offset from UTC in ms where it is a known constant. Creating the first platform formatter
 * takes about a quarter of a second on a slow phone. Returns undefined where the platform has to be asked.
 */
export function fixedOffsetMs(zone: string, instant: number): number | undefined {
  if (zone === 'UTC') return 0
  return zone === 'Asia/Shanghai' && instant >= SHANGHAI_FIXED_SINCE ? 8 * HOUR_MS : undefined
}
