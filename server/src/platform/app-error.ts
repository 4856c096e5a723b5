import { ERRORS, type ErrorName, errorMessage } from '@shangxue/contract/errors/errors'

/** Seconds to wait when the error does not name a delay. */
const DEFAULT_RETRY_SECONDS = 5

/** An expected failure from the error catalogue. It is thrown below a route and answered by the error handler. */
export class AppError extends Error {
  readonly status: number
  readonly code: number
  /** Seconds after which a retry may succeed; undefined where waiting does not help. */
  readonly retryAfter: number | undefined
  constructor(
    readonly reason: ErrorName,
    values: Record<string, string | number> = {},
    /** Sent as the envelope's `data`. */
    readonly data: unknown = null,
  ) {
    super(errorMessage(ERRORS[reason], values))
    this.status = ERRORS[reason].status
    this.code = ERRORS[reason].code
    const isTemporary = this.status === 429 || this.status === 503
    this.retryAfter =
      typeof values.seconds === 'number' ? values.seconds : isTemporary ? DEFAULT_RETRY_SECONDS : undefined
  }
}
