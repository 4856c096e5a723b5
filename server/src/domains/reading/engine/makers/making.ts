import { type Dice, dice } from '../../../../adapters/ai/embedded/random.ts'
import { type Sentence, sentencesOf } from '../text.ts'
import type { Item, Source } from '../types.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** The input of a question generator. A generator returns all questions that it can build reliably, possibly none. */
export interface Making {
  readonly source: Source
  readonly sentences: readonly Sentence[]
  readonly vocabulary: Vocabulary
  readonly dice: Dice
  /** Other texts of a similar level, used for wrong options. */
  readonly others: readonly Source[]
  /** Words that the user wants to practise. */
  readonly wished: readonly string[]
}
export type Maker = (making: Making) => Item[]

export const makingOf = (parts: Omit<Making, 'sentences' | 'dice'> & { seed: string }): Making => ({
  ...parts,
  sentences: sentencesOf(parts.source.paragraphs),
  dice: dice(parts.seed),
})

/** Levels whose readers may be asked questions that can be answered by looking up a word. */
export const YOUNG = new Set<string>(['小学', '初中'])

export function shuffled<T>(by: Dice, items: readonly T[]): T[] {
  const left = [...items]
  const out: T[] = []
  while (left.length > 0) out.push(...left.splice(by.below(left.length), 1))
  return out
}

/** Shuffles the correct option among three wrong ones. Returns null if fewer than three differ. */
export function offered(by: Dice, right: string, wrong: readonly string[]) {
  const fold = (text: string) => text.trim().toLowerCase()
  const three = [...new Map(wrong.map((one) => [fold(one), one])).values()]
    .filter((one) => fold(one) !== fold(right))
    .slice(0, 3)
  if (three.length < 3) return null
  const options = shuffled(by, [right, ...three])
  return { options, answer: options.indexOf(right) }
}

/** Selects the wording for the level: 小学 does not know "according to". */
export const worded = ({ level }: Source, plain: string, usual: string): string =>
  level === '小学' ? plain : usual

/** A user's own text has no handwritten questions or headings, so rule-based questions matter more. */
export const isOwn = ({ origin }: Source): boolean => origin === 'material'

/** True if a paragraph contains the evidence verbatim, including its spaces. */
export const stands = (source: Source, evidence: string): boolean =>
  source.paragraphs.some((paragraph) => paragraph.includes(evidence))

/** "Draw, dance, or learn ten songs" is an instruction. Nouns that are also verbs are excluded as well. */
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

/** Sorts paragraph options by number. */
export function inTurn({ options, answer }: { options: readonly string[]; answer: number }) {
  const right = options[answer] ?? ''
  const number = (option: string) => Number(option.slice('Paragraph '.length))
  const sorted = [...options].sort((a, b) => number(a) - number(b))
  return { options: sorted, answer: sorted.indexOf(right) }
}
