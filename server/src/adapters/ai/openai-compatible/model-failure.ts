import type { Fallback } from '../port.ts'

/** The model did not answer. A null reason means that it was not asked, which is not an error. */
export class ModelFailure extends Error {
  constructor(
    readonly reason: Fallback | null,
    /** For the log; must not contain questions or answers. */
    detail = '',
    /** Earliest retry in milliseconds; null if a retry cannot help. */
    readonly retryAfterMs: number | null = null,
    /** True if the request was unsent or rejected at once, so that nothing is billed. */
    readonly isUnbilled = false,
  ) {
    super(detail || (reason ?? 'not asked'))
  }
}
