/** Server time that does not depend on the device clock: an offset to `performance.now()`. */
export function createClock(serverNow: number) {
  let ahead = serverNow - performance.now()
  return {
    now: () => ahead + performance.now(),
    sync(iso: string) {
      const at = Date.parse(iso)
      if (Number.isFinite(at)) ahead = at - performance.now()
    },
  }
}
export type Clock = ReturnType<typeof createClock>

/** Formats a remaining time in ms. Examples: `1:02:09`, `12:05` */
export function formatLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const two = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${tail}` : tail
}
