import { ERRORS, type ErrorName, errorMessage } from '@shangxue/contract/errors'

/** An expected failure of the catalogue. Thrown anywhere below a route; the one error handler answers it. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(
    readonly reason: ErrorName,
    values: Record<string, string | number> = {},
    /** Goes out as the envelope's `data`. */
    readonly data: unknown = null,
  ) {
    super(errorMessage(reason, values))
    this.status = ERRORS[reason].status
    this.code = ERRORS[reason].code
  }
}
