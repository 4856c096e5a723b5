const MINUTE_MS = 60_000

/** Minutes between the attempts of a series: ten attempts over about three days. */
const DELAY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440] as const
/** Spreads the retries of events that failed together. */
const JITTER = 0.1

/** Milliseconds until the next attempt after `tries` failed ones; undefined after the last. `random` is in [0, 1). */
export function retryDelayMs(tries: number, random: number): number | undefined {
  const minutes = DELAY_MINUTES[tries - 1]
  return minutes === undefined ? undefined : Math.round(minutes * MINUTE_MS * (1 + JITTER * random))
}
