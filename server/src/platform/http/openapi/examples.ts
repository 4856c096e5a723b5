interface Example {
  readonly request?: unknown
  /** The `data` of the envelope. */
  readonly response?: unknown
}

/** Examples of frequent calls by operation. A test validates them against their schemas. */
export const EXAMPLES: Readonly<Record<string, Example>> = {}
