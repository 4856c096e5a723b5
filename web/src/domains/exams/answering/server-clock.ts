/** Server time that does not depend on the device clock: an offset to `performance.now()`. */
export function createServerClock(serverNow: number) {
  let offsetMs = serverNow - performance.now()
  return {
    now: () => offsetMs + performance.now(),
    sync(iso: string) {
      const timestamp = Date.parse(iso)
      if (Number.isFinite(timestamp)) offsetMs = timestamp - performance.now()
    },
  }
}
export type ServerClock = ReturnType<typeof createServerClock>

/** Formats a remaining time in ms. Examples: `1:02:09`, `12:05` */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const pad = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const minutesAndSeconds = `${pad(minutes % 60)}:${pad(seconds % 60)}`
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${minutesAndSeconds}` : minutesAndSeconds
}
