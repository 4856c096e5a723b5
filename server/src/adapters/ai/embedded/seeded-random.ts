/** Deterministic random numbers from a seed text, so that variants can be reproduced. */
export function createSeededRandom(seed: string) {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193) >>> 0
  /** From 0 to n - 1. */
  const below = (n: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
  return {
    below,
    between: (min: number, max: number) => min + below(max - min + 1),
    pick: <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0],
  }
}
export type SeededRandom = ReturnType<typeof createSeededRandom>
