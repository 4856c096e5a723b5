export interface ErrorEntry {
  /** Unique in the catalogue; identifies the error to clients. */
  readonly code: number
  /** HTTP status. */
  readonly status: number
  /** What to do next; `{name}` is a placeholder. */
  readonly msg: string
}

/** An entry of the catalogue of errors (errors.ts). */
export const errorEntry = (code: number, status: number, msg: string): ErrorEntry => ({ code, status, msg })
