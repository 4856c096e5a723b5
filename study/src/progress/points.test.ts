import { describe, expect, test } from 'vitest'
import { type Play, pointsByDay, pointsOfDay, pointsOfPlay } from './points.ts'

const figures = (overrides = {}) => ({
  day: '2026-11-16',
  answers: 0,
  right: 0,
  fresh: 0,
  ms: 0,
  ...overrides,
})
let createdIds = 0
const play = (overrides: Partial<Play> = {}): Play => ({
  id: `play-${++createdIds}`,
  at: '2026-11-16T08:00:00.000Z',
  zone: 'Asia/Shanghai',
  game: 'spelling',
  grade: 7,
  score: 2_000,
  right: 20,
  ms: 60_000,
  ...overrides,
})

describe('the points of a day', () => {
  test.each([
    ['nothing', {}, 0, 0],
    ['right answers', { answers: 10, right: 10 }, 1, 20],
    ['wrong ones too, but less', { answers: 10, right: 4 }, 1, 14],
    ['what is met for the first time', { answers: 10, right: 10, fresh: 5 }, 1, 35],
    ['300 answers at most', { answers: 900, right: 900 }, 1, 600],
    ['right answers before wrong ones, where not all count', { answers: 900, right: 299 }, 1, 599],
    ['300 first meetings at most', { answers: 900, right: 900, fresh: 900 }, 1, 1_500],
    ['a bonus on the seventh day in a row', { answers: 1, right: 1 }, 7, 12],
    ['and on the fourteenth', { answers: 1, right: 1 }, 14, 12],
    ['no bonus on the eighth', { answers: 1, right: 1 }, 8, 2],
    ['no bonus without an answer', {}, 7, 0],
  ])('counts %s', (_what, overrides, run, points) => {
    expect(pointsOfDay(figures(overrides), run)).toBe(points)
  })
})

describe('the points of a play', () => {
  test.each([
    [0, 0],
    [1, 1],
    [1_000, 15],
    [2_000, 30],
    [100_000, 30],
  ])('with a score of %i gives %i points', (score, points) => {
    expect(pointsOfPlay({ game: 'spelling', score })).toBe(points)
  })
})

describe('the points of several days', () => {
  const week = Array.from({ length: 8 }, (_, i) =>
    figures({ day: `2026-11-${16 + i}`, answers: 1, right: 1 }),
  )

  test('add the bonus on the seventh day of a streak', () => {
    const points = pointsByDay(week, [])
    expect([...points.values()].map(({ study }) => study)).toEqual([2, 2, 2, 2, 2, 2, 12, 2])
  })

  test('move the bonus when an earlier day is undone', () => {
    const points = pointsByDay([{ ...week[0], ...figures() }, ...week.slice(1)], [])
    expect(points.get('2026-11-22')?.study).toBe(2)
    expect(points.get('2026-11-23')?.study).toBe(12)
    expect(points.has('2026-11-16')).toBe(false)
  })

  test('count the five best plays of each study day', () => {
    const scores = [200, 2_000, 400, 600, 800, 1_000]
    const points = pointsByDay(
      week.slice(0, 1),
      [
        ...scores.map((score) => play({ score })),
        // 03:59 on the next morning belongs to the same study day, 04:01 to the next.
        play({ score: 1_200, at: '2026-11-16T19:59:00.000Z' }),
        play({ score: 100, at: '2026-11-16T20:01:00.000Z' }),
      ].reverse(),
    )
    expect(points.get('2026-11-16')).toEqual({ study: 2, games: 30 + 18 + 15 + 12 + 9 })
    expect(points.get('2026-11-17')).toEqual({ study: 0, games: 2 })
  })
})
