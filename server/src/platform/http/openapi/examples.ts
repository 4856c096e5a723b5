import examples from './examples.json' with { type: 'json' }

interface Example {
  readonly request?: unknown
  /** The `data` of the envelope. Lists are cut to their first item. */
  readonly response?: unknown
}

/** Examples of frequent calls by operation, recorded from the demo data. A test validates them against their schemas. */
export const EXAMPLES: Readonly<Record<string, Example>> = examples
