import { solveByRule } from './solve.ts'
import { plain } from './text.ts'
import type { Exercise, Item, Source } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

const IN_LEVEL = 0.95
/** Exercises on one text with at least this share of equal subjects are duplicates. */
const ALIKE = 0.5

export type Flaw = 'shape' | 'evidence' | 'two_answers' | 'second_solve' | 'level' | 'duplicate' | 'too_few'

/**
 * Returns the flaw of a question, or null if it may be shown. Handwritten questions were solved twice by people. A
 * model's questions are solved again by a model without the key, because rules do not understand them.
 */
export function flawOf(item: Item, source: Source, vocabulary: Vocabulary): Flaw | null {
  const { options, answer, evidence, stem, explanation } = item
  const folded = options.map((option) => plain(option).trim() || option.trim())
  if (options.length !== 4 || !Number.isInteger(answer) || answer < 0 || answer > 3) return 'shape'
  if (stem.trim() === '' || folded.includes('') || !/\p{Script=Han}/u.test(explanation)) return 'shape'
  if (new Set(folded).size < 4) return 'two_answers'
  if (evidence.length < 4 || !source.paragraphs.some((paragraph) => paragraph.includes(evidence)))
    return 'evidence'
  if (item.kind === 'written') return null
  if (item.kind === 'model') return item.second === answer ? null : 'second_solve'
  return solveByRule(source, item, vocabulary) === answer ? null : 'second_solve'
}

/** A paragraph label counts as a name. */
const LABEL = /\bParagraph \d+\b/g

/** Share of words in level over text, questions and options, as far as they are English. */
export function levelOf({ source, items }: Exercise, vocabulary: Vocabulary): number {
  const further = source.glossary.flatMap(({ word }) => word.split(' '))
  const text = source.paragraphs.join(' ')
  return vocabulary.inLevel(`${text} ${items.map(wordsAsked).join('. ')}`, source.level, further)
}

export const wordsAsked = ({ stem, options }: Item): string =>
  [stem, ...options].join('. ').replaceAll(LABEL, '')

export interface Made {
  readonly sourceKey: string
  readonly subjects: readonly string[]
}
export const madeOf = ({ source, items }: Exercise): Made => ({
  sourceKey: source.key,
  subjects: items.map(({ subject }) => subject),
})

export function isRepeat(exercise: Exercise, before: readonly Made[]): boolean {
  const subjects = new Set(exercise.items.map(({ subject }) => subject))
  return before.some((one) => {
    if (one.sourceKey !== exercise.source.key) return false
    const both = one.subjects.filter((subject) => subjects.has(subject)).length
    return both / Math.min(subjects.size, one.subjects.length) >= ALIKE
  })
}

/** Returns the flaw of a whole exercise, or null. */
export function flawOfExercise(
  exercise: Exercise,
  vocabulary: Vocabulary,
  before: readonly Made[],
  least: number,
): Flaw | null {
  if (exercise.items.length < least) return 'too_few'
  for (const item of exercise.items) {
    const flaw = flawOf(item, exercise.source, vocabulary)
    if (flaw) return flaw
  }
  if (levelOf(exercise, vocabulary) < IN_LEVEL) return 'level'
  return isRepeat(exercise, before) ? 'duplicate' : null
}
