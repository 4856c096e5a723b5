/**
 * The posterior of a learner's ability, and of habits that blur it: the rate of lucky guesses, the rate of slips and
 * how steeply knowledge falls with difficulty. The habits are marginalised, so that a lucky guesser is not taken for
 * a learner who knows.
 */
import { effectiveSlope, logistic, type TestResponse } from './item.ts'
import { gradeOfAbility, LEVEL_COUNT, levelIndexOfGrade } from './scale.ts'

const STEP = 0.2
/** No point lies on the boundary of two levels. */
export const ABILITIES = Array.from({ length: 70 }, (_, i) => -6.9 + i * STEP)
export const LEVEL_OF_ABILITY = ABILITIES.map((ability) => levelIndexOfGrade(gradeOfAbility(ability)))
const POINTS = ABILITIES.length
const PRIOR_DEVIATION = 2.8

/** Values of a habit with their prior weights. */
type Weighted = readonly (readonly [value: number, weight: number])[]

/** Probability of a right answer if the word is not known. */
const GUESS: Weighted = [
  [0.05, 0.2],
  [0.14, 0.25],
  [0.25, 0.3],
  [0.4, 0.25],
]
/** Probability that a known word is missed. */
const SLIP: Weighted = [
  [0.01, 0.4],
  [0.07, 0.6],
]
const SLOPE_FACTOR: Weighted = [
  [0.7, 0.25],
  [1, 0.5],
  [1.35, 0.25],
]

interface Habit {
  readonly guess: number
  readonly slip: number
  readonly slopeFactor: number
  readonly weight: number
}
const HABITS: readonly Habit[] = SLOPE_FACTOR.flatMap(([slopeFactor, slopeWeight]) =>
  GUESS.flatMap(([guess, guessWeight]) =>
    SLIP.map(([slip, slipWeight]) => ({
      guess,
      slip,
      slopeFactor,
      weight: slopeWeight * guessWeight * slipWeight,
    })),
  ),
)

/** Probabilities by habit and, within a habit, by ability; they sum to 1. */
export type Posterior = Float64Array

function normalize(weights: Float64Array): Posterior {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += weights[i] ?? 0
  for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] ?? 0) / total
  return weights
}

export const PRIOR: Posterior = normalize(
  Float64Array.from({ length: POINTS * HABITS.length }, (_, i) => {
    const ability = ABILITIES[i % POINTS] ?? 0
    const { weight } = HABITS[Math.floor(i / POINTS)] as Habit
    return weight * Math.exp(-((ability / PRIOR_DEVIATION) ** 2) / 2)
  }),
)

/**
 * Probability of an answer if the word is known, and if it is not. 不认识 is a miss like a wrong meaning: it says that
 * nothing was guessed this time, not that the learner never guesses.
 */
function answerChances({ guess, slip }: Habit, { right, item }: TestResponse): readonly [number, number] {
  const guessed = Math.min(0.9, guess * item.ease)
  return right ? [1 - slip, guessed] : [slip, 1 - guessed]
}

/** Adds an answer. */
export function addResponse(before: Posterior, response: TestResponse): Posterior {
  const { item } = response
  const slope = effectiveSlope(item)
  const after = new Float64Array(before.length)
  const known = new Float64Array(POINTS)
  let factor = Number.NaN
  HABITS.forEach((habit, h) => {
    if (habit.slopeFactor !== factor) {
      factor = habit.slopeFactor
      for (let i = 0; i < POINTS; i++)
        known[i] = logistic(slope * factor * ((ABILITIES[i] ?? 0) - item.difficulty))
    }
    const [ifKnown, ifUnknown] = answerChances(habit, response)
    for (let i = 0, at = h * POINTS; i < POINTS; i++, at++)
      after[at] = (before[at] ?? 0) * (ifUnknown + (known[i] ?? 0) * (ifKnown - ifUnknown))
  })
  return normalize(after)
}

export const posteriorOf = (responses: readonly TestResponse[]): Posterior =>
  responses.reduce(addResponse, PRIOR)

/** The probability of each ability of `ABILITIES`. */
export function abilityWeights(posterior: Posterior): Float64Array {
  const weights = new Float64Array(POINTS)
  for (let i = 0; i < posterior.length; i++)
    weights[i % POINTS] = (weights[i % POINTS] ?? 0) + (posterior[i] ?? 0)
  return weights
}

/** The habits expected at each ability. */
export interface ExpectedHabits {
  /** Probability of the ability. */
  readonly weight: Float64Array
  readonly guess: Float64Array
  readonly slip: Float64Array
}

/** Averages the habits at each ability. */
export function expectHabits(posterior: Posterior): ExpectedHabits {
  const weight = abilityWeights(posterior)
  const guess = new Float64Array(POINTS)
  const slip = new Float64Array(POINTS)
  HABITS.forEach((habit, h) => {
    for (let i = 0; i < POINTS; i++) {
      const share = (posterior[h * POINTS + i] ?? 0) / (weight[i] || 1)
      guess[i] = (guess[i] ?? 0) + share * habit.guess
      slip[i] = (slip[i] ?? 0) + share * habit.slip
    }
  })
  return { weight, guess, slip }
}

export interface AbilityEstimate {
  /** Mean and standard deviation of the ability. */
  readonly ability: number
  readonly error: number
  /** Bounds of the central 80 % of the abilities. */
  readonly from: number
  readonly to: number
  /** Probability of each of the four levels, lowest first. */
  readonly levels: readonly number[]
}

const RANGE_TAIL = 0.1

/** The ability below which a share of the posterior lies; linear within a step. */
export function abilityQuantile(weights: Float64Array, share: number): number {
  let below = 0
  for (const [i, weight] of weights.entries()) {
    if (below + weight >= share)
      return (ABILITIES[i] ?? 0) - STEP / 2 + (STEP * (share - below)) / (weight || 1)
    below += weight
  }
  return (ABILITIES.at(-1) ?? 0) + STEP / 2
}

/** Summarises a posterior. */
export function estimateOf(posterior: Posterior): AbilityEstimate {
  const weights = abilityWeights(posterior)
  const mean = weights.reduce((sum, weight, i) => sum + weight * (ABILITIES[i] ?? 0), 0)
  const variance = weights.reduce((sum, weight, i) => sum + weight * ((ABILITIES[i] ?? 0) - mean) ** 2, 0)
  const levels = Array.from({ length: LEVEL_COUNT }, () => 0)
  for (const [i, level] of LEVEL_OF_ABILITY.entries())
    levels[level] = (levels[level] ?? 0) + (weights[i] ?? 0)
  return {
    ability: mean,
    error: Math.sqrt(variance),
    from: abilityQuantile(weights, RANGE_TAIL),
    to: abilityQuantile(weights, 1 - RANGE_TAIL),
    levels,
  }
}
