import { effectiveSlope, logistic, UNCALIBRATED } from './item.ts'
import { ABILITIES, abilityQuantile, abilityWeights, type Posterior } from './posterior.ts'
import { abilityOfGrade } from './scale.ts'

export interface Vocabulary {
  /** Number of known words: the mean of the posterior. */
  readonly size: number
  /** Bounds of the central 90 % of the posterior. */
  readonly from: number
  readonly to: number
}

const BANDS = [1, 2, 3]
const SLOPE = effectiveSlope(UNCALIBRATED)
const TAIL_PROBABILITY = 0.05
/** Rounding step: a test of this length is less exact than this. */
const ROUND_TO = 10
const roundSize = (words: number) => Math.round(words / ROUND_TO) * ROUND_TO

/** Number of words known at an ability, without guesses. */
function knownWordsAt(ability: number, wordsByGrade: ReadonlyMap<number, number>): number {
  let known = 0
  for (const [grade, words] of wordsByGrade)
    for (const band of BANDS) {
      const difficulty = abilityOfGrade(grade + (band - 2) / BANDS.length)
      known += (words / BANDS.length) * logistic(SLOPE * (ability - difficulty))
    }
  return known
}

/** Estimates the vocabulary size. `wordsByGrade`: number of words in each grade. */
export function vocabularyOf(posterior: Posterior, wordsByGrade: ReadonlyMap<number, number>): Vocabulary {
  const weights = abilityWeights(posterior)
  const sizeAt = (ability: number) => knownWordsAt(ability, wordsByGrade)
  return {
    size: roundSize(ABILITIES.reduce((sum, ability, i) => sum + (weights[i] ?? 0) * sizeAt(ability), 0)),
    from: roundSize(sizeAt(abilityQuantile(weights, TAIL_PROBABILITY))),
    to: roundSize(sizeAt(abilityQuantile(weights, 1 - TAIL_PROBABILITY))),
  }
}
