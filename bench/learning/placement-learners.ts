/**
 * Simulated learners for the placement test. They answer by their own model, which shares no code with the
 * estimator: grades instead of an ability scale, guess rates, slips and slopes that the estimator does not know.
 */

/** A word as the content describes it. */
export interface SimulatedWord {
  readonly id: number
  readonly grade: number
  readonly band: number
  /** How many grades harder the word really is, for words whose grade misjudges them by one grade on average. */
  readonly misfit: number
  /** Position of the word's slope within the range of slopes, 0–1. */
  readonly sharpness: number
}

export interface Learner {
  /** True grade, such as 8.2. */
  readonly grade: number
  /** Probability of a right answer if the word is not known. */
  readonly guess: number
  /** Share of the misses that are 不认识 rather than a wrong meaning. */
  readonly honesty: number
  /** Probability that a known word is missed. */
  readonly slip: number
  /** Factor of the slope of every word. */
  readonly slopeFactor: number
  /** By grade, how many grades better its words were learnt than the others. */
  readonly unevenness?: ReadonlyMap<number, number>
}

export type Dice = () => number

export interface Population {
  readonly name: string
  /** Standard deviation of a word's true grade around its listed one. */
  readonly misfitGrades: number
  /** Lowest and highest slope of a word; one unit is a year and a half of school. */
  readonly slopes: readonly [number, number]
  readonly draw: (dice: Dice) => Learner
}

export type Outcome = 'right' | 'wrong' | 'unknown'

/** Mulberry32: a seeded generator of numbers from 0 to 1. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const normalOf = (dice: Dice): number =>
  Math.sqrt(-2 * Math.log(dice() || 1e-9)) * Math.cos(2 * Math.PI * dice())

const between = (dice: Dice, from: number, to: number) => from + (to - from) * dice()

const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)

/** The words of a library with the same number of words in each grade. */
export function createWords(perGrade: number, seed: number): SimulatedWord[] {
  const dice = diceOf(seed)
  return GRADES.flatMap((grade) =>
    Array.from({ length: perGrade }, (_, i) => ({
      id: grade * 10_000 + i,
      grade,
      band: 1 + (i % 3),
      misfit: normalOf(dice),
      sharpness: dice(),
    })),
  )
}

const YEARS_PER_UNIT = 1.5
const SLOPE = 1.2

/** Simulates one answer. */
export function answer(
  { grade, guess, honesty, slip, slopeFactor, unevenness }: Learner,
  word: SimulatedWord,
  { misfitGrades, slopes: [low, high] }: Population,
  dice: Dice,
): Outcome {
  const trueGrade = word.grade + (word.band - 2) / 3 + misfitGrades * word.misfit
  const slope = slopeFactor * low * (high / low) ** word.sharpness
  const lead = grade + (unevenness?.get(word.grade) ?? 0) - trueGrade
  const isKnown = dice() < 1 / (1 + Math.exp((-slope * lead) / YEARS_PER_UNIT))
  if (isKnown ? dice() >= slip : dice() < guess) return 'right'
  return dice() < honesty ? 'unknown' : 'wrong'
}

const everyGrade = (dice: Dice) => between(dice, 2.5, 16.5)
const middleGrades = (dice: Dice) => between(dice, 5.5, 13.5)

/** Most learners are at school: 小学 20 %, 初中 35 %, 高中 30 %, 大学 15 %. */
function schoolGrade(dice: Dice): number {
  const roll = dice()
  if (roll < 0.2) return between(dice, 2.5, 6.5)
  if (roll < 0.55) return between(dice, 6.5, 9.5)
  return roll < 0.85 ? between(dice, 9.5, 12.5) : between(dice, 12.5, 16.5)
}

const REGULAR = { guess: 0.15, honesty: 0.7, slip: 0, slopeFactor: 1 }
const EVEN: Pick<Population, 'misfitGrades' | 'slopes'> = { misfitGrades: 1, slopes: [SLOPE, SLOPE] }
/** Standard deviation of a learner's knowledge of a grade, in grades. */
const UNEVEN_GRADES = 1
const VARIED: readonly [number, number] = [0.7, 1.8]

/**
 * Guess rates, honesty, slips and slopes differ from learner to learner, and each learnt the words of some grades
 * better than those of others. A quarter never says 不认识.
 */
const mixedLearner = (dice: Dice, grade: number): Learner => ({
  grade,
  guess: between(dice, 0.05, 0.4),
  honesty: dice() < 0.25 ? 0 : between(dice, 0.2, 0.95),
  slip: between(dice, 0, 0.08),
  slopeFactor: between(dice, 0.75, 1.3),
  unevenness: new Map(GRADES.map((of) => [of, UNEVEN_GRADES * normalOf(dice)])),
})

export const POPULATIONS: readonly Population[] = [
  { name: 'base', ...EVEN, draw: (dice) => ({ ...REGULAR, grade: everyGrade(dice) }) },
  { name: 'guess .25', ...EVEN, draw: (dice) => ({ ...REGULAR, guess: 0.25, grade: everyGrade(dice) }) },
  { name: 'guess .40', ...EVEN, draw: (dice) => ({ ...REGULAR, guess: 0.4, grade: everyGrade(dice) }) },
  {
    name: 'noise',
    ...EVEN,
    misfitGrades: 1.25,
    draw: (dice) => ({ ...REGULAR, slip: between(dice, 0.05, 0.08), grade: everyGrade(dice) }),
  },
  {
    name: 'slopes',
    misfitGrades: 1,
    slopes: VARIED,
    draw: (dice) => ({ ...REGULAR, slopeFactor: between(dice, 0.75, 1.3), grade: everyGrade(dice) }),
  },
  { name: 'narrow', ...EVEN, draw: (dice) => ({ ...REGULAR, grade: middleGrades(dice) }) },
  { name: 'mix', misfitGrades: 1.25, slopes: VARIED, draw: (dice) => mixedLearner(dice, schoolGrade(dice)) },
  {
    name: 'narrow mix',
    misfitGrades: 1.25,
    slopes: VARIED,
    draw: (dice) => mixedLearner(dice, middleGrades(dice)),
  },
]

/** Index of the level (0–3) of a true grade. */
export const trueLevel = (grade: number): number =>
  [6.5, 9.5, 12.5].filter((begins) => grade >= begins).length
