import { INTERVALS_FROM, logit, NO_SHORTFALL, type Shortfall, shortfallIndex } from '@shangxue/study/due'
import { type Review, subjectOf } from '@shangxue/study/history'
import type { Scheduler } from '@shangxue/study/memory'
import { forecastsOf } from './forecasts.ts'

/** The share of the most recent reviews that is considered. */
const OF_LATE = 0.5
/** Weight of the prior, in reviews: the next shorter interval, or a correct forecast for the shortest. */
const DOUBT = 50

/**
 * Returns how far answers fall short of forecasts, in log-odds. FSRS fits one curve to everything a user studies, but
 * recognition and recall, long and short intervals deviate from it differently. Reviews on the day after the last
 * answer are ignored, because nothing can be scheduled earlier.
 */
export function shortfallOf(reviews: readonly Review[], scheduler: Scheduler): Shortfall {
  const sums = NO_SHORTFALL.map(() => ({ reviews: 0, foreseen: 0, right: 0 }))
  for (const { review, interval, chance } of forecastsOf(reviews, reviews.length * OF_LATE, scheduler)) {
    const sum = sums[shortfallIndex(subjectOf(review.subject), interval)]
    if (!sum || interval <= 1) continue
    sum.reviews += 1
    sum.foreseen += chance
    sum.right += review.rated === 'again' ? 0 : 1
  }
  // Smoothing with nine of ten right on both sides keeps the odds finite.
  const odds = (remembered: number, reviews: number) => logit((remembered + 9) / (reviews + 10))
  let shorter = 0
  return sums.map(({ reviews, foreseen, right }, i) => {
    if (i % INTERVALS_FROM.length === 0) shorter = 0
    const own = odds(foreseen, reviews) - odds(right, reviews)
    shorter = (own * reviews + shorter * DOUBT) / (reviews + DOUBT)
    return shorter
  })
}
