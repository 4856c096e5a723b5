import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import {
  isLetterTime,
  letterText,
  letterWeek,
  realNameOf,
  suggestionFor,
  type WeekFigures,
  weekFigures,
  writeLetter,
} from './weekly-letter.ts'

const MONDAY = '2026-11-16'
const SUNDAY = '2026-11-22'
const dayCount = (day: string, overrides = {}) =>
  [
    day,
    { day, answers: 20, right: 16, fresh: 5, ms: 600_000, fresh_words: 5, word_reviews: 10, ...overrides },
  ] as const
const memory = (lapses: number, difficulty: number, lastDay = '2026-11-18') => ({
  ...{ stability: 5, due: '2026-12-01', reps: 3, lapses, difficulty, lastDay },
})
const GOAL = { new_per_day: 10, reviews_per_day: 100 }

describe('the week of the letter', () => {
  test.each([
    ['Monday morning', MONDAY, 8, '2026-11-09', true],
    ['midweek', '2026-11-18', 20, '2026-11-09', false],
    ['Sunday noon', SUNDAY, 12, '2026-11-09', false],
    ['Sunday evening', SUNDAY, 19, MONDAY, true],
    ['the night after Sunday', SUNDAY, 2, MONDAY, true],
  ])('on %s', (_when, day, hour, week, isOffered) => {
    expect(letterWeek(day, hour)).toBe(week)
    expect(isLetterTime(day, hour)).toBe(isOffered)
  })
})

describe('the figures of a week', () => {
  const days = new Map([
    dayCount('2026-11-15'),
    dayCount(MONDAY),
    dayCount('2026-11-17'),
    dayCount('2026-11-18', { answers: 0, right: 0, ms: 0, fresh_words: 0, word_reviews: 0 }),
    dayCount('2026-11-23'),
  ])
  test('count the days from Monday to Sunday only', () => {
    const figures = weekFigures({ monday: MONDAY, today: '2026-11-23', days, memories: new Map() })
    expect(figures).toMatchObject({
      days: 2,
      minutes: 20,
      newWords: 10,
      reviews: 20,
      accuracy: 80,
      streak: 0,
    })
  })
  test('name the five words forgotten most that were practised since', () => {
    const memories = new Map([
      ['word 1 spell', memory(1, 5)],
      ['word 2 spell', memory(3, 4)],
      ['word 2 recognise', memory(0, 3)],
      ['word 3 spell', memory(1, 7)],
      ['word 4 spell', memory(9, 9, '2026-11-01')],
      ...[5, 6, 7].map((id) => [`word ${id} spell`, memory(0, id - 4)] as const),
      ['cloze 8 recognise', memory(9, 9)],
    ])
    expect(weekFigures({ monday: MONDAY, today: SUNDAY, days, memories }).hardWords).toEqual([2, 3, 1, 7, 6])
  })
})

const figures = (overrides: Partial<WeekFigures> = {}): WeekFigures => ({
  ...{ monday: MONDAY, days: 5, minutes: 50, newWords: 25, reviews: 60, accuracy: 85 },
  ...{ streak: 5, hardWords: [1], ...overrides },
})
const letter = (overrides: Partial<WeekFigures> = {}, name?: string) =>
  writeLetter({
    ...{ figures: figures(overrides), name, text: 'A Week without Spending', suggestion: '照这样坚持就行。' },
    words: [{ spelling: 'owner', meaning: 'n. 主人' }],
  })

describe('the letter', () => {
  test('contains the figures, hard words, a text and a suggestion', () => {
    const text = letterText(letter({}, '小明'))
    for (const part of [
      '11月16日至11月22日',
      '小明这一周学了 5 天',
      '正确率：85%',
      'owner n. 主人',
      'A Week',
    ])
      expect(text).toContain(part)
  })
  test('names a child without a real name as such', () => {
    expect(letter().opening).toMatch(/^孩子这一周/)
    expect(['xuesheng', 'lan2012', '13800000000', '王', '王小明2'].map(realNameOf)).toEqual(
      Array(5).fill(undefined),
    )
    expect(['王小明', '阿依古丽·买买提'].map(realNameOf)).toEqual(['王小明', '阿依古丽·买买提'])
  })
  test('is honest and kind about an empty week', () => {
    const empty = letter({ days: 0, accuracy: undefined })
    expect(empty.opening).toContain('没有在这里学习')
    expect(empty).toMatchObject({ figures: [], words: [], text: undefined })
  })
  test.each([
    [{ days: 0 }, 0, /五分钟/],
    [{ days: 2 }, 0, /固定的时间/],
    [{}, 300, /先复习/],
    [{ accuracy: 50 }, 0, /减到 5 个/],
    [{}, 0, /读给您听/],
    [{ hardWords: [] }, 0, /讲讲/],
  ])('suggests one thing: %j with %i overdue', (overrides, overdue, suggestion) => {
    expect(suggestionFor(figures(overrides), overdue, GOAL)).toMatch(suggestion)
  })
})

test('a week that is not over counts its streak up to today', () => {
  const days = new Map([dayCount(MONDAY), dayCount(addDays(MONDAY, 1))])
  const input = { monday: MONDAY, days, memories: new Map() }
  expect(weekFigures({ ...input, today: addDays(MONDAY, 1) }).streak).toBe(2)
})
