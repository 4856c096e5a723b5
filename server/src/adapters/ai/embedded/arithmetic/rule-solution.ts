import type { Rational } from './rational.ts'

/** A question that a rule has solved. */
export interface RuleSolution {
  readonly value: Rational
  /** Unknown of an equation. */
  readonly letter: string | undefined
  /** Positions of its numbers in the text: [from, to). */
  readonly numbers: readonly (readonly [number, number])[]
  readonly explanation: string
  /** All steps stay whole numbers; a variant must keep that. */
  readonly whole: boolean
  readonly negative: boolean
}
