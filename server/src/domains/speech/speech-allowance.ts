const WINDOW_MS = 60_000

/** Limits usage per payer and minute. All counts reset when the minute is over. */
export function createAllowance(limit: number, now: () => number) {
  let endsAt = 0
  let usage = new Map<string, number>()
  return {
    /** Returns false if the rest of the allowance is too small. */
    consume(payer: string, cost: number): boolean {
      if (now() >= endsAt) {
        endsAt = now() + WINDOW_MS
        usage = new Map()
      }
      const after = (usage.get(payer) ?? 0) + cost
      if (after > limit) return false
      usage.set(payer, after)
      return true
    },
    /** Refunds usage that produced nothing. */
    refund(payer: string, cost: number): void {
      const before = usage.get(payer) ?? 0
      if (before > 0) usage.set(payer, Math.max(0, before - cost))
    },
  }
}
