import { type Dice, dice } from '../../../../adapters/ai/embedded/random.ts'
import { type Sentence, sentencesOf } from '../text.ts'
import type { Item, Source } from '../types.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** What a maker of questions works with; it answers all that it can make well, and nothing where it cannot. */
export interface Making {
  readonly source: Source
  readonly sentences: readonly Sentence[]
  readonly vocabulary: Vocabulary
  readonly dice: Dice
  /** Other texts of about the level, for what is wrong about this one. */
  readonly others: readonly Source[]
}
export type Maker = (making: Making) => Item[]

export const makingOf = (parts: Omit<Making, 'sentences' | 'dice'> & { seed: string }): Making => ({
  ...parts,
  sentences: sentencesOf(parts.source.paragraphs),
  dice: dice(parts.seed),
})

export function shuffled<T>(by: Dice, items: readonly T[]): T[] {
  const left = [...items]
  const out: T[] = []
  while (left.length > 0) out.push(...left.splice(by.below(left.length), 1))
  return out
}

/** The right option somewhere among the wrong ones; nothing where two would read the same. */
export function offered(by: Dice, right: string, wrong: readonly string[]) {
  const fold = (text: string) => text.trim().toLowerCase()
  const three = [...new Map(wrong.map((one) => [fold(one), one])).values()]
    .filter((one) => fold(one) !== fold(right))
    .slice(0, 3)
  if (three.length < 3) return null
  const options = shuffled(by, [right, ...three])
  return { options, answer: options.indexOf(right) }
}

/** Evidence must stand in the paragraph as it is; runs of space are its own. */
export const stands = (source: Source, evidence: string): boolean =>
  source.paragraphs.some((paragraph) => paragraph.includes(evidence))
