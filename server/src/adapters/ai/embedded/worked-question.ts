import type { Rational } from './rational.ts'

/** A question that a rule has understood and solved. */
export interface WorkedQuestion {
  readonly value: Rational
  /** Of an equation. */
  readonly letter: string | undefined
  /** Where its numbers stand in the text: [from, to). */
  readonly numbers: readonly (readonly [number, number])[]
  readonly explanation: string
  /** No step leaves the whole numbers, none goes below zero: a variant keeps to that. */
  readonly whole: boolean
  readonly negative: boolean
}
