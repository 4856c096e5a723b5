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
  /** Words that the learner wants to be asked for. */
  readonly wished: readonly string[]
}
export type Maker = (making: Making) => Item[]

export const makingOf = (parts: Omit<Making, 'sentences' | 'dice'> & { seed: string }): Making => ({
  ...parts,
  sentences: sentencesOf(parts.source.paragraphs),
  dice: dice(parts.seed),
})

/** Older ones are asked nothing that is found by looking for a word. */
export const YOUNG = new Set<string>(['小学', '初中'])

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

/** In words of the level: 小学 knows no "according to". */
export const worded = ({ level }: Source, plain: string, usual: string): string =>
  level === '小学' ? plain : usual

/** A learner's own: nobody has written questions or headings for it, so that what rules can ask counts for more. */
export const isOwn = ({ origin }: Source): boolean => origin === 'material'

/** Evidence must stand in the paragraph as it is; runs of space are its own. */
export const stands = (source: Source, evidence: string): boolean =>
  source.paragraphs.some((paragraph) => paragraph.includes(evidence))

/** "Draw, dance, or learn ten songs" states nothing; a noun that is a verb too is left out with it. */
export function commands({ vocabulary }: Making, { words }: Sentence): boolean {
  const [first = ''] = words
  return (
    first === 'please' ||
    vocabulary
      .headwords(first)
      .some(({ spelling, senses }) => spelling === first && senses.some(({ pos }) => pos === 'v.'))
  )
}

export const nameOf = (paragraph: number) => `Paragraph ${paragraph + 1}`

/** Paragraphs are looked for in their order. */
export function inTurn({ options, answer }: { options: readonly string[]; answer: number }) {
  const right = options[answer] ?? ''
  const number = (option: string) => Number(option.slice('Paragraph '.length))
  const sorted = [...options].sort((a, b) => number(a) - number(b))
  return { options: sorted, answer: sorted.indexOf(right) }
}
