import { describe, expect, test } from 'vitest'
import { addDays } from '../time/calendar.ts'
import { streakOf } from '../time/streak.ts'
import {
  forecastReviews,
  isDue,
  isLeech,
  type LearntSubject,
  lightestDay,
  newItemAllowance,
  planReviews,
} from './daily-plan.ts'
import type { Skill } from './history.ts'
import { createScheduler, type Memory } from './memory.ts'

const scheduler = createScheduler()
const TODAY = '2026-11-22'
const memory = (overrides: Partial<Memory> = {}): Memory => ({
  stability: 10,
  difficulty: 5,
  due: TODAY,
  lastDay: '2026-11-12',
  reps: 3,
  lapses: 0,
  ...overrides,
})

const learntWord = (
  item: number,
  overrides: Partial<Memory> = {},
  skill: Skill = 'recognise',
): LearntSubject => ({
  subject: { kind: 'word', item, skill },
  memory: memory(overrides),
})
const plan = (learnt: LearntSubject[], fresh = 0) => planReviews(learnt, TODAY, fresh, scheduler)
const items = (learnt: LearntSubject[]) => plan(learnt).today.map(({ subject }) => subject.item)

describe('the reviews of a day', () => {
  test('are the due subjects, most recallable first', () => {
    const learnt = [
      learntWord(1, { due: '2026-06-01', lastDay: '2026-05-25', stability: 7 }),
      learntWord(2),
      learntWord(3, { due: '2026-11-10', lastDay: '2026-11-01', stability: 9 }),
      learntWord(4, { due: '2026-11-23' }),
    ]
    expect(items(learnt)).toEqual([2, 3, 1])
    expect(plan(learnt)).toMatchObject({ due: 3, done: 0 })
  })
  test('start on the due day', () => {
    expect(isDue(memory({ due: '2026-11-23' }), TODAY)).toBe(false)
    expect(isDue(memory({ due: TODAY }), TODAY)).toBe(true)
    expect(isDue(memory({ due: '2026-01-01' }), TODAY)).toBe(true)
  })
  test('include one skill of a word, due longest', () => {
    const learnt = [
      learntWord(1, { due: TODAY }, 'recognise'),
      learntWord(1, { due: '2026-11-20' }, 'spell'),
      learntWord(1, { due: '2026-11-21' }, 'listen'),
    ]
    expect(plan(learnt).today.map(({ subject }) => subject.skill)).toEqual(['spell'])
    expect(plan(learnt).due).toBe(3)
  })
  test('skip words answered today', () => {
    const answeredToday = learntWord(1, { due: '2026-12-01', lastDay: TODAY })
    expect(items([answeredToday, learntWord(1, {}, 'spell'), learntWord(2)])).toEqual([2])
    expect(plan([answeredToday])).toMatchObject({ done: 1 })
    expect(plan([answeredToday], 1)).toMatchObject({ done: 0 })
  })
  test('skip leeches until another way has worked', () => {
    expect(items([learntWord(1, { lapses: 8, stability: 2 }), learntWord(2)])).toEqual([2])
    expect(items([learntWord(1, { lapses: 8, stability: 9 })])).toEqual([1])
  })
})

test('marks a word forgotten eight times as a leech', () => {
  expect(isLeech(memory({ lapses: 7, stability: 2 }))).toBe(false)
  expect(isLeech(memory({ lapses: 8, stability: 2 }))).toBe(true)
})

describe('new words', () => {
  const LIMITS = { new_per_day: 10, reviews_per_day: 100 }
  const allowed = (due: number, done: number, tomorrow: number, fresh = 0) =>
    newItemAllowance({ due, done }, tomorrow, fresh, LIMITS)

  test('follow the learner’s setting while there is room', () => {
    expect(allowed(40, 0, 90)).toEqual({ remaining: 10, limitedBy: undefined })
    expect(allowed(0, 40, 50, 4)).toEqual({ remaining: 6, limitedBy: undefined })
  })
  test('stop while more is due than the daily limit', () => {
    expect(allowed(101, 0, 130)).toEqual({ remaining: 0, limitedBy: 'backlog' })
    expect(allowed(1, 100, 30)).toEqual({ remaining: 0, limitedBy: 'backlog' })
  })
  test('are reduced so that tomorrow’s reviews fit', () => {
    expect(allowed(60, 0, 148)).toEqual({ remaining: 6, limitedBy: 'tomorrow' })
    expect(allowed(60, 0, 161)).toEqual({ remaining: 0, limitedBy: 'tomorrow' })
  })
  test('are not limited once learnt today', () => {
    expect(allowed(150, 0, 200, 10)).toEqual({ remaining: 0, limitedBy: undefined })
  })
})

test('counts overdue reviews as today and nothing beyond the range', () => {
  const due = ['2026-11-01', TODAY, '2026-11-23', '2026-11-25', '2026-12-30'].map((day) =>
    memory({ due: day }),
  )
  expect(forecastReviews(due, TODAY, 4)).toEqual([2, 1, 0, 1])
})

describe('the due day of a review', () => {
  const long = scheduler.review(memory({ stability: 20 }), 'good', TODAY)
  test('stays its own day when all are equally loaded', () => {
    expect(lightestDay(long, () => 3, scheduler)).toBe(long.due)
  })
  test('never leaves the allowed range', () => {
    const { from, to } = scheduler.dueRange(long)
    const busyDays = (day: string) => (day >= from && day <= to ? 9 : 0)
    expect(lightestDay(long, busyDays, scheduler)).toBe(long.due)
    expect(lightestDay(long, (day) => (day === to ? 0 : 9), scheduler)).toBe(to)
  })
  test('spreads a hundred words learnt on one day', () => {
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
  const days = (...daysBack: number[]) => daysBack.map((n) => addDays(TODAY, -n))
  test('continues while today is open and ends after a missed day', () => {
    expect(streakOf(days(0, 1, 2), TODAY)).toMatchObject({ current: 3, longest: 3, today: true })
    expect(streakOf(days(1, 2), TODAY)).toMatchObject({ current: 2, longest: 2, today: false })
    expect(streakOf(days(2, 3, 4), TODAY)).toMatchObject({ current: 0, longest: 3, today: false })
  })
  test('counts each day once across months', () => {
    expect(streakOf(['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-02'], '2026-11-02').current).toBe(3)
  })
  test('is zero without study days', () => {
    expect(streakOf([], TODAY)).toMatchObject({ current: 0, longest: 0, today: false })
  })
})
