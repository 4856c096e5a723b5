import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { type Memory, schedulerOf } from './memory.ts'
import { forecast, isDue, isLeech, lightestDay, planOf } from './plan.ts'
import { streakOf } from './streak.ts'

const scheduler = schedulerOf()
const TODAY = '2026-11-22'
const memory = (over: Partial<Memory> = {}): Memory => ({
  stability: 10,
  difficulty: 5,
  due: TODAY,
  lastDay: '2026-11-12',
  reps: 3,
  lapses: 0,
  ...over,
})

describe('the plan of a day', () => {
  const learnt = [
    { subject: 'long lost', memory: memory({ due: '2026-06-01', lastDay: '2026-05-25', stability: 7 }) },
    { subject: 'fresh', memory: memory() },
    { subject: 'fading', memory: memory({ due: '2026-11-10', lastDay: '2026-11-01', stability: 9 }) },
    { subject: 'tomorrow', memory: memory({ due: '2026-11-23' }) },
  ]
  test('holds what is due, the cheapest to save first', () => {
    const { today, later } = planOf(learnt, TODAY, 10, scheduler)
    expect(today.map(({ subject }) => subject)).toEqual(['fresh', 'fading', 'long lost'])
    expect(later).toBe(0)
  })
  test('is capped after a break, and says how many wait', () => {
    const { today, later } = planOf(learnt, TODAY, 2, scheduler)
    expect(today.map(({ subject }) => subject)).toEqual(['fresh', 'fading'])
    expect(later).toBe(1)
  })
  test('is due from its day on', () => {
    expect(isDue(memory({ due: '2026-11-23' }), TODAY)).toBe(false)
    expect(isDue(memory({ due: TODAY }), TODAY)).toBe(true)
    expect(isDue(memory({ due: '2026-01-01' }), TODAY)).toBe(true)
  })
})

test('a word forgotten for the eighth time is a leech', () => {
  expect(isLeech(memory({ lapses: 7 }))).toBe(false)
  expect(isLeech(memory({ lapses: 8 }))).toBe(true)
})

test('the forecast counts what is overdue as today’s, and nothing beyond its days', () => {
  const due = ['2026-11-01', TODAY, '2026-11-23', '2026-11-25', '2026-12-30'].map((day) =>
    memory({ due: day }),
  )
  expect(forecast(due, TODAY, 4)).toEqual([2, 1, 0, 1])
})

describe('a review is put on the lightest day allowed', () => {
  const long = scheduler.review(memory({ stability: 20 }), 'good', TODAY)
  test('which is its own day where all are alike', () => {
    expect(lightestDay(long, () => 3, scheduler)).toBe(long.due)
  })
  test('which is never outside of the range', () => {
    const { from, to } = scheduler.dueRange(long)
    const crowded = (day: string) => (day >= from && day <= to ? 9 : 0)
    expect(lightestDay(long, crowded, scheduler)).toBe(long.due)
    expect(lightestDay(long, (day) => (day === to ? 0 : 9), scheduler)).toBe(to)
  })
  test('and spreads a hundred words learnt on one day over several', () => {
    const load = new Map<string, number>()
    for (let i = 0; i < 100; i++) {
      const day = lightestDay(long, (at) => load.get(at) ?? 0, scheduler)
      load.set(day, (load.get(day) ?? 0) + 1)
    }
    expect(load.size).toBeGreaterThan(3)
    expect(Math.max(...load.values())).toBeLessThan(40)
  })
})

describe('a streak', () => {
  const days = (...back: number[]) => back.map((n) => addDays(TODAY, -n))
  test('goes on while today is still open, and ends after a day without study', () => {
    expect(streakOf(days(0, 1, 2), TODAY)).toEqual({ current: 3, longest: 3, today: true })
    expect(streakOf(days(1, 2), TODAY)).toEqual({ current: 2, longest: 2, today: false })
    expect(streakOf(days(2, 3, 4), TODAY)).toEqual({ current: 0, longest: 3, today: false })
  })
  test('counts a day once, over the end of a month', () => {
    expect(streakOf(['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-02'], '2026-11-02').current).toBe(3)
  })
  test('of nobody is none', () => {
    expect(streakOf([], TODAY)).toEqual({ current: 0, longest: 0, today: false })
  })
})
