import { daysBetween } from '@shangxue/study/calendar'
import type { Review } from '@shangxue/study/history'
import type { Memory, Scheduler } from '@shangxue/study/memory'

/** What a scheduler foresaw of a review, and what came of it. */
export interface Forecast {
  readonly review: Review
  /** Days since the review before. */
  readonly interval: number
  readonly chance: number
}

/** Forecasts of the reviews from one on, except of first ones. */
export function forecastsOf(reviews: readonly Review[], from: number, scheduler: Scheduler): Forecast[] {
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
