import type { Review } from '@shangxue/study/scheduling/history'
import type { Memory, Scheduler } from '@shangxue/study/scheduling/memory'
import { daysBetween } from '@shangxue/study/time/calendar'

/** A scheduler's forecast for a review, with its result. */
export interface Forecast {
  readonly review: Review
  /** Days since the previous review. */
  readonly interval: number
  readonly chance: number
}

/** Returns the forecasts from index `from` on, except for first reviews. */
export function computeForecasts(reviews: readonly Review[], from: number, scheduler: Scheduler): Forecast[] {
  const memories = new Map<string, Memory>()
  return reviews.flatMap((review, i) => {
    const { subject, rated, day } = review
    const memory = memories.get(subject)
    memories.set(subject, scheduler.review(memory ?? null, rated, day))
    if (!memory || i < from) return []
    const interval = daysBetween(memory.lastDay, day)
    return [{ review, interval, chance: scheduler.retrievability(memory, day) }]
  })
}
