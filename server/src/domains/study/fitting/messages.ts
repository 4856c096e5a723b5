import type { Day } from '@shangxue/study/calendar'
import type { Rated } from '@shangxue/study/memory'

/** One standing answer: of which subject, and on which of the learner's days. */
export interface Review {
  readonly subject: string
  readonly rated: Rated
  readonly day: Day
}

export interface FitRequest {
  /** All of a learner, in the order in which they were given. */
  readonly reviews: readonly Review[]
  /** The learner's own parameters now; null for the published ones. */
  readonly current: readonly number[] | null
}

/** The parameters that foresee best; null for the published ones. */
export type FitAnswer = { readonly weights: readonly number[] | null } | { readonly failure: string }
