/**
 * An adaptive vocabulary test: three-parameter logistic items (Birnbaum 1968), ability estimated as the mean
 * of its posterior on a grid (EAP, Bock & Mislevy 1982), each item chosen at random among the five most
 * informative ones, so that no two learners take the same test.
 * Ability and difficulty share one scale: 0 is the middle of 九年级, one unit is a year and a half of school.
 */
export interface AssessmentItem {
  readonly id: number
  /** 3–16: 三年级 to 大四. */
  readonly grade: number
  /** Difficulty 1–3 within the grade. */
  readonly band: number
}

export interface TestResponse {
  readonly item: AssessmentItem
  readonly right: boolean
  /** The learner chose 不认识, so nothing was guessed. */
  readonly unknown: boolean
}

export interface AbilityEstimate {
  /** Ability and the standard deviation of its posterior. */
  readonly ability: number
  readonly error: number
  /** Probability of each of the four levels, lowest first. */
  readonly levels: readonly number[]
}

const CENTRE = 9.5
const GRADES_PER_UNIT = 1.5
/** Slope of the probability curve: the words of a grade are learnt within about three years. */
const ITEM_SLOPE = 1.2
/** Probability of a right answer by guessing: most learners who do not know a word say so. */
const GUESS_RATE = 0.15
/** First grades of 初中, 高中 and 大学. */
const LEVEL_START_GRADES = [6.5, 9.5, 12.5]
const MIN_ITEMS = 12
const MAX_ITEMS = 30
const SMALL_ERROR = 0.4
const SURE_LEVEL = 0.95
const CANDIDATE_ITEMS = 5
const PRIOR_DEVIATION = 2.7

export const abilityOfGrade = (grade: number): number => (grade - CENTRE) / GRADES_PER_UNIT
export const gradeOfAbility = (ability: number): number => ability * GRADES_PER_UNIT + CENTRE

const BANDS = [1, 2, 3]
type Difficulty = Pick<AssessmentItem, 'grade' | 'band'>
const difficultyOf = ({ grade, band }: Difficulty) => abilityOfGrade(grade + (band - 2) / 3)

/** Probability that a word is known. */
const knownProbability = (ability: number, item: Difficulty): number =>
  1 / (1 + Math.exp(-ITEM_SLOPE * (ability - difficultyOf(item))))

/** Probability of a right answer. */
export const rightProbability = (ability: number, item: AssessmentItem): number =>
  GUESS_RATE + (1 - GUESS_RATE) * knownProbability(ability, item)

const GRID = Array.from({ length: 141 }, (_, i) => -7 + i / 10)

function posterior(responses: readonly TestResponse[]): number[] {
  const logs = GRID.map((ability) =>
    responses.reduce(
      (sum, { item, right, unknown }) => {
        const p = rightProbability(ability, item)
        // 不认识 means that nothing was guessed, so the guessing share is removed.
        const wrong = unknown ? (1 - p) / (1 - GUESS_RATE) : 1 - p
        return sum + Math.log(right ? p : wrong)
      },
      -((ability / PRIOR_DEVIATION) ** 2) / 2,
    ),
  )
  const maxLog = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - maxLog))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** Level index (0–3) of a grade. */
export const levelIndexOfGrade = (grade: number): number =>
  LEVEL_START_GRADES.filter((begins) => grade >= begins).length

/** Estimates the ability from the answers so far. */
export function estimate(responses: readonly TestResponse[]): AbilityEstimate {
  const weights = posterior(responses)
  const mean = weights.reduce((sum, weight, i) => sum + weight * (GRID[i] ?? 0), 0)
  const variance = weights.reduce((sum, weight, i) => sum + weight * ((GRID[i] ?? 0) - mean) ** 2, 0)
  const levels = [0, 0, 0, 0]
  for (const [i, weight] of weights.entries()) {
    const level = levelIndexOfGrade(gradeOfAbility(GRID[i] ?? 0))
    levels[level] = (levels[level] ?? 0) + weight
  }
  return { ability: mean, error: Math.sqrt(variance), levels }
}

export interface Vocabulary {
  /** Number of known words: the mean of the posterior. */
  readonly size: number
  /** Bounds of the central 90 % of the posterior. */
  readonly from: number
  readonly to: number
}

/** Number of words known at an ability, without guesses. */
const knownWordsAt = (ability: number, wordsByGrade: ReadonlyMap<number, number>): number =>
  [...wordsByGrade].reduce((sum, [grade, words]) => {
    const perBand = words / BANDS.length
    return (
      sum +
      BANDS.reduce(
        (knownInGrade, band) => knownInGrade + perBand * knownProbability(ability, { grade, band }),
        0,
      )
    )
  }, 0)

const TAIL_PROBABILITY = 0.05
/** Rounding step: a test of this length is less exact than this. */
const ROUND_TO = 10
const roundSize = (words: number) => Math.round(words / ROUND_TO) * ROUND_TO

/** Estimates the vocabulary size from the answers. `wordsByGrade`: number of words in each grade. */
export function vocabularyOf(
  responses: readonly TestResponse[],
  wordsByGrade: ReadonlyMap<number, number>,
): Vocabulary {
  const weights = posterior(responses)
  const sizes = GRID.map((ability) => knownWordsAt(ability, wordsByGrade))
  /** The size below which this share of the posterior lies. */
  const quantile = (share: number) => {
    let below = 0
    const index = weights.findIndex((weight) => {
      below += weight
      return below >= share
    })
    return sizes[index] ?? sizes.at(-1) ?? 0
  }
  return {
    size: roundSize(weights.reduce((sum, weight, i) => sum + weight * (sizes[i] ?? 0), 0)),
    from: roundSize(quantile(TAIL_PROBABILITY)),
    to: roundSize(quantile(1 - TAIL_PROBABILITY)),
  }
}

/** Fisher information of an item at an ability. */
export function information(ability: number, item: AssessmentItem): number {
  const p = rightProbability(ability, item)
  return (ITEM_SLOPE * ((p - GUESS_RATE) / (1 - GUESS_RATE))) ** 2 * ((1 - p) / p)
}

/** True once the test can end: after 12 items at the earliest and 30 at the latest. */
export function isTestComplete(
  responses: readonly TestResponse[],
  { error, levels }: AbilityEstimate,
): boolean {
  if (responses.length < MIN_ITEMS) return false
  return responses.length >= MAX_ITEMS || error < SMALL_ERROR || Math.max(...levels) > SURE_LEVEL
}

/**
 * Picks the next item among the five most informative unused ones; undefined if none is left. `dice` returns
 * 0–1.
 */
export function nextItem(
  pool: readonly AssessmentItem[],
  responses: readonly TestResponse[],
  ability: number,
  dice: () => number,
): AssessmentItem | undefined {
  const usedIds = new Set(responses.map(({ item }) => item.id))
  const candidates = pool
    .filter(({ id }) => !usedIds.has(id))
    .map((item) => ({ item, information: information(ability, item) }))
    .sort((a, b) => b.information - a.information)
    .slice(0, CANDIDATE_ITEMS)
  return candidates[Math.min(candidates.length - 1, Math.floor(dice() * candidates.length))]?.item
}

/** Converts an estimate to a level (0–3) and a grade (3–16). */
export function classifyEstimate({ ability, levels }: AbilityEstimate): { level: number; grade: number } {
  const level = levels.indexOf(Math.max(...levels))
  const [minGrade = 3, maxGrade = 16] = [
    [3, 6],
    [7, 9],
    [10, 12],
    [13, 16],
  ][level] as number[]
  return { level, grade: Math.max(minGrade, Math.min(maxGrade, Math.round(gradeOfAbility(ability)))) }
}
