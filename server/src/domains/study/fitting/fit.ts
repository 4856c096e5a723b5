import { computeParameters, FSRSBindingItem, FSRSBindingReview } from '@open-spaced-repetition/binding'
import type { Review } from '@shangxue/study/scheduling/history'
import { createScheduler, RATINGS, type Scheduler } from '@shangxue/study/scheduling/memory'
import { daysBetween } from '@shangxue/study/time/calendar'
import { computeForecasts } from './forecasts.ts'
import { computeShortfall } from './shortfall.ts'
import type { FitRequest, FitResult } from './worker-protocol.ts'

/** The share of reviews used for fitting; the later ones validate the parameters. */
const TRAINING_SHARE = 0.8
/** With fewer forecasts the validation is meaningless. */
const FORECASTS_MIN = 20

/** Builds FSRS items: each review after the first with its history. */
function toFsrsItems(reviews: readonly Review[]): FSRSBindingItem[] {
  const histories = new Map<string, { reviews: FSRSBindingReview[]; last: string }>()
  return reviews.flatMap(({ subject, rated, day }) => {
    const history = histories.get(subject)
    const elapsed = history ? Math.max(0, daysBetween(history.last, day)) : 0
    const nextReviews = [
      ...(history?.reviews ?? []),
      new FSRSBindingReview(RATINGS.indexOf(rated) + 1, elapsed),
    ]
    histories.set(subject, { reviews: nextReviews, last: day })
    return elapsed > 0 ? [new FSRSBindingItem(nextReviews)] : []
  })
}

/** Returns the mean log loss of the forecasts from index `from` on. */
export function logLoss(reviews: readonly Review[], from: number, scheduler: Scheduler) {
  const forecasts = computeForecasts(reviews, from, scheduler)
  const sum = forecasts.reduce((sum, { review, chance: predicted }) => {
    const chance = Math.min(0.9999, Math.max(0.0001, predicted))
    return sum - Math.log(review.rated === 'again' ? 1 - chance : chance)
  }, 0)
  return { forecasts: forecasts.length, loss: forecasts.length > 0 ? sum / forecasts.length : 0 }
}

/**
 * Fits FSRS-6 parameters for a user. They are stored only if they predict the last fifth better than the published and
 * the current ones. Also returns the remaining shortfall of answers against forecasts.
 */
export async function fit({ reviews, current }: FitRequest): Promise<FitResult> {
  const weights = await fitWeights({ reviews, current })
  return { weights, shortfall: computeShortfall(reviews, createScheduler(weights ?? undefined)) }
}

async function fitWeights({ reviews, current }: FitRequest): Promise<readonly number[] | null> {
  const from = Math.floor(reviews.length * TRAINING_SHARE)
  const lossWith = (weights: readonly number[] | null) =>
    logLoss(reviews, from, createScheduler(weights ?? undefined))
  const published = lossWith(null)
  if (published.forecasts < FORECASTS_MIN) return current
  const fitted = await computeParameters(toFsrsItems(reviews.slice(0, from)), { enableShortTerm: false })
  let best: { weights: readonly number[] | null; loss: number } = { weights: null, loss: published.loss }
  for (const weights of [current, fitted]) {
    if (!weights?.every(Number.isFinite)) continue
    const { loss } = lossWith(weights)
    if (loss < best.loss) best = { weights, loss }
  }
  return best.weights
}
