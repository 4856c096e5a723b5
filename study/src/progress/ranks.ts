import { addDays, type Day, daysBetween } from '../time/calendar.ts'
import { studyDayOf } from '../time/study-day.ts'

/** Tier names (段位), lowest first. */
export const TIERS = ['青铜', '白银', '黄金', '铂金', '钻石', '星耀', '王者'] as const
/** Maximum number of learners in a cohort. */
export const COHORT_SIZE = 30
const MOVING_SHARE = 0.2

const REFERENCE_MONDAY = '2024-01-01'
/** The week of a day, identified by its Monday. */
export function weekOf(day: Day): Day {
  const daysSinceMonday = daysBetween(REFERENCE_MONDAY, day) % 7
  return addDays(day, -((daysSinceMonday + 7) % 7))
}

/** Rank weeks change for everybody at once: on Monday at 04:00 in this zone. */
export const RANK_ZONE = 'Asia/Shanghai'
/** The rank week at an instant. */
export const rankWeekAt = (at: Date): Day => weekOf(studyDayOf(at, RANK_ZONE))

export interface Competitor {
  readonly points: number
  /** When these points were reached, in ms; the earlier one ranks first among equals. */
  readonly reachedAt: number
}

export interface RankedCompetitor<T> {
  readonly competitor: T
  /** Rank from 1, unique in the cohort. */
  readonly place: number
  /** Tier (index of TIERS) in the next week. */
  readonly nextTier: number
}

/** Minimum number of learners with points; with fewer nobody changes tier. */
export const MIN_COMPETITORS = 3
/** Minimum points of a week for a promotion: about a day's goal of new words. */
export const PROMOTION_POINTS = 50

/**
 * How many members of a cohort are promoted and demoted; even a small cohort promotes one with enough points.
 */
export function countTierChanges(
  members: readonly Pick<Competitor, 'points'>[],
  tier: number,
): { up: number; down: number } {
  const countWithAtLeast = (points: number) => members.filter((member) => member.points >= points).length
  if (countWithAtLeast(1) < MIN_COMPETITORS) return { up: 0, down: 0 }
  const movingCount = members.length * MOVING_SHARE
  return {
    up: tier >= TIERS.length - 1 ? 0 : Math.min(Math.ceil(movingCount), countWithAtLeast(PROMOTION_POINTS)),
    down: tier <= 0 ? 0 : Math.floor(movingCount),
  }
}

/** Ranks a cohort and computes each next tier as if the week ended now. Full ties keep the input order. */
export function rankCohort<T extends Competitor>(members: readonly T[], tier: number): RankedCompetitor<T>[] {
  const { up, down } = countTierChanges(members, tier)
  return [...members]
    .sort((a, b) => b.points - a.points || a.reachedAt - b.reachedAt)
    .map((competitor, i, { length }) => {
      const isDemoted = i >= length - down
      return { competitor, place: i + 1, nextTier: tier + (i < up ? 1 : isDemoted ? -1 : 0) }
    })
}
