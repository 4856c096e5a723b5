import { describe, expect, test } from 'vitest'
import {
  type AssessmentItem,
  classifyEstimate,
  estimate,
  information,
  isTestComplete,
  nextItem,
  rightProbability,
  type TestResponse,
  vocabularyOf,
} from './assessment.ts'

const pool: AssessmentItem[] = Array.from({ length: 14 * 30 }, (_, i) => ({
  id: i + 1,
  grade: 3 + Math.floor(i / 30),
  band: 1 + (i % 3),
}))
const item = (grade: number, id = grade): AssessmentItem => ({ id, grade, band: 2 })
const answers = (right: boolean, ...grades: number[]): TestResponse[] =>
  grades.map((grade, i) => ({ item: item(grade, i + 1), right, unknown: !right }))

/** Takes the whole test as a learner who knows exactly the words up to a grade. */
function takeTest(knownGrade: number, seed = 1) {
  let state = seed
  const dice = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const responses: TestResponse[] = []
  for (;;) {
    const now = estimate(responses)
    const next = isTestComplete(responses, now) ? undefined : nextItem(pool, responses, now.ability, dice)
    if (!next) return { responses, now, found: classifyEstimate(now) }
    const right = next.grade <= knownGrade
    responses.push({ item: next, right, unknown: !right })
  }
}

describe('a learner who knows the words up to a grade', () => {
  test.each([
    [4, 0],
    [8, 1],
    [11, 2],
    [15, 3],
  ])('is placed at the level of grade %i', (grade, level) => {
    const { found, responses } = takeTest(grade)
    expect(found.level).toBe(level)
    expect(Math.abs(found.grade - grade)).toBeLessThanOrEqual(1)
    expect(responses.length).toBeGreaterThanOrEqual(12)
    expect(responses.length).toBeLessThanOrEqual(30)
  })

  test('is asked no word twice', () => {
    const { responses } = takeTest(8)
    expect(new Set(responses.map(({ item: { id } }) => id)).size).toBe(responses.length)
  })

  test('is asked other words than the next learner', () => {
    const ids = (seed: number) => takeTest(8, seed).responses.map(({ item: { id } }) => id)
    expect(ids(1)).not.toEqual(ids(2))
  })
})

describe('the vocabulary size', () => {
  // A different number of words in each grade, as in a real library.
  const words = new Map(Array.from({ length: 14 }, (_, i) => [i + 3, 150 + i * 40] as const))
  const countUpTo = (grade: number) =>
    [...words].reduce((sum, [wordGrade, count]) => sum + (wordGrade <= grade ? count : 0), 0)
  const all = countUpTo(16)

  test.each([4, 6, 8, 10, 12, 14])('matches a learner who knows grade %i', (grade) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { size, from, to } = vocabularyOf(takeTest(grade, seed).responses, words)
      expect(Math.abs(size - countUpTo(grade))).toBeLessThan(all * 0.1)
      expect(from).toBeLessThanOrEqual(countUpTo(grade))
      expect(to).toBeGreaterThanOrEqual(countUpTo(grade))
      expect(from).toBeLessThanOrEqual(size)
      expect(size).toBeLessThanOrEqual(to)
    }
  })

  test('stays within bounds and narrows with each answer', () => {
    expect(vocabularyOf(takeTest(0).responses, words).from).toBeGreaterThanOrEqual(0)
    expect(vocabularyOf(takeTest(99).responses, words).to).toBeLessThanOrEqual(all)
    const { responses } = takeTest(9)
    const width = (count: number) => {
      const { from, to } = vocabularyOf(responses.slice(0, count), words)
      return to - from
    }
    expect(width(12)).toBeLessThan(width(4))
    expect(width(4)).toBeLessThan(width(0))
  })
})

test('places learners who know nothing or everything at the ends', () => {
  expect(takeTest(0).found).toEqual({ level: 0, grade: 3 })
  expect(takeTest(99).found).toEqual({ level: 3, grade: 16 })
})

test('never moves the estimate against the answer', () => {
  const before = answers(true, 7, 8, 9)
  for (const grade of [3, 9, 16]) {
    const ability = estimate(before).ability
    const response = (right: boolean): TestResponse => ({ item: item(grade, 99), right, unknown: false })
    expect(estimate([...before, response(true)]).ability).toBeGreaterThanOrEqual(ability)
    expect(estimate([...before, response(false)]).ability).toBeLessThanOrEqual(ability)
  }
})

test('never falls below guessing and rises with ability', () => {
  const chances = [-7, -1, 0, 1, 7].map((ability) => rightProbability(ability, item(9)))
  expect(chances).toEqual(chances.toSorted((a, b) => a - b))
  expect(chances[0]).toBeGreaterThan(0.149)
})

test('prefers words near the learner’s ability', () => {
  expect(information(0, item(9))).toBeGreaterThan(information(0, item(4)))
  expect(information(0, item(9))).toBeGreaterThan(information(0, item(15)))
})

test('runs from twelve to at most thirty answers', () => {
  const certain = { ability: 0, error: 0.1, levels: [0, 1, 0, 0] }
  const uncertain = { ability: 0, error: 0.9, levels: [0.3, 0.3, 0.2, 0.2] }
  expect(isTestComplete(answers(true, ...Array(11).fill(8)), certain)).toBe(false)
  expect(isTestComplete(answers(true, ...Array(12).fill(8)), certain)).toBe(true)
  expect(isTestComplete(answers(true, ...Array(29).fill(8)), uncertain)).toBe(false)
  expect(isTestComplete(answers(true, ...Array(30).fill(8)), uncertain)).toBe(true)
})
