import { randomInt } from 'node:crypto'

interface Weighted {
  readonly weight: number
}

/** A number from 0 up to, not including, `end`. */
export type RandomInt = (end: number) => number
export const fairly: RandomInt = (end) => randomInt(end)

export const totalWeight = (prizes: readonly Weighted[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0)

/** One of the prizes, each as likely as its weight among all; undefined where there is none. */
export function pick<T extends Weighted>(prizes: readonly T[], random: RandomInt = fairly): T | undefined {
  const total = totalWeight(prizes)
  if (total === 0) return undefined
  let left = random(total)
  return prizes.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}
