// Simulated learners take the adaptive placement test, then the test recalibrated from 20,000 of their answers. They answer by
// a model of their own (placement-learners.ts), so that the figures hold for learners whom the estimator misjudges.
// `ASSESSMENT_LEARNERS` sets their number for each population, `ASSESSMENT_ONLY` names a population.
import { type CalibrationTest, calibrateItems } from '@shangxue/study/placement/calibrate'
import { chooseItem, createItemPool, type ItemPool } from '@shangxue/study/placement/choose-item'
import { type PlacementItem, UNCALIBRATED } from '@shangxue/study/placement/item'
import { addResponse, estimateOf, PRIOR } from '@shangxue/study/placement/posterior'
import { abilityOfGrade, gradeOfAbility } from '@shangxue/study/placement/scale'
import { isTestComplete, MEANINGS_PER_ITEM, verdictOf } from '@shangxue/study/placement/verdict'
import {
  answer,
  createWords,
  type Dice,
  diceOf,
  type Learner,
  POPULATIONS,
  type Population,
  type SimulatedWord,
  trueLevel,
} from './placement-learners.ts'

const LEARNERS = Number(process.env.ASSESSMENT_LEARNERS ?? 2_000)
const ONLY = process.env.ASSESSMENT_ONLY?.split(',')
const PER_GRADE = 60
const CALIBRATION_ANSWERS = 20_000
/** The guess rates of the populations are for four meanings. */
const GUESS_MEANINGS = 4
const WITHIN_ONE = 99
const MAX_ITEMS = 24

const words = createWords(PER_GRADE, 20_261_122)
const wordsById = new Map(words.map((word) => [word.id, word]))
const items: PlacementItem[] = words.map(({ id, grade, band }) => ({
  id,
  grade,
  difficulty: abilityOfGrade(grade + (band - 2) / 3),
  ...UNCALIBRATED,
}))
const startingPool = createItemPool(items)

/** A learner before questions of more meanings than four, among which fewer guesses are right. */
const answering = (learner: Learner, meanings: number): Learner => ({
  ...learner,
  guess: (learner.guess * GUESS_MEANINGS) / meanings,
})

function takeTest(pool: ItemPool, learner: Learner, population: Population, dice: Dice) {
  const asked: PlacementItem[] = []
  const answers: { itemId: number; right: boolean }[] = []
  let posterior = PRIOR
  for (;;) {
    const now = estimateOf(posterior)
    const item = isTestComplete(asked.length, now) ? undefined : chooseItem(pool, asked, posterior, dice)
    if (!item) {
      const verdict = verdictOf(now)
      return {
        answers,
        itemCount: asked.length,
        miss: Math.abs(verdict.level - trueLevel(learner.grade)),
        isInRange: verdict.from - 0.5 <= learner.grade && learner.grade <= verdict.to + 0.5,
        error: gradeOfAbility(now.ability) - learner.grade,
      }
    }
    const right = answer(learner, wordsById.get(item.id) as SimulatedWord, population, dice) === 'right'
    asked.push(item)
    answers.push({ itemId: item.id, right })
    posterior = addResponse(posterior, { item, right })
  }
}

let areGoalsMet = true

function measure(name: string, population: Population, pool: ItemPool, meanings: number, goal?: number) {
  const dice = diceOf(7_000)
  const results = Array.from({ length: LEARNERS }, () =>
    takeTest(pool, answering(population.draw(dice), meanings), population, dice),
  )
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / LEARNERS
  const share = (is: (result: (typeof results)[number]) => boolean) =>
    100 * mean(results.map((result) => (is(result) ? 1 : 0)))
  const exact = share(({ miss }) => miss === 0)
  const near = share(({ miss }) => miss <= 1)
  const counts = results.map(({ itemCount }) => itemCount)
  const isMet = exact >= (goal ?? 0) && near >= WITHIN_ONE && Math.max(...counts) <= MAX_ITEMS
  if (goal !== undefined && !isMet) areGoalsMet = false
  console.log(
    goal === undefined ? '      ' : isMet ? 'met   ' : 'MISSED',
    name.padEnd(36),
    `exact ${exact.toFixed(1)}${goal === undefined ? '' : ` (≥ ${goal})`}, ±1 ${near.toFixed(1)},`,
    `words ${mean(counts).toFixed(1)}, at most ${Math.max(...counts)},`,
    `in range ${share(({ isInRange }) => isInRange).toFixed(1)},`,
    `error ${mean(results.map(({ error }) => Math.abs(error))).toFixed(2)} grades`,
  )
}

/** Calibrates the words from the answers of a population. */
async function calibratedPool(population: Population): Promise<ItemPool> {
  const dice = diceOf(99_000)
  const tests: CalibrationTest[] = []
  for (let count = 0; count < CALIBRATION_ANSWERS; count += tests.at(-1)?.answers.length ?? 0)
    tests.push(takeTest(startingPool, answering(population.draw(dice), MEANINGS_PER_ITEM), population, dice))
  const calibrated = new Map(
    (await calibrateItems(tests, new Map(items.map((item) => [item.id, item])))).map((item) => [
      item.id,
      item,
    ]),
  )
  const trueDifficulty = ({ id }: PlacementItem) => {
    const { grade, band, misfit } = wordsById.get(id) as SimulatedWord
    return abilityOfGrade(grade + (band - 2) / 3 + population.misfitGrades * misfit)
  }
  const rms = (values: number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)
  const found = [...calibrated.values()]
  console.log(
    `       ${tests.length} tests calibrate ${found.length} of ${items.length} words: difficulty error`,
    `${rms(items.filter(({ id }) => calibrated.has(id)).map((item) => item.difficulty - trueDifficulty(item))).toFixed(2)} →`,
    `${rms(found.map((item) => item.difficulty - trueDifficulty(item))).toFixed(2)},`,
    `stated ${rms(found.map(({ deviation }) => deviation)).toFixed(2)}`,
  )
  return createItemPool(items.map((item) => calibrated.get(item.id) ?? item))
}

const GOALS: Readonly<Record<string, number>> = {
  base: 84,
  'guess .25': 84,
  'guess .40': 84,
  noise: 84,
  slopes: 84,
  mix: 78,
}
const CALIBRATED_GOALS: Readonly<Record<string, number>> = { mix: 86 }

for (const population of POPULATIONS) {
  const { name } = population
  if (ONLY && !ONLY.includes(name)) continue
  measure(name, population, startingPool, MEANINGS_PER_ITEM, GOALS[name])
  measure(`${name}, guess rates as with four`, population, startingPool, GUESS_MEANINGS)
  if (!/mix|narrow/.test(name)) continue
  measure(
    `${name}, recalibrated`,
    population,
    await calibratedPool(population),
    MEANINGS_PER_ITEM,
    CALIBRATED_GOALS[name],
  )
}
process.exit(areGoalsMet ? 0 : 1)
