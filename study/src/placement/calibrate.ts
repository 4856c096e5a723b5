/**
 * Recalibrates items from answers: a two-parameter logistic model with a fitted guess rate, by maximum a posteriori
 * within an EM loop. Each item stays anchored to its starting values by a prior, because free parameters stretch the
 * scale if all learners are of similar grades. The abilities of the learners are estimated as a normal distribution
 * in each iteration.
 */
import { logistic, type PlacementItem, UNCALIBRATED } from './item.ts'
import { ABILITIES } from './posterior.ts'

/** The answers of one test. */
export interface CalibrationTest {
  readonly answers: readonly { readonly itemId: number; readonly right: boolean }[]
}

/** Items with fewer answers keep their starting values. */
export const MIN_RESPONSES = 8
const ITERATIONS = 10
const SCORING_STEPS = 4
/** Standard deviations of the priors of difficulty and of the logarithms of slope and ease. */
const DIFFICULTY_DEVIATION = UNCALIBRATED.deviation
const LOG_SLOPE_DEVIATION = 0.25
const LOG_EASE_DEVIATION = 0.3
const SLIP = 0.04
const GUESSES = [0.05, 0.12, 0.2, 0.28]
/** A population cannot seem narrower or wider than this: a few equal learners tell little about it. */
const POPULATION_DEVIATION = [0.8, 3.5] as const
const CELLS = ABILITIES.length * GUESSES.length
const abilityOf = (cell: number) => ABILITIES[Math.floor(cell / GUESSES.length)] ?? 0
const CELL_ABILITY = Float64Array.from({ length: CELLS }, (_, cell) => abilityOf(cell))
const CELL_GUESS = Float64Array.from({ length: CELLS }, (_, cell) => GUESSES[cell % GUESSES.length] ?? 0)

interface Curve {
  difficulty: number
  slope: number
  ease: number
}

/** Probability of a right answer and its derivatives at one cell. */
function rightAt({ difficulty, slope, ease }: Curve, cell: number) {
  const distance = (CELL_ABILITY[cell] ?? 0) - difficulty
  const known = logistic(slope * distance)
  const guess = (CELL_GUESS[cell] ?? 0) * ease
  const gain = 1 - SLIP - guess
  const rise = gain * known * (1 - known) * slope
  return {
    right: guess + gain * known,
    byDifficulty: -rise,
    byLogSlope: rise * distance,
    byLogEase: guess * (1 - known),
  }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** Posterior of one learner over the cells, for the current items and population. */
function learnerPosterior(
  { answers }: CalibrationTest,
  rightOf: ReadonlyMap<number, Float64Array>,
  population: { mean: number; deviation: number },
): Float64Array {
  const weights = new Float64Array(CELLS)
  let total = 0
  for (let cell = 0; cell < CELLS; cell++) {
    let weight = Math.exp(-((((CELL_ABILITY[cell] ?? 0) - population.mean) / population.deviation) ** 2) / 2)
    for (const { itemId, right } of answers) {
      const p = rightOf.get(itemId)?.[cell] ?? 0.5
      weight *= right ? p : 1 - p
    }
    weights[cell] = weight
    total += weight
  }
  for (let cell = 0; cell < CELLS; cell++) weights[cell] = (weights[cell] ?? 0) / total
  return weights
}

interface ItemAnswers {
  readonly start: PlacementItem
  readonly curve: Curve
  /** The learner of each answer, and whether it was right. */
  readonly learners: number[]
  readonly rights: boolean[]
}

/** One scoring step of each parameter towards its most probable value. */
function improveCurve({ start, curve }: ItemAnswers, asked: Float64Array, right: Float64Array): void {
  const step = (
    derivative: 'byDifficulty' | 'byLogSlope' | 'byLogEase',
    offset: number,
    deviation: number,
  ) => {
    let gradient = -offset / deviation ** 2
    let information = 1 / deviation ** 2
    for (let cell = 0; cell < CELLS; cell++) {
      const count = asked[cell] ?? 0
      if (count < 1e-6) continue
      const at = rightAt(curve, cell)
      const slope = at[derivative]
      gradient += (((right[cell] ?? 0) - count * at.right) / (at.right * (1 - at.right))) * slope
      information += (count * slope ** 2) / (at.right * (1 - at.right))
    }
    return clamp(gradient / information, -0.5, 0.5)
  }
  for (let i = 0; i < SCORING_STEPS; i++) {
    curve.difficulty += step('byDifficulty', curve.difficulty - start.difficulty, DIFFICULTY_DEVIATION)
    curve.slope *= Math.exp(step('byLogSlope', Math.log(curve.slope / start.slope), LOG_SLOPE_DEVIATION))
    curve.ease *= Math.exp(step('byLogEase', Math.log(curve.ease / start.ease), LOG_EASE_DEVIATION))
    curve.ease = clamp(curve.ease, 0.4, 2.5)
  }
}

/** Standard error of the difficulty, from the scores that each learner is expected to contribute. */
function difficultyError(
  { curve, learners, rights }: ItemAnswers,
  posteriors: readonly Float64Array[],
): number {
  let information = 1 / DIFFICULTY_DEVIATION ** 2
  for (const [i, learner] of learners.entries()) {
    const posterior = posteriors[learner] as Float64Array
    let score = 0
    for (let cell = 0; cell < CELLS; cell++) {
      const weight = posterior[cell] ?? 0
      if (weight < 1e-6) continue
      const { right, byDifficulty } = rightAt(curve, cell)
      score += weight * (rights[i] ? byDifficulty / right : -byDifficulty / (1 - right))
    }
    information += score ** 2
  }
  return 1 / Math.sqrt(information)
}

function estimatePopulation(posteriors: readonly Float64Array[]) {
  let sum = 0
  let squares = 0
  for (const posterior of posteriors)
    for (let cell = 0; cell < CELLS; cell++) {
      const ability = CELL_ABILITY[cell] ?? 0
      sum += (posterior[cell] ?? 0) * ability
      squares += (posterior[cell] ?? 0) * ability ** 2
    }
  const mean = sum / posteriors.length
  const deviation = Math.sqrt(Math.max(0, squares / posteriors.length - mean ** 2))
  return { mean, deviation: clamp(deviation, ...POPULATION_DEVIATION) }
}

function groupByItem(tests: readonly CalibrationTest[], starts: ReadonlyMap<number, PlacementItem>) {
  const items = new Map<number, ItemAnswers>()
  for (const [learner, { answers }] of tests.entries())
    for (const { itemId, right } of answers) {
      const start = starts.get(itemId)
      if (!start) continue
      const { difficulty, slope, ease } = start
      const item = items.get(itemId) ?? {
        start,
        curve: { difficulty, slope, ease },
        learners: [],
        rights: [],
      }
      item.learners.push(learner)
      item.rights.push(right)
      items.set(itemId, item)
    }
  return items
}

/** True if the answers tell an item's difficulty: there are enough of them, and they differ. */
const isInformative = ({ rights }: ItemAnswers) =>
  rights.length >= MIN_RESPONSES && rights.includes(true) && rights.includes(false)

export interface CalibratedItem extends PlacementItem {
  /** Number of answers that the values rest on. */
  readonly responses: number
}

/** Learners or items between two pauses; a few milliseconds of work. */
const CHUNK = 20

/** Calls a function with each entry and pauses regularly. */
async function forEachWithPauses<T>(
  entries: Iterable<T>,
  pause: () => Promise<unknown>,
  visit: (entry: T) => void,
): Promise<void> {
  let count = 0
  for (const entry of entries) {
    visit(entry)
    count++
    if (count % CHUNK === 0) await pause()
  }
}

/** Moves the curve of an item towards the answers of the learners. */
function fitItem(item: ItemAnswers, posteriors: readonly Float64Array[]): void {
  const asked = new Float64Array(CELLS)
  const right = new Float64Array(CELLS)
  for (const [i, learner] of item.learners.entries())
    for (let cell = 0; cell < CELLS; cell++) {
      const weight = posteriors[learner]?.[cell] ?? 0
      asked[cell] = (asked[cell] ?? 0) + weight
      if (item.rights[i]) right[cell] = (right[cell] ?? 0) + weight
    }
  improveCurve(item, asked, right)
}

/**
 * Calibrates the items that have enough answers. `starts`: starting values of all items by id. `pause` is awaited
 * between small parts of the work, so that a server stays responsive.
 */
export async function calibrateItems(
  tests: readonly CalibrationTest[],
  starts: ReadonlyMap<number, PlacementItem>,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<CalibratedItem[]> {
  const items = groupByItem(tests, starts)
  const informative = [...items.values()].filter(isInformative)
  if (informative.length === 0) return []
  let population = { mean: 0, deviation: 2.5 }
  let posteriors: Float64Array[] = []
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const rightOf = new Map<number, Float64Array>()
    await forEachWithPauses(items, pause, ([id, { curve }]) => {
      rightOf.set(
        id,
        Float64Array.from({ length: CELLS }, (_, cell) => rightAt(curve, cell).right),
      )
    })
    const current: Float64Array[] = []
    await forEachWithPauses(tests, pause, (taken) => {
      current.push(learnerPosterior(taken, rightOf, population))
    })
    posteriors = current
    population = estimatePopulation(posteriors)
    await forEachWithPauses(informative, pause, (item) => fitItem(item, posteriors))
  }
  return informative.map((item) => ({
    ...item.start,
    ...item.curve,
    deviation: difficultyError(item, posteriors),
    responses: item.rights.length,
  }))
}
