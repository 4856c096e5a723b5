import { planReviews } from '@shangxue/study/scheduling/daily-plan'
import { parseSubjectKey } from '@shangxue/study/scheduling/history'
import type { Memory, Scheduler } from '@shangxue/study/scheduling/memory'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import { forecastWordReviews, learntSubjects } from '../plan/daily-plan.ts'

type Memories = ReadonlyMap<string, Memory>

/** FSRS gives every first answer one of these stabilities, and repetitions on the same day leave it unchanged. */
const FIRST_RATINGS = ['again', 'hard', 'good'] as const
const TOLERANCE = 1e-6

/**
 * Ids of the words that were introduced on a day, derived from the memories, so that every device gives the same list. A
 * reviewed word has a different stability, because some time had passed.
 */
export function wordsIntroducedOn(memories: Memories, day: Day, scheduler: Scheduler): number[] {
  const firstStabilities = FIRST_RATINGS.map((rated) => scheduler.review(null, rated, day).stability)
  const isNew = ({ lastDay, stability, known }: Memory) =>
    lastDay === day && !known && firstStabilities.some((first) => Math.abs(first - stability) < TOLERANCE)
  const newByWord = new Map<number, boolean>()
  for (const [key, memory] of memories) {
    const { kind, item } = parseSubjectKey(key)
    if (kind === 'word') newByWord.set(item, (newByWord.get(item) ?? true) && isNew(memory))
  }
  return [...newByWord].flatMap(([item, areAllNew]) => (areAllNew ? [item] : []))
}

const WEEK_DAYS = 7

export interface ReviewForecast {
  /** Words to review tomorrow, one skill of each, within the daily limit. */
  readonly tomorrow: number
  /** Reviews due on each of the next seven days; what is overdue counts for tomorrow. */
  readonly week: readonly number[]
}

/** Predicts the reviews of the coming days from the scheduler's due days. */
export function forecastDays(
  memories: Memories,
  day: Day,
  scheduler: Scheduler,
  limits: { readonly reviews_per_day: number },
): ReviewForecast {
  const { today } = planReviews(learntSubjects(memories, 'word'), addDays(day, 1), 0, scheduler)
  const [overdue = 0, first = 0, ...later] = forecastWordReviews(memories, day, WEEK_DAYS + 1)
  return { tomorrow: Math.min(today.length, limits.reviews_per_day), week: [overdue + first, ...later] }
}
