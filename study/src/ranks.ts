import { addDays, type Day, daysBetween } from './calendar.ts'
import { studyDayOf } from './day.ts'

/** 段位, lowest first. */
export const TIERS = ['青铜', '白银', '黄金', '铂金', '钻石', '星耀', '王者'] as const
/** So many learners compete with each other at most. */
export const COHORT_SIZE = 30
const MOVING_SHARE = 0.2

const A_MONDAY = '2024-01-01'
/** The week of a day, named by its Monday. */
export function weekOf(day: Day): Day {
  const since = daysBetween(A_MONDAY, day) % 7
  return addDays(day, -((since + 7) % 7))
}

/** Weeks of ranks begin and end for everybody at once: on Monday at 04:00 in this zone. */
export const RANK_ZONE = 'Asia/Shanghai'
/** The week in which learners compete at an instant. */
export const rankWeekAt = (at: Date): Day => weekOf(studyDayOf(at, RANK_ZONE))

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

/** Fewer learners with points are no competition: nobody moves. */
export const COMPETING_LEAST = 3
/** Points of a week that take one up: about a day's goal of new words. */
export const RISING_POINTS = 50

/** How many of a cohort go up and down: one up even of a small class, where one has points enough. */
export function moving(
  members: readonly Pick<Competitor, 'points'>[],
  tier: number,
): { up: number; down: number } {
  const withAtLeast = (points: number) => members.filter((member) => member.points >= points).length
  if (withAtLeast(1) < COMPETING_LEAST) return { up: 0, down: 0 }
  const share = members.length * MOVING_SHARE
  return {
    up: tier >= TIERS.length - 1 ? 0 : Math.min(Math.ceil(share), withAtLeast(RISING_POINTS)),
    down: tier <= 0 ? 0 : Math.floor(share),
  }
}

/** A cohort in order, with the tier that each goes to if the week ends now. Equal in everything: as they were given. */
export function placesOf<T extends Competitor>(members: readonly T[], tier: number): Placed<T>[] {
  const { up, down } = moving(members, tier)
  return [...members]
    .sort((a, b) => b.points - a.points || a.reachedAt - b.reachedAt)
    .map((competitor, i, { length }) => {
      const falls = i >= length - down
      return { competitor, place: i + 1, to: tier + (i < up ? 1 : falls ? -1 : 0) }
    })
}
