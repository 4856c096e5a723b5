import { mean } from './tallies.ts'

/** Score share of one answer, and of the other answers of the same attempt; both 0 to 1. */
export interface ItemAnswer {
  readonly share: number
  readonly rest: number
  readonly seconds: number
}

/** Minimum number of attempts for a meaningful correlation. */
const ENOUGH = 5
const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/** Mean share of points earned: 1 is easiest. */
export function facility(given: readonly ItemAnswer[]): number | null {
  const value = mean(given.map(({ share }) => share))
  return value === null ? null : rounded(value)
}

/** Correlation between this question and the rest of the paper; null if either has no variance. */
export function discrimination(given: readonly ItemAnswer[]): number | null {
  if (given.length < ENOUGH) return null
  const x = mean(given.map(({ share }) => share)) ?? 0
  const y = mean(given.map(({ rest }) => rest)) ?? 0
  let [together, apartX, apartY] = [0, 0, 0]
  for (const { share, rest } of given) {
    together += (share - x) * (rest - y)
    apartX += (share - x) ** 2
    apartY += (rest - y) ** 2
  }
  const spread = Math.sqrt(apartX * apartY)
  return spread < 1e-9 ? null : rounded(together / spread)
}

export function medianSeconds(given: readonly ItemAnswer[]): number | null {
  const sorted = given.map(({ seconds }) => seconds).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  return Math.round(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2)
}
