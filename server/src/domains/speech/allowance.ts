const WINDOW_MS = 60_000

/** Limits usage per payer and minute. All counts reset when the minute is over. */
export function createAllowance(most: number, now: () => number) {
  let endsAt = 0
  let used = new Map<string, number>()
  return {
    /** Returns false if the rest of the allowance is too small. */
    take(payer: string, cost: number): boolean {
      if (now() >= endsAt) {
        endsAt = now() + WINDOW_MS
        used = new Map()
      }
      const after = (used.get(payer) ?? 0) + cost
      if (after > most) return false
      used.set(payer, after)
      return true
    },
    /** Refunds usage that produced nothing. */
    giveBack(payer: string, cost: number): void {
      const before = used.get(payer) ?? 0
      if (before > 0) used.set(payer, Math.max(0, before - cost))
    },
  }
}
