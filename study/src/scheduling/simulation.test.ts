import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../testing/random.ts'
import {
  type SchedulingUnderTest,
  type SimulatedDay,
  simulatedLearner,
} from '../testing/simulated-learner.ts'
import { NO_SHORTFALL } from './due-date.ts'
import { createScheduler } from './memory.ts'

const LIMIT = 40
const DAYS = 180
const LEARNERS = [1, 2]

/**
 * Simulates learners whose forgetting follows a model other than the scheduler's, with the published
 * parameters.
 */
const study = (retention: number, newPerDay: number, days: number): SimulatedDay[][] =>
  LEARNERS.map((seed) => {
    const learner = simulatedLearner(createRandom(seed), { new_per_day: newPerDay, reviews_per_day: LIMIT })
    const scheduling: SchedulingUnderTest = {
      scheduler: createScheduler(),
      aim: { retention, shortfall: NO_SHORTFALL },
    }
    return Array.from({ length: days }, (_, day) => learner.study(day, scheduling))
  })
const reviewsOf = (courses: SimulatedDay[][]) => courses.flat().flatMap(({ reviews }) => reviews)
const knownIn = (courses: SimulatedDay[][]) => {
  const reviews = reviewsOf(courses)
  return reviews.reduce((sum, { known }) => sum + known, 0) / reviews.length
}

describe('half a year of study with more new words than time', () => {
  let courses: SimulatedDay[][]
  beforeAll(() => {
    courses = study(0.9, 20, DAYS)
  })

  test('never leaves more than two days of reviews overdue', () => {
    expect(Math.max(...courses.flat().map(({ overdue }) => overdue))).toBeLessThanOrEqual(2 * LIMIT)
  })
  test('limits new words but never permanently', () => {
    for (const days of courses) {
      expect(days.some(({ limitedBy: limitedDays }) => limitedDays)).toBe(true)
      expect(days.slice(-60).some(({ newWords }) => newWords > 0)).toBe(true)
    }
  })
  test('tests no word twice a day', () => {
    for (const { reviews, siblings } of courses.flat()) {
      expect(siblings).toBe(0)
      expect(new Set(reviews.map(({ subject }) => subject.item)).size).toBe(reviews.length)
      expect(reviews.length).toBeLessThanOrEqual(LIMIT)
    }
  })
  test('brings every new word back on the next day', () => {
    const first = new Map<string, number>()
    for (const [learner, days] of courses.entries())
      for (const { reviews } of days)
        for (const { subject, age } of reviews) {
          const word = `${learner} ${subject.item}`
          first.set(word, Math.min(first.get(word) ?? age, age))
        }
    const nextDay = [...first.values()].filter((age) => age === 1).length / first.size
    expect(nextDay).toBeGreaterThan(0.95)
  })
  test('reviews most words before they are forgotten', () => {
    expect(knownIn(courses)).toBeGreaterThan(0.83)
  })
})

test('recalls more with a higher retention', () => {
  expect(knownIn(study(0.95, 5, 60))).toBeGreaterThan(knownIn(study(0.8, 5, 60)) + 0.05)
})
