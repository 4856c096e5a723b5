import type { Shortfall } from '@shangxue/study/due'
import type { Review } from '@shangxue/study/history'

export interface FitRequest {
  /** All of a learner but practice, in the order in which they were given. */
  readonly reviews: readonly Review[]
  /** The learner's own parameters now; null for the published ones. */
  readonly current: readonly number[] | null
}

/** What forecasts best. */
export interface Fitted {
  /** Null for the published ones. */
  readonly weights: readonly number[] | null
  readonly shortfall: Shortfall
}

export type FitAnswer = Fitted | { readonly failure: string }
