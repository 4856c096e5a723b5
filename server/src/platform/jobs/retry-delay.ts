const MINUTE_MS = 60_000

/** Spreads the retries of deliveries that failed together. */
const JITTER = 0.1

/**
 * Milliseconds until the next attempt after `tries` failed ones, by a schedule of minutes between attempts; undefined after the last.
 * `random` is in [0, 1).
 */
export function retryDelayMs(
  scheduleMinutes: readonly number[],
  tries: number,
  random: number,
): number | undefined {
  const minutes = scheduleMinutes[tries - 1]
  return minutes === undefined ? undefined : Math.round(minutes * MINUTE_MS * (1 + JITTER * random))
}
