import { INTERVALS_FROM, logit, NO_SHORTFALL, type Shortfall, shortfallIndex } from '@shangxue/study/due'
import { type Review, subjectOf } from '@shangxue/study/history'
import type { Scheduler } from '@shangxue/study/memory'
import { forecastsOf } from './forecasts.ts'

/** Reviews that are looked at: those of late. */
const OF_LATE = 0.5
/** So many reviews count as much as what shorter intervals show; of the shortest, as the assumption that forecasts are right. */
const DOUBT = 50

/**
 * How far answers fell short of forecasts, in log-odds. FSRS fits one curve to all that a learner studies; what is chosen
 * among options and what is written, and long and short intervals, each err around it in their own way. Reviews on the day
 * after the last answer are left out: nothing can be asked sooner.
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
  // nine of ten more on both sides: neither is ever 0 or 1
  const odds = (remembered: number, reviews: number) => logit((remembered + 9) / (reviews + 10))
  let shorter = 0
  return sums.map(({ reviews, foreseen, right }, i) => {
    if (i % INTERVALS_FROM.length === 0) shorter = 0
    const own = odds(foreseen, reviews) - odds(right, reviews)
    shorter = (own * reviews + shorter * DOUBT) / (reviews + DOUBT)
    return shorter
  })
}
