import { mean } from './tallies.ts'

/** One answer to a question, and how the same attempt did in all the others; both 0 to 1. */
export interface ItemAnswer {
  readonly share: number
  readonly rest: number
  readonly seconds: number
}

/** Fewer attempts make a correlation that says nothing. */
const ENOUGH = 5
const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/** How easy a question is: the mean share of its points that was earned. */
export function facility(given: readonly ItemAnswer[]): number | null {
  const value = mean(given.map(({ share }) => share))
  return value === null ? null : rounded(value)
}

/** Whether those who do well elsewhere do well here: correlation with the rest; null where either never differs. */
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
