import { ERRORS, type ErrorName, errorMessage } from '@shangxue/contract/errors'

/** Where the refusal does not say for how long. */
const RETRY_SECONDS = 5

/** An expected failure of the catalogue. Thrown anywhere below a route; the one error handler answers it. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  /** Seconds after which it may go well; undefined where waiting does not help. */
  readonly retryAfter: number | undefined
  constructor(
    readonly reason: ErrorName,
    values: Record<string, string | number> = {},
    /** Goes out as the envelope's `data`. */
    readonly data: unknown = null,
  ) {
    super(errorMessage(ERRORS[reason], values))
    this.status = ERRORS[reason].status
    this.code = ERRORS[reason].code
    const passes = this.status === 429 || this.status === 503
    this.retryAfter = typeof values.seconds === 'number' ? values.seconds : passes ? RETRY_SECONDS : undefined
  }
}
