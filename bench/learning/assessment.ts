// 2,000 simulated learners take the adaptive placement test. Words are slightly harder or easier than their grade suggests, and
// learners guess; the engine knows neither.
import {
  type AssessmentItem,
  abilityOfGrade,
  classifyEstimate,
  estimate,
  gradeOfAbility,
  isTestComplete,
  nextItem,
  rightProbability,
  type TestResponse,
} from '@shangxue/study/progress/assessment'

const LEARNERS = 2_000
const PER_GRADE = 120
const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)
/** Standard deviation of a word's difficulty around its grade, in grades. */
const MISJUDGED = 1

function diceOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
const dice = diceOf(20_261_122)
const normal = () => Math.sqrt(-2 * Math.log(dice() || 1e-9)) * Math.cos(2 * Math.PI * dice())

const pool: AssessmentItem[] = GRADES.flatMap((grade) =>
  Array.from({ length: PER_GRADE }, (_, i) => ({ id: grade * 1_000 + i, grade, band: 1 + (i % 3) })),
)
const reallyAt = new Map(pool.map((item) => [item.id, { ...item, grade: item.grade + MISJUDGED * normal() }]))
const levelOf = (grade: number) => [6.5, 9.5, 12.5].filter((begins) => grade >= begins).length

function sit(ability: number) {
  const responses: TestResponse[] = []
  for (;;) {
    const now = estimate(responses)
    const item = isTestComplete(responses, now) ? undefined : nextItem(pool, responses, now.ability, dice)
    if (!item) return { itemCount: responses.length, now, level: classifyEstimate(now).level }
    const right = dice() < rightProbability(ability, reallyAt.get(item.id) ?? item)
    responses.push({ item, right, unknown: !right && dice() < 0.7 })
  }
}

const results = Array.from({ length: LEARNERS }, () => {
  const grade = 2.5 + 14 * dice()
  const { itemCount, now, level } = sit(abilityOfGrade(grade))
  return { itemCount, off: Math.abs(level - levelOf(grade)), error: gradeOfAbility(now.ability) - grade }
})
const share = (of: (result: (typeof results)[number]) => boolean) =>
  (100 * results.filter(of).length) / LEARNERS
const mean = (of: (result: (typeof results)[number]) => number) =>
  results.reduce((sum, result) => sum + of(result), 0) / LEARNERS

const bars: [string, number, boolean, string][] = [
  ['correct level, %', share(({ off }) => off === 0), share(({ off }) => off === 0) >= 84, '≥ 84'],
  ['within one level, %', share(({ off }) => off <= 1), share(({ off }) => off <= 1) >= 99.5, '≥ 99.5'],
  ['items asked, mean', mean(({ itemCount }) => itemCount), mean(({ itemCount }) => itemCount) <= 22, '≤ 22'],
]
for (const [what, measured, met, goal] of bars)
  console.log(`${met ? 'met   ' : 'MISSED'}  ${what}: ${measured.toFixed(1)} (${goal})`)
console.log(`        mean error in grades: ${mean(({ error }) => Math.abs(error)).toFixed(2)}`)
process.exit(bars.every(([, , met]) => met) ? 0 : 1)
