import { solveByRule } from './solve.ts'
import { normalizeText } from './text.ts'
import type { Exercise, Item, Source } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

const IN_LEVEL_SHARE = 0.95
/** Exercises on one text with at least this share of equal subjects are duplicates. */
const DUPLICATE_SHARE = 0.5

export type Flaw = 'shape' | 'evidence' | 'two_answers' | 'second_solve' | 'level' | 'duplicate' | 'too_few'

/**
 * Returns the flaw of a question, or null if it may be shown. Handwritten questions were solved twice by people. A
 * model's questions are solved again by a model without the key, because rules do not understand them.
 */
export function findItemFlaw(item: Item, source: Source, vocabulary: Vocabulary): Flaw | null {
  const { options, answer, evidence, stem, explanation } = item
  const normalizedOptions = options.map((option) => normalizeText(option).trim() || option.trim())
  if (options.length !== 4 || !Number.isInteger(answer) || answer < 0 || answer > 3) return 'shape'
  if (stem.trim() === '' || normalizedOptions.includes('') || !/\p{Script=Han}/u.test(explanation))
    return 'shape'
  if (new Set(normalizedOptions).size < 4) return 'two_answers'
  if (evidence.length < 4 || !source.paragraphs.some((paragraph) => paragraph.includes(evidence)))
    return 'evidence'
  if (item.kind === 'written') return null
  if (item.kind === 'model') return item.second === answer ? null : 'second_solve'
  return solveByRule(source, item, vocabulary) === answer ? null : 'second_solve'
}

/** A paragraph label counts as a name. */
const PARAGRAPH_LABEL = /\bParagraph \d+\b/g

/** Share of words in level over text, questions and options, as far as they are English. */
export function shareInLevel({ source, items }: Exercise, vocabulary: Vocabulary): number {
  const extraWords = source.glossary.flatMap(({ word }) => word.split(' '))
  const text = source.paragraphs.join(' ')
  return vocabulary.inLevel(`${text} ${items.map(questionText).join('. ')}`, source.level, extraWords)
}

export const questionText = ({ stem, options }: Item): string =>
  [stem, ...options].join('. ').replaceAll(PARAGRAPH_LABEL, '')

export interface ExerciseSummary {
  readonly sourceKey: string
  readonly subjects: readonly string[]
}
export const summarize = ({ source, items }: Exercise): ExerciseSummary => ({
  sourceKey: source.key,
  subjects: items.map(({ subject }) => subject),
})

export function isRepeat(exercise: Exercise, previous: readonly ExerciseSummary[]): boolean {
  const subjects = new Set(exercise.items.map(({ subject }) => subject))
  return previous.some((item) => {
    if (item.sourceKey !== exercise.source.key) return false
    const shared = item.subjects.filter((subject) => subjects.has(subject)).length
    return shared / Math.min(subjects.size, item.subjects.length) >= DUPLICATE_SHARE
  })
}

/** Returns the flaw of a whole exercise, or null. */
export function findExerciseFlaw(
  exercise: Exercise,
  vocabulary: Vocabulary,
  previous: readonly ExerciseSummary[],
  minQuestions: number,
): Flaw | null {
  if (exercise.items.length < minQuestions) return 'too_few'
  for (const item of exercise.items) {
    const flaw = findItemFlaw(item, exercise.source, vocabulary)
    if (flaw) return flaw
  }
  if (shareInLevel(exercise, vocabulary) < IN_LEVEL_SHARE) return 'level'
  return isRepeat(exercise, previous) ? 'duplicate' : null
}
