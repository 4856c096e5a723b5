/** Deterministic random choices per seed, on every machine. */
export interface Random {
  /** From 0 to 1, exclusive. */
  fraction(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight. */
  weighted<T>(from: readonly T[], weight: (item: T) => number): T
  shuffled<T>(from: readonly T[]): T[]
}

/** mulberry32: 32 bits of state suffice for demo data. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  function itemAt<T>(from: readonly T[], index: number): T {
    const item = from[index]
    if (item === undefined) throw new RangeError('nothing to choose from')
    return item
  }
  return {
    fraction,
    int,
    chance: (probability) => fraction() < probability,
    pick: (from) => itemAt(from, int(0, from.length - 1)),
    weighted(from, weight) {
      let remaining = fraction() * from.reduce((sum, item) => sum + weight(item), 0)
      const index = from.findIndex((item) => {
        remaining -= weight(item)
        return remaining < 0
      })
      return itemAt(from, index < 0 ? from.length - 1 : index)
    },
    shuffled(from) {
      const keyedItems = from.map((item) => ({ item, key: fraction() }))
      return keyedItems.sort((a, b) => a.key - b.key).map(({ item }) => item)
    },
  }
}
