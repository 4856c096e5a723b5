import { describe, expect, test } from 'vitest'
import type { DayPlan } from '../plan/daily-plan.ts'
import { answerPace, dayStepsOf, isClozeDoneOn, minutesLeft } from './day-steps.ts'

const DAY = '2026-11-20'
const reviewsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ kind: 'word' as const, item: i + 1, skill: 'spell' as const }))
const planOf = (reviews: number, words: number) =>
  ({ reviews: reviewsOf(reviews), fresh: { remaining: words, limitedBy: undefined } }) as unknown as DayPlan
const stepsOf = (overrides: Partial<Parameters<typeof dayStepsOf>[0]> = {}) =>
  dayStepsOf({
    plan: planOf(0, 0),
    isReviewed: false,
    today: undefined,
    newWordCount: 100,
    isTextDone: false,
    hasText: true,
    paceMs: 6_000,
    ...overrides,
  })
const brief = (steps: ReturnType<typeof dayStepsOf>) =>
  steps.map(({ kind, count, isDone }) => `${kind} ${isDone ? 'done' : count}`)

describe('the steps of a day', () => {
  test('are reviews, new words and a text, with estimated minutes', () => {
    const steps = stepsOf({ plan: planOf(20, 10) })
    expect(brief(steps)).toEqual(['review 20', 'words 10', 'text 1'])
    expect(steps.map(({ minutes }) => minutes)).toEqual([2, 4, 5])
    expect(minutesLeft(steps)).toBe(11)
  })

  test('leave out what has nothing due and was not done', () => {
    expect(brief(stepsOf())).toEqual(['text 1'])
    expect(brief(stepsOf({ plan: planOf(0, 10), hasText: false }))).toEqual(['words 10'])
  })

  test('keep what was done today, so that their number stays', () => {
    const done = { isReviewed: true, today: { fresh_words: 10 } }
    expect(brief(stepsOf(done))).toEqual(['review done', 'words done', 'text 1'])
    expect(brief(stepsOf({ ...done, isTextDone: true, hasText: false }))).toEqual([
      'review done',
      'words done',
      'text done',
    ])
    expect(minutesLeft(stepsOf({ ...done, isTextDone: true }))).toBe(0)
  })

  test('count the new words that the book still has', () => {
    expect(brief(stepsOf({ plan: planOf(0, 10), newWordCount: 3 }))).toEqual(['words 3', 'text 1'])
    expect(brief(stepsOf({ plan: planOf(0, 10), newWordCount: 0 }))).toEqual(['text 1'])
    expect(brief(stepsOf({ plan: planOf(0, 10), newWordCount: undefined }))).toEqual(['words 10', 'text 1'])
  })
})

describe('the pace of answers', () => {
  const count = (day: string, answers: number, ms: number) =>
    [day, { day, answers, right: answers, fresh: 0, ms, fresh_words: 0, word_reviews: 0 }] as const

  test('is the mean of the last two weeks, within limits', () => {
    expect(answerPace(new Map([count('2026-11-19', 100, 500_000)]), DAY)).toBe(5_000)
    expect(answerPace(new Map([count('2026-11-19', 100, 9_000_000)]), DAY)).toBe(20_000)
    expect(answerPace(new Map([count('2026-11-19', 100, 1_000)]), DAY)).toBe(3_000)
  })

  test('is a usual one with few or old answers', () => {
    expect(answerPace(new Map([count('2026-11-19', 10, 500_000)]), DAY)).toBe(8_000)
    expect(answerPace(new Map([count('2026-10-19', 900, 900_000)]), DAY)).toBe(8_000)
  })
})

test('a cloze passage of today counts as the text of the day', () => {
  const memory = { stability: 5, difficulty: 5, due: DAY, lastDay: DAY, reps: 1, lapses: 0 }
  expect(isClozeDoneOn(new Map([['cloze 21 listen', memory]]), DAY)).toBe(true)
  expect(isClozeDoneOn(new Map([['cloze 21 listen', { ...memory, lastDay: '2026-11-19' }]]), DAY)).toBe(false)
  expect(isClozeDoneOn(new Map([['word 21 listen', memory]]), DAY)).toBe(false)
})
