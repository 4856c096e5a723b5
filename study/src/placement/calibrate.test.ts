import { describe, expect, test } from 'vitest'
import { type CalibrationTest, calibrateItems, MIN_RESPONSES } from './calibrate.ts'
import { logistic, type PlacementItem, UNCALIBRATED } from './item.ts'
import { abilityOfGrade } from './scale.ts'

const items: PlacementItem[] = Array.from({ length: 40 }, (_, i) => ({
  id: i + 1,
  grade: 6 + (i % 8),
  difficulty: abilityOfGrade(6 + (i % 8)),
  ...UNCALIBRATED,
}))
const starts = new Map(items.map((item) => [item.id, item]))

function seededDice(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Items are really as much harder as `shiftOf` says. Learners of the grades answer 20 items each. */
function simulateTests(
  count: number,
  shiftOf: (item: PlacementItem) => number,
  [from, to] = [5.5, 13.5],
): CalibrationTest[] {
  const dice = seededDice(7)
  return Array.from({ length: count }, (_, learner) => {
    const ability = abilityOfGrade(from + (to - from) * dice())
    const asked = items.filter(({ id }) => (id + learner) % 2 === 0)
    return {
      answers: asked.map((item) => {
        const known = logistic(1.2 * (ability - item.difficulty - shiftOf(item)))
        return { itemId: item.id, right: dice() < 0.15 + 0.85 * known }
      }),
    }
  })
}
const differences = (calibrated: readonly PlacementItem[], shiftOf: (item: PlacementItem) => number) =>
  calibrated.map((item) => item.difficulty - (starts.get(item.id)?.difficulty ?? 0) - shiftOf(item))
const rms = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

describe('items that are harder or easier than they start', () => {
  const shiftOf = ({ id }: PlacementItem) => (id % 3 === 0 ? 0.9 : id % 3 === 1 ? -0.9 : 0)

  test('are found within their standard errors', async () => {
    const calibrated = await calibrateItems(simulateTests(200, shiftOf), starts)
    const errors = differences(calibrated, shiftOf)
    expect(rms(errors)).toBeLessThan(0.45)
    const stated = rms(calibrated.map(({ deviation }) => deviation))
    expect(stated).toBeLessThan(UNCALIBRATED.deviation)
    expect(rms(errors)).toBeLessThan(stated * 1.6)
  })

  test('are found by learners of few grades, without a stretched scale', async () => {
    const calibrated = await calibrateItems(simulateTests(200, shiftOf, [8.5, 10.5]), starts)
    expect(rms(differences(calibrated, shiftOf))).toBeLessThan(rms(items.map(shiftOf)))
  })
})

test('leaves items near their starting values that are as they seem', async () => {
  const calibrated = await calibrateItems(
    simulateTests(100, () => 0),
    starts,
  )
  expect(rms(differences(calibrated, () => 0))).toBeLessThan(0.4)
})

test('sets items aside with few or equal answers', async () => {
  const [rare, always, never, usual] = [1, 2, 3, 4]
  const tests = Array.from({ length: MIN_RESPONSES }, (_, i) => ({
    answers: [
      { itemId: always, right: true },
      { itemId: never, right: false },
      { itemId: usual, right: i % 2 === 0 },
      ...(i < MIN_RESPONSES - 1 ? [{ itemId: rare, right: i % 2 === 0 }] : []),
      { itemId: 999, right: true },
    ],
  }))
  expect((await calibrateItems(tests, starts)).map(({ id }) => id)).toEqual([usual])
})

test('has nothing to say without answers', async () => {
  expect(await calibrateItems([], starts)).toEqual([])
})

test('pauses, so that a server stays responsive', async () => {
  let pauses = 0
  await calibrateItems(
    simulateTests(100, () => 0),
    starts,
    async () => {
      pauses++
    },
  )
  expect(pauses).toBeGreaterThan(50)
})
