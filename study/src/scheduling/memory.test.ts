import fc from 'fast-check'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../time/calendar.ts'
import {
  type AnswerRating,
  createScheduler,
  firstRating,
  MAX_INTERVAL_DAYS,
  type Memory,
  RATINGS,
} from './memory.ts'

const scheduler = createScheduler()
const DAY = '2026-11-22'
const after = (...answers: [AnswerRating, number][]): Memory => {
  let day = DAY
  let memory: Memory | null = null
  for (const [rated, wait] of answers) {
    day = addDays(day, wait)
    memory = scheduler.review(memory, rated, day)
  }
  return memory as Memory
}
const interval = (memory: Memory) => daysBetween(memory.lastDay, memory.due)

describe('an answer', () => {
  test('schedules better answers later', () => {
    const [again, hard, good, easy] = RATINGS.map((rated) => interval(after(['good', 0], [rated, 2])))
    expect(again).toBe(1)
    expect(hard).toBeGreaterThan(1)
    expect(good).toBeGreaterThanOrEqual(hard as number)
    expect(easy).toBeGreaterThan(good as number)
  })

  test('counts a lapse for a wrong answer, except the first', () => {
    expect(after(['again', 0]).lapses).toBe(0)
    expect(after(['good', 0], ['again', 3]).lapses).toBe(1)
    expect(after(['good', 0], ['again', 3], ['good', 1]).lapses).toBe(1)
  })

  test('never rates a first answer Easy', () => {
    expect(after(['easy', 0])).toEqual(after(['good', 0]))
  })

  test('changes stability at most once a day', () => {
    const once = after(['good', 0], ['good', 3])
    const often = after(['good', 0], ['good', 3], ['easy', 0], ['good', 0], ['easy', 0])
    expect(often).toEqual({ ...once, reps: 5 })
  })

  test('brings a wrong practice answer back tomorrow without a lapse', () => {
    const once = after(['good', 0], ['good', 3])
    const again = after(['good', 0], ['good', 3], ['again', 0])
    expect(again).toEqual({ ...once, reps: 3, due: addDays(once.lastDay, 1) })
  })

  test('treats an answer after a westward flight as same-day practice', () => {
    const memory = after(['good', 0])
    const earlier = scheduler.review(memory, 'good', addDays(DAY, -1))
    expect(earlier).toEqual(scheduler.review(memory, 'good', DAY))
    expect(earlier.due > memory.lastDay).toBe(true)
  })
})

test('matches ts-fsrs when the days differ', () => {
  const grades = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const
  const fsrsCards = fsrs({
    enable_fuzz: false,
    enable_short_term: false,
    learning_steps: [],
    relearning_steps: [],
  })
  const history = fc
    .array(fc.tuple(fc.constantFrom(...RATINGS), fc.integer({ min: 1, max: 60 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map(([first, ...rest]): [AnswerRating, number][] => [[firstRating(first?.[0] ?? 'good'), 0], ...rest])
  fc.assert(
    fc.property(history, (answers) => {
      let day = DAY
      let card = createEmptyCard(new Date(`${DAY}T00:00:00Z`))
      for (const [rated, wait] of answers) {
        day = addDays(day, wait)
        card = fsrsCards.next(card, new Date(`${day}T00:00:00Z`), grades[rated]).card
      }
      const memory = after(...answers)
      expect(memory.stability).toBeCloseTo(card.stability, 4)
      expect(memory.difficulty).toBeCloseTo(card.difficulty, 4)
    }),
  )
})

test('keeps the due day within a year and stability positive', () => {
  const history = fc.array(fc.tuple(fc.constantFrom(...RATINGS), fc.integer({ min: -1, max: 900 })), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(history, (answers) => {
      const memory = after(...answers)
      expect(interval(memory)).toBeGreaterThanOrEqual(1)
      expect(interval(memory)).toBeLessThanOrEqual(MAX_INTERVAL_DAYS)
      const { from, to } = scheduler.dueRange(memory)
      expect(from <= memory.due && memory.due <= to && from > memory.lastDay).toBe(true)
      const stability = scheduler.retrievability(memory, memory.due)
      expect(stability).toBeGreaterThan(0)
      expect(stability).toBeLessThanOrEqual(1)
    }),
  )
})
