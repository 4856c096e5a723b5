import type { Fallback } from '../port.ts'

/** The model has not answered; `null`: it was not asked, and nothing is wrong. */
export class ModelFailure extends Error {
  constructor(
    readonly reason: Fallback | null,
    /** For the log: never what was asked or answered. */
    detail = '',
    /** Asking the same again may help, after so many milliseconds at least. */
    readonly againAfterMs: number | null = null,
    /** Nothing was worked on, so nothing is charged: it was not sent, or refused at once. */
    readonly free = false,
  ) {
    super(detail || (reason ?? 'not asked'))
  }
}
