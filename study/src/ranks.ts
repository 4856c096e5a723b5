import { type Day, dayOf, daysBetween, plusDays } from './day.ts'

/** 段位, lowest first. */
export const TIERS = ['青铜', '白银', '黄金', '铂金', '钻石', '星耀', '王者'] as const
/** So many learners compete with each other at most. */
export const COHORT_SIZE = 30
const MOVING_SHARE = 0.2

const A_MONDAY = '2024-01-01'
/** The week of a day, named by its Monday. */
export function weekOf(day: Day): Day {
  const since = daysBetween(A_MONDAY, day) % 7
  return plusDays(day, -((since + 7) % 7))
}

/** Weeks of ranks begin and end for everybody at once: on Monday at 04:00 in this zone. */
export const RANK_ZONE = 'Asia/Shanghai'
/** The week in which learners compete at an instant. */
export const rankWeekAt = (at: Date): Day => weekOf(dayOf(at, RANK_ZONE))

export interface Competitor {
  readonly points: number
  /** When these points were reached, milliseconds: of equal points the earlier is before. */
  readonly reachedAt: number
}

export interface Placed<T> {
  readonly competitor: T
  /** From 1; every place once. */
  readonly place: number
  /** The tier (index of TIERS) of the next week. */
  readonly to: number
}

/** How many of a cohort go up and down: at least one up, so that a small class moves as well. */
export function moving(members: number, tier: number): { up: number; down: number } {
  return {
    up: tier >= TIERS.length - 1 ? 0 : Math.ceil(members * MOVING_SHARE),
    down: tier <= 0 ? 0 : Math.floor(members * MOVING_SHARE),
  }
}

/** A cohort in order, with the tier that each goes to if the week ends now. Equal in everything: as they were given. */
export function placesOf<T extends Competitor>(members: readonly T[], tier: number): Placed<T>[] {
  const { up, down } = moving(members.length, tier)
  return [...members]
    .sort((a, b) => b.points - a.points || a.reachedAt - b.reachedAt)
    .map((competitor, i, { length }) => {
      const rises = i < up && competitor.points > 0
      const falls = i >= length - down
      return { competitor, place: i + 1, to: tier + (rises ? 1 : falls ? -1 : 0) }
    })
}
