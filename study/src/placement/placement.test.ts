import { describe, expect, test } from 'vitest'
import { chooseItem, createItemPool } from './choose-item.ts'
import { type PlacementItem, type TestResponse, UNCALIBRATED } from './item.ts'
import { addResponse, estimateOf, PRIOR, posteriorOf } from './posterior.ts'
import { abilityOfGrade } from './scale.ts'
import { isTestComplete, MAX_ITEMS, MIN_ITEMS, verdictOf } from './verdict.ts'
import { vocabularyOf } from './vocabulary.ts'

const item = (grade: number, id = grade): PlacementItem => ({
  id,
  grade,
  difficulty: abilityOfGrade(grade),
  ...UNCALIBRATED,
})
const items = Array.from({ length: 14 * 30 }, (_, i) => item(3 + Math.floor(i / 30), i + 1))
const pool = createItemPool(items)
const answer = (grade: number, right: boolean): TestResponse => ({ item: item(grade), right })

function seededDice(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Takes the whole test as a learner who knows exactly the words up to a grade. */
function takeTest(knownGrade: number, seed = 1) {
  const dice = seededDice(seed)
  const asked: PlacementItem[] = []
  let posterior = PRIOR
  for (;;) {
    const estimate = estimateOf(posterior)
    const next = isTestComplete(asked.length, estimate) ? undefined : chooseItem(pool, asked, posterior, dice)
    if (!next) return { asked, posterior, estimate, verdict: verdictOf(estimate) }
    const right = next.grade <= knownGrade
    asked.push(next)
    posterior = addResponse(posterior, { item: next, right })
  }
}

describe('a learner who knows the words up to a grade', () => {
  test.each([
    [4, 0],
    [8, 1],
    [11, 2],
    [15, 3],
  ])('is placed at the level of grade %i', (grade, level) => {
    const { verdict, asked } = takeTest(grade)
    expect(verdict.level).toBe(level)
    expect(Math.abs(verdict.grade - grade)).toBeLessThanOrEqual(1)
    expect(asked.length).toBeGreaterThanOrEqual(MIN_ITEMS)
    expect(asked.length).toBeLessThanOrEqual(MAX_ITEMS)
  })

  test('is asked no word twice', () => {
    const { asked } = takeTest(8)
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
  })

  test('is asked other words than the next learner', () => {
    const ids = (seed: number) => takeTest(8, seed).asked.map(({ id }) => id)
    expect(ids(1)).not.toEqual(ids(2))
  })
})

test('places learners who know nothing or everything at the ends', () => {
  expect(takeTest(0).verdict).toMatchObject({ level: 0, grade: 3 })
  expect(takeTest(99).verdict).toMatchObject({ level: 3, grade: 16 })
})

test('takes a right answer far above the misses as a guess', () => {
  const responses = [6, 7, 8, 8, 9].map((grade) => answer(grade, true))
  const misses = [10, 10, 11, 11, 12, 12].map((grade) => answer(grade, false))
  const { ability } = estimateOf(posteriorOf([...responses, ...misses, answer(15, true), answer(16, true)]))
  expect(ability).toBeLessThan(abilityOfGrade(10.5))
})

test('forgives one missed easy word', () => {
  const known = [7, 8, 9, 10, 11].flatMap((grade) => [answer(grade, true), answer(grade, true)])
  const ability = estimateOf(posteriorOf(known)).ability
  const slipped = estimateOf(posteriorOf([...known, answer(3, false)])).ability
  expect(ability - slipped).toBeLessThan(abilityOfGrade(11) - abilityOfGrade(10))
})

test('never moves the estimate against the answer', () => {
  const before = [7, 8, 9].map((grade) => answer(grade, true))
  const { ability } = estimateOf(posteriorOf(before))
  for (const grade of [3, 9, 16]) {
    const after = (right: boolean) => estimateOf(posteriorOf([...before, answer(grade, right)])).ability
    expect(after(true)).toBeGreaterThanOrEqual(ability)
    expect(after(false)).toBeLessThanOrEqual(ability)
  }
})

describe('the range of grades', () => {
  test('contains the grade and narrows with answers', () => {
    const { asked, verdict } = takeTest(8)
    expect(verdict.from).toBeLessThanOrEqual(verdict.grade)
    expect(verdict.to).toBeGreaterThanOrEqual(verdict.grade)
    const first = verdictOf(
      estimateOf(posteriorOf(asked.slice(0, 3).map((asked) => answer(asked.grade, asked.grade <= 8)))),
    )
    expect(first.to - first.from).toBeGreaterThan(verdict.to - verdict.from)
  })

  test('contains the true grade of eight in ten learners', () => {
    const dice = seededDice(9)
    const hits = Array.from({ length: 60 }, (_, i) => {
      const grade = 4 + Math.floor(12 * dice())
      const { from, to } = takeTest(grade, i + 1).verdict
      return from <= grade && grade <= to
    })
    expect(hits.filter(Boolean).length / hits.length).toBeGreaterThan(0.75)
  })
})

describe('the end of the test', () => {
  const sure = { ability: 0, error: 0.1, from: -0.1, to: 0.1, levels: [0, 1, 0, 0] }
  const unsure = { ability: 0, error: 0.9, from: -1.5, to: 1.5, levels: [0.3, 0.3, 0.2, 0.2] }

  test('comes once the level is sure, after ten words at the earliest', () => {
    expect(isTestComplete(9, sure)).toBe(false)
    expect(isTestComplete(10, sure)).toBe(true)
  })

  test('comes after 24 words at the latest', () => {
    expect(isTestComplete(23, unsure)).toBe(false)
    expect(isTestComplete(24, unsure)).toBe(true)
  })
})

describe('the vocabulary size', () => {
  // A different number of words in each grade, as in a real library.
  const words = new Map(Array.from({ length: 14 }, (_, i) => [i + 3, 150 + i * 40] as const))
  const countUpTo = (grade: number) =>
    [...words].reduce((sum, [wordGrade, count]) => sum + (wordGrade <= grade ? count : 0), 0)

  test.each([4, 6, 8, 10, 12, 14])('matches a learner who knows grade %i', (grade) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { size, from, to } = vocabularyOf(takeTest(grade, seed).posterior, words)
      expect(Math.abs(size - countUpTo(grade))).toBeLessThan(countUpTo(16) * 0.12)
      expect(from).toBeLessThanOrEqual(countUpTo(grade))
      expect(to).toBeGreaterThanOrEqual(countUpTo(grade))
      expect(from).toBeLessThanOrEqual(size)
      expect(size).toBeLessThanOrEqual(to)
    }
  })

  test('stays within the library', () => {
    expect(vocabularyOf(takeTest(0).posterior, words).from).toBeGreaterThanOrEqual(0)
    expect(vocabularyOf(takeTest(99).posterior, words).to).toBeLessThanOrEqual(countUpTo(16))
  })
})
