import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../time/calendar.ts'
import { COHORT_SIZE, countTierChanges, rankCohort, TIERS, weekOf } from './ranks.ts'

const TOP = TIERS.length - 1
const cohort = (...points: number[]) => points.map((p, i) => ({ id: i, points: p, reachedAt: i }))

describe('a week', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2020-02-29', '2020-02-24'],
  ])('of %s starts on Monday %s', (day, monday) => {
    expect(weekOf(day)).toBe(monday)
  })

  test('has seven days in every year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.integer({ min: 0, max: 6 }),
        (days, within) => {
          const monday = weekOf(addDays('2026-11-16', days))
          expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
          expect(weekOf(addDays(monday, within))).toBe(monday)
        },
      ),
    )
  })
})

describe('a cohort', () => {
  test('of thirty promotes six and demotes six', () => {
    const places = rankCohort(cohort(...Array.from({ length: COHORT_SIZE }, (_, i) => 100 - i)), 2)
    expect(places.map(({ nextTier }) => nextTier)).toEqual([
      ...Array(6).fill(3),
      ...Array(18).fill(2),
      ...Array(6).fill(1),
    ])
  })

  test('ranks the earlier of equal points first', () => {
    const [late, early] = [
      { id: 'late', points: 9, reachedAt: 2 },
      { id: 'early', points: 9, reachedAt: 1 },
    ]
    expect(rankCohort([late, early], 0).map(({ competitor }) => competitor.id)).toEqual(['early', 'late'])
  })

  test('promotes nobody with few points', () => {
    expect(rankCohort(cohort(0, 0, 0), 1).map(({ nextTier }) => nextTier)).toEqual([1, 1, 1])
    expect(rankCohort(cohort(49, 9, 8, 7, 0, 0), 1).map(({ nextTier }) => nextTier)).toEqual([
      1, 1, 1, 1, 1, 0,
    ])
    expect(rankCohort(cohort(50, 49, 8, 7, 0, 0), 1).map(({ nextTier }) => nextTier)).toEqual([
      2, 1, 1, 1, 1, 0,
    ])
    expect(countTierChanges(cohort(50, 49, 8, 7, 0, 0), 1)).toEqual({ up: 1, down: 1 })
  })

  test('promotes nobody above the top or below the bottom', () => {
    expect(rankCohort(cohort(90, 80, 70, 60, 50), TOP).map(({ nextTier }) => nextTier)).toEqual([
      6, 6, 6, 6, 5,
    ])
    expect(rankCohort(cohort(90, 80, 70, 60, 50), 0).map(({ nextTier }) => nextTier)).toEqual([1, 0, 0, 0, 0])
  })

  test('changes no tier with fewer than three competitors', () => {
    expect(rankCohort(cohort(500), 0)).toMatchObject([{ place: 1, nextTier: 0 }])
    expect(rankCohort(cohort(500, 400), 0).map(({ nextTier }) => nextTier)).toEqual([0, 0])
    expect(rankCohort(cohort(500, 400, 0, 0, 0, 0), 2).map(({ nextTier }) => nextTier)).toEqual([
      2, 2, 2, 2, 2, 2,
    ])
    expect(rankCohort(cohort(500, 400, 1), 0).map(({ nextTier }) => nextTier)).toEqual([1, 0, 0])
    expect(rankCohort([], 3)).toEqual([])
  })
})
