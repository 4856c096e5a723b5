import { type Card, createEmptyCard, fsrs, type Grade, Rating, type State } from 'ts-fsrs'

/** What FSRS-6 remembers of one item. Stability in days. */
export interface Memory {
  readonly stability: number
  readonly difficulty: number
  readonly dueAt: Date
  readonly lastReviewAt: Date
  readonly reps: number
  readonly lapses: number
  readonly cardState: number
}
export type Answered = 'again' | 'hard' | 'good' | 'easy'

const RATINGS: Record<Answered, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
}
/** A learner's day begins at 04:00: who studies past midnight studies on the same day. */
const DAY_BEGINS_HOURS = 4
const HOUR_MS = 3_600_000

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

/** How far a zone is ahead of UTC at an instant. */
function zoneOffsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return wall - Math.floor(at.getTime() / 1000) * 1000
}

/** ts-fsrs counts UTC days: moved so that its midnight is the learner's 04:00. */
const shiftMs = (at: Date, timeZone: string) => zoneOffsetMs(at, timeZone) - DAY_BEGINS_HOURS * HOUR_MS

/** The learner's day of an instant, YYYY-MM-DD. */
export const studyDay = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + shiftMs(at, timeZone)).toISOString().slice(0, 10)

/** The memory after an answer; without one before, of the first. Due at the beginning of a learner's day. */
export function review(before: Memory | null, answered: Answered, at: Date, timeZone: string): Memory {
  const shift = shiftMs(at, timeZone)
  const moved = (instant: Date) => new Date(instant.getTime() + shift)
  const now = moved(at)
  const card: Card = before
    ? {
        ...createEmptyCard(now),
        stability: before.stability,
        difficulty: before.difficulty,
        due: moved(before.dueAt),
        last_review: moved(before.lastReviewAt),
        reps: before.reps,
        lapses: before.lapses,
        state: before.cardState as State,
      }
    : createEmptyCard(now)
  const { card: next } = scheduler.next(card, now, RATINGS[answered])
  const day = new Date(next.due)
  day.setUTCHours(0, 0, 0, 0)
  return {
    stability: next.stability,
    difficulty: next.difficulty,
    dueAt: new Date(day.getTime() - shift),
    lastReviewAt: at,
    reps: next.reps,
    lapses: next.lapses,
    cardState: next.state,
  }
}
