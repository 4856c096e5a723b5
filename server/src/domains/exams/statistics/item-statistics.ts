import { mean } from './answer-statistics.ts'

/** Score share of one answer, and of the other answers of the same attempt; both 0 to 1. */
export interface ItemAnswer {
  readonly share: number
  readonly rest: number
  readonly seconds: number
}

/** Minimum number of attempts for a meaningful correlation. */
const MIN_ATTEMPTS = 5
const roundToThousandth = (value: number) => Math.round(value * 1_000) / 1_000

/** Mean share of points earned: 1 is easiest. */
export function facility(answers: readonly ItemAnswer[]): number | null {
  const value = mean(answers.map(({ share }) => share))
  return value === null ? null : roundToThousandth(value)
}

/** Correlation between this question and the rest of the paper; null if either has no variance. */
export function discrimination(answers: readonly ItemAnswer[]): number | null {
  if (answers.length < MIN_ATTEMPTS) return null
  const x = mean(answers.map(({ share }) => share)) ?? 0
  const y = mean(answers.map(({ rest }) => rest)) ?? 0
  let [covariance, varianceX, varianceY] = [0, 0, 0]
  for (const { share, rest } of answers) {
    covariance += (share - x) * (rest - y)
    varianceX += (share - x) ** 2
    varianceY += (rest - y) ** 2
  }
  const spread = Math.sqrt(varianceX * varianceY)
  return spread < 1e-9 ? null : roundToThousandth(covariance / spread)
}

export function medianSeconds(answers: readonly ItemAnswer[]): number | null {
  const sorted = answers.map(({ seconds }) => seconds).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  return Math.round(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2)
}
