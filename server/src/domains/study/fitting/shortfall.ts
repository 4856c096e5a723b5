import {
  INTERVAL_STARTS,
  logit,
  NO_SHORTFALL,
  type Shortfall,
  shortfallIndex,
} from '@shangxue/study/scheduling/due-date'
import { parseSubjectKey, type Review } from '@shangxue/study/scheduling/history'
import type { Scheduler } from '@shangxue/study/scheduling/memory'
import { computeForecasts } from './forecasts.ts'

/** The share of the most recent reviews that is considered. */
const RECENT_SHARE = 0.5
/** Weight of the prior, in reviews: the next shorter interval, or a correct forecast for the shortest. */
const PRIOR_REVIEWS = 50

/**
 * Returns how far answers fall short of forecasts, in log-odds. FSRS fits one curve to everything a user studies, but
 * recognition and recall, long and short intervals deviate from it differently. Reviews on the day after the last
 * answer are ignored, because nothing can be scheduled earlier.
 */
export function computeShortfall(reviews: readonly Review[], scheduler: Scheduler): Shortfall {
  const sums = NO_SHORTFALL.map(() => ({ reviews: 0, predicted: 0, right: 0 }))
  for (const { review, interval, chance } of computeForecasts(
    reviews,
    reviews.length * RECENT_SHARE,
    scheduler,
  )) {
    const sum = sums[shortfallIndex(parseSubjectKey(review.subject), interval)]
    if (!sum || interval <= 1) continue
    sum.reviews += 1
    sum.predicted += chance
    sum.right += review.rated === 'again' ? 0 : 1
  }
  // Smoothing with nine of ten right on both sides keeps the odds finite.
  const odds = (remembered: number, reviews: number) => logit((remembered + 9) / (reviews + 10))
  let shrunken = 0
  return sums.map(({ reviews, predicted, right }, i) => {
    if (i % INTERVAL_STARTS.length === 0) shrunken = 0
    const observed = odds(predicted, reviews) - odds(right, reviews)
    shrunken = (observed * reviews + shrunken * PRIOR_REVIEWS) / (reviews + PRIOR_REVIEWS)
    return shrunken
  })
}
