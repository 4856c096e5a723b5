import type { Day } from '../time/calendar.ts'
import { streakLengths } from '../time/streak.ts'
import { studyDayOf } from '../time/study-day.ts'

export const GAMES = ['spelling', 'matching', 'survival'] as const
export type Game = (typeof GAMES)[number]

/** One finished game as recorded by the device. Immutable. */
export interface Play {
  /** UUID: a play sent twice is stored once. */
  readonly id: string
  readonly at: string
  /** IANA zone of the device at that time; decides the study day. */
  readonly zone: string
  readonly game: Game
  /** 3–16: grade of the words played with. */
  readonly grade: number
  readonly score: number
  /** Right answers in the play. */
  readonly right: number
  readonly ms: number
}

/** What a learner did on one study day. */
export interface DayFigures {
  readonly day: Day
  readonly answers: number
  readonly right: number
  /** Items studied for the first time. */
  readonly fresh: number
  readonly ms: number
}

export const POINTS = { right: 2, wrong: 1, fresh: 3, seventhDay: 10, play: 30 } as const
/** Number of answers a day that give points, right ones first: more answers teach little. */
const MAX_POINTED_ANSWERS = 300
/** Number of plays a day that give points, the best ones. */
const MAX_POINTED_PLAYS = 5
/** The score of each game that gives the full points of a play. */
export const FULL_SCORES: Readonly<Record<Game, number>> = {
  spelling: 2_000,
  matching: 3_000,
  survival: 3_000,
}

/** Points of a day's answers; `streakLength` is the position of the day in its streak. */
export function pointsOfDay(
  { answers, right, fresh }: Omit<DayFigures, 'day' | 'ms'>,
  streakLength: number,
): number {
  if (answers <= 0) return 0
  const rights = Math.min(right, MAX_POINTED_ANSWERS)
  const wrongs = Math.min(answers - right, MAX_POINTED_ANSWERS - rights)
  const newItems = Math.min(fresh, MAX_POINTED_ANSWERS)
  return (
    POINTS.right * rights +
    POINTS.wrong * wrongs +
    POINTS.fresh * newItems +
    (streakLength > 0 && streakLength % 7 === 0 ? POINTS.seventhDay : 0)
  )
}

/** Points of one play, 0–30. */
export const pointsOfPlay = ({ game, score }: Pick<Play, 'game' | 'score'>): number =>
  Math.min(POINTS.play, Math.ceil((POINTS.play * score) / FULL_SCORES[game]))

/** Points of all plays of one day. */
const pointsOfPlays = (plays: readonly Pick<Play, 'game' | 'score'>[]): number =>
  plays
    .map(pointsOfPlay)
    .sort((a, b) => b - a)
    .slice(0, MAX_POINTED_PLAYS)
    .reduce((sum, points) => sum + points, 0)

export interface DayPoints {
  readonly study: number
  readonly games: number
}

/** Points of every day with answers or plays. They depend on all earlier days through the streak. */
export function pointsByDay(
  days: Iterable<DayFigures>,
  plays: Iterable<Pick<Play, 'at' | 'zone' | 'game' | 'score'>>,
): Map<Day, DayPoints> {
  const figures = [...days].filter(({ answers }) => answers > 0)
  const streaks = streakLengths(figures.map(({ day }) => day))
  const points = new Map<Day, DayPoints>()
  for (const day of figures)
    points.set(day.day, { study: pointsOfDay(day, streaks.get(day.day) ?? 0), games: 0 })
  const played = new Map<Day, Pick<Play, 'game' | 'score'>[]>()
  for (const play of plays) {
    const day = studyDayOf(new Date(play.at), play.zone)
    played.set(day, [...(played.get(day) ?? []), play])
  }
  for (const [day, all] of played)
    points.set(day, { study: points.get(day)?.study ?? 0, games: pointsOfPlays(all) })
  return points
}
