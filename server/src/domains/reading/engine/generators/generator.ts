import { createSeededRandom, type SeededRandom } from '../../../../adapters/ai/embedded/seeded-random.ts'
import { type Sentence, splitSentences } from '../text.ts'
import type { Item, Source } from '../types.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** The input of a question generator. A generator returns all questions that it can build reliably, possibly none. */
export interface GeneratorContext {
  readonly source: Source
  readonly sentences: readonly Sentence[]
  readonly vocabulary: Vocabulary
  readonly dice: SeededRandom
  /** Other texts of a similar level, used for wrong options. */
  readonly others: readonly Source[]
  /** Words that the user wants to practise. */
  readonly requestedWords: readonly string[]
}
export type QuestionGenerator = (context: GeneratorContext) => Item[]

export const createGeneratorContext = (
  input: Omit<GeneratorContext, 'sentences' | 'dice'> & { seed: string },
): GeneratorContext => ({
  ...input,
  sentences: splitSentences(input.source.paragraphs),
  dice: createSeededRandom(input.seed),
})

/** Levels whose readers may be asked questions that can be answered by looking up a word. */
export const YOUNG_LEVELS = new Set<string>(['小学', '初中'])

export function shuffle<T>(random: SeededRandom, items: readonly T[]): T[] {
  const remaining = [...items]
  const result: T[] = []
  while (remaining.length > 0) result.push(...remaining.splice(random.below(remaining.length), 1))
  return result
}

/** Shuffles the correct option among three wrong ones. Returns null if fewer than three differ. */
export function buildOptions(random: SeededRandom, correct: string, wrong: readonly string[]) {
  const normalize = (text: string) => text.trim().toLowerCase()
  const wrongOptions = [...new Map(wrong.map((option) => [normalize(option), option])).values()]
    .filter((item) => normalize(item) !== normalize(correct))
    .slice(0, 3)
  if (wrongOptions.length < 3) return null
  const options = shuffle(random, [correct, ...wrongOptions])
  return { options, answer: options.indexOf(correct) }
}

/** Selects the wording for the level: 小学 does not know "according to". */
export const wordingFor = ({ level }: Source, plain: string, standard: string): string =>
  level === '小学' ? plain : standard

/** A user's own text has no handwritten questions or headings, so rule-based questions matter more. */
export const isOwnText = ({ origin }: Source): boolean => origin === 'material'

/** True if a paragraph contains the evidence verbatim, including its spaces. */
export const isVerbatim = (source: Source, evidence: string): boolean =>
  source.paragraphs.some((paragraph) => paragraph.includes(evidence))

/** "Draw, dance, or learn ten songs" is an instruction. Nouns that are also verbs are excluded as well. */
export function isInstruction({ vocabulary }: GeneratorContext, { words }: Sentence): boolean {
  const [first = ''] = words
  return (
    first === 'please' ||
    vocabulary
      .headwords(first)
      .some(({ spelling, senses }) => spelling === first && senses.some(({ pos }) => pos === 'v.'))
  )
}

export const paragraphLabel = (paragraph: number) => `Paragraph ${paragraph + 1}`

/** Sorts paragraph options by number. */
export function sortByParagraph({ options, answer }: { options: readonly string[]; answer: number }) {
  const correct = options[answer] ?? ''
  const number = (option: string) => Number(option.slice('Paragraph '.length))
  const sorted = [...options].sort((a, b) => number(a) - number(b))
  return { options: sorted, answer: sorted.indexOf(correct) }
}
