import { computeParameters, FSRSBindingItem, FSRSBindingReview } from '@open-spaced-repetition/binding'
import { daysBetween } from '@shangxue/study/calendar'
import type { Review } from '@shangxue/study/history'
import { RATINGS, type Scheduler, schedulerOf } from '@shangxue/study/memory'
import { forecastsOf } from './forecasts.ts'
import type { FitRequest, Fitted } from './messages.ts'
import { shortfallOf } from './shortfall.ts'

/** The share of reviews used for fitting; the later ones validate the parameters. */
const LEARNT_FROM = 0.8
/** With fewer forecasts the validation is meaningless. */
const FORECASTS_LEAST = 20

/** Builds FSRS items: each review after the first with its history. */
function itemsOf(reviews: readonly Review[]): FSRSBindingItem[] {
  const histories = new Map<string, { reviews: FSRSBindingReview[]; last: string }>()
  return reviews.flatMap(({ subject, rated, day }) => {
    const before = histories.get(subject)
    const elapsed = before ? Math.max(0, daysBetween(before.last, day)) : 0
    const history = [...(before?.reviews ?? []), new FSRSBindingReview(RATINGS.indexOf(rated) + 1, elapsed)]
    histories.set(subject, { reviews: history, last: day })
    return elapsed > 0 ? [new FSRSBindingItem(history)] : []
  })
}

/** Returns the mean log loss of the forecasts from index `from` on. */
export function logLoss(reviews: readonly Review[], from: number, scheduler: Scheduler) {
  const forecasts = forecastsOf(reviews, from, scheduler)
  const sum = forecasts.reduce((sum, { review, chance: foreseen }) => {
    const chance = Math.min(0.9999, Math.max(0.0001, foreseen))
    return sum - Math.log(review.rated === 'again' ? 1 - chance : chance)
  }, 0)
  return { forecasts: forecasts.length, loss: forecasts.length > 0 ? sum / forecasts.length : 0 }
}

/**
 * Fits FSRS-6 parameters for a user. They are kept only if they predict the last fifth better than the published and
 * the current ones. Also returns the remaining shortfall of answers against forecasts.
 */
export async function fit({ reviews, current }: FitRequest): Promise<Fitted> {
  const weights = await fitWeights({ reviews, current })
  return { weights, shortfall: shortfallOf(reviews, schedulerOf(weights ?? undefined)) }
}

async function fitWeights({ reviews, current }: FitRequest): Promise<readonly number[] | null> {
  const from = Math.floor(reviews.length * LEARNT_FROM)
  const lossWith = (weights: readonly number[] | null) =>
    logLoss(reviews, from, schedulerOf(weights ?? undefined))
  const published = lossWith(null)
  if (published.forecasts < FORECASTS_LEAST) return current
  const fitted = await computeParameters(itemsOf(reviews.slice(0, from)), { enableShortTerm: false })
  let best: { weights: readonly number[] | null; loss: number } = { weights: null, loss: published.loss }
  for (const weights of [current, fitted]) {
    if (!weights?.every(Number.isFinite)) continue
    const { loss } = lossWith(weights)
    if (loss < best.loss) best = { weights, loss }
  }
  return best.weights
}
