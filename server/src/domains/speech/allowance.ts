const WINDOW_MS = 60_000

/** How much each address may still have spoken in this minute. Forgets all of them when the minute is over. */
export function createAllowance(most: number, now: () => number) {
  let endsAt = 0
  let used = new Map<string, number>()
  return {
    /** False where nothing is left. */
    take(address: string): boolean {
      if (now() >= endsAt) {
        endsAt = now() + WINDOW_MS
        used = new Map()
      }
      const before = used.get(address) ?? 0
      if (before >= most) return false
      used.set(address, before + 1)
      return true
    },
    /** For what was taken and came to nothing. */
    giveBack(address: string): void {
      const before = used.get(address) ?? 0
      if (before > 0) used.set(address, before - 1)
    },
  }
}
