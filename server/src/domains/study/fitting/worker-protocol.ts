import type { Shortfall } from '@shangxue/study/scheduling/due-date'
import type { Review } from '@shangxue/study/scheduling/history'

export interface FitRequest {
  /** All of the user's reviews in order, without practice. */
  readonly reviews: readonly Review[]
  /** The user's current parameters; null for the published ones. */
  readonly current: readonly number[] | null
}

/** The parameters that predict best. */
export interface FitResult {
  /** Null for the published ones. */
  readonly weights: readonly number[] | null
  readonly shortfall: Shortfall
}

export type FitResponse = FitResult | { readonly failure: string }
