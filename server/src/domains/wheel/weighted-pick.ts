import { randomInt } from 'node:crypto'

interface Weighted {
  readonly weight: number
}

/** Returns a random integer from 0 (inclusive) to `end` (exclusive). */
export type RandomInt = (end: number) => number
export const secureRandomInt: RandomInt = (end) => randomInt(end)

export const totalWeight = (prizes: readonly Weighted[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0)

/** Picks a prize with probability proportional to its weight. Returns undefined if the total weight is 0. */
export function pickWeighted<T extends Weighted>(
  prizes: readonly T[],
  random: RandomInt = secureRandomInt,
): T | undefined {
  const total = totalWeight(prizes)
  if (total === 0) return undefined
  let remaining = random(total)
  return prizes.find(({ weight }) => {
    remaining -= weight
    return remaining < 0
  })
}
