import { describe, expect, test } from 'vitest'
import { countByStability, heatMapWeeks, lastDays, studiedDays, totalsOf } from './study-stats.ts'

const count = (day: string, answers: number, overrides = {}) => ({
  day,
  answers,
  right: answers,
  fresh: 0,
  ms: 60_000,
  ...overrides,
})
const days = new Map([
  ['2026-11-20', count('2026-11-20', 5)],
  ['2026-11-18', count('2026-11-18', 120, { right: 90 })],
])

describe('the heat map', () => {
  test('starts on a Monday and ends today', () => {
    const weeks = heatMapWeeks(days, '2026-11-20', 2)
    expect(weeks[0]?.[0]?.day).toBe('2026-11-09')
    expect(weeks[1]?.map(({ day }) => day)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
  })
  test('is darker for more answers', () => {
    const squares = heatMapWeeks(days, '2026-11-20', 1).flat()
    expect(squares.map(({ shade }) => shade)).toEqual([0, 0, 4, 0, 1])
  })
})
test('includes days without study in the last days', () => {
  expect(lastDays(days, '2026-11-20', 3).map(({ day, answers }) => [day, answers])).toEqual([
    ['2026-11-18', 120],
    ['2026-11-19', 0],
    ['2026-11-20', 5],
  ])
})
test('adds up totals', () => {
  expect(totalsOf(days.values())).toEqual({ answers: 125, right: 95, fresh: 0, ms: 120_000, days: 2 })
})
test('counts memories by stability', () => {
  const memory = (stability: number) => ({
    stability,
    difficulty: 5,
    due: '2026-11-20',
    lastDay: '2026-11-19',
    reps: 1,
    lapses: 0,
  })
  const counts = countByStability([1, 6.9, 7, 21, 89, 90, 400].map(memory)).map(({ name, count }) => [
    name,
    count,
  ])
  expect(counts).toEqual([
    ['刚学', 2],
    ['熟悉', 1],
    ['牢固', 2],
    ['长期', 2],
  ])
})
test('excludes a day whose answers were all undone', () => {
  const undone = new Map([...days, ['2026-11-19', count('2026-11-19', 0)]])
  expect(studiedDays(undone).sort()).toEqual(['2026-11-18', '2026-11-20'])
})
