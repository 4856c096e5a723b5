import { setImmediate as otherWork } from 'node:timers/promises'
import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { containsHeadword } from '@shangxue/study/language/word-forms'
import { generateOrderQuestions } from './generators/event-order.ts'
import { generateFactQuestions } from './generators/facts.ts'
import { createGeneratorContext, type GeneratorContext, shuffle } from './generators/generator.ts'
import { generateHeadingQuestions, generateParagraphQuestions } from './generators/headings.ts'
import { generateMainIdeaQuestions } from './generators/main-ideas.ts'
import { generatePronounQuestions } from './generators/pronouns.ts'
import { generateStatementQuestions } from './generators/statements.ts'
import { generateLocationQuestions } from './generators/word-locations.ts'
import { generateWordQuestions } from './generators/word-meanings.ts'
import { type ExerciseSummary, findExerciseFlaw, findItemFlaw, questionText } from './quality-checks.ts'
import { isRequested, type QuestionRequest, type SelectionInput, selectItems } from './select-questions.ts'
import type { Exercise, Item, Source } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface ReadingLibrary {
  readonly vocabulary: Vocabulary
  /** All texts of the library. */
  readonly sources: readonly Source[]
}

const GENERATORS = [
  generateMainIdeaQuestions,
  generateFactQuestions,
  generateStatementQuestions,
  generateWordQuestions,
  generatePronounQuestions,
  generateOrderQuestions,
  generateLocationQuestions,
  generateHeadingQuestions,
  generateParagraphQuestions,
]

/** Generates all questions about a text that pass the quality checks. `refused` counts the others. */
export function generateItems(
  source: Source,
  readingLibrary: ReadingLibrary,
  seed: string,
  requestedWords: readonly string[] = [],
): { items: Item[]; refused: number } {
  const otherSources = readingLibrary.sources.filter(
    (item) => item.key !== source.key && item.level === source.level && item.topic !== source.topic,
  )
  const context: GeneratorContext = createGeneratorContext({
    source,
    vocabulary: readingLibrary.vocabulary,
    others: otherSources,
    seed,
    requestedWords,
  })
  const generated = [...GENERATORS.flatMap((generator) => generator(context)), ...source.written]
  const items = generated.filter((item) => findItemFlaw(item, source, readingLibrary.vocabulary) === null)
  return { items: shuffle(context.dice, items), refused: generated.length - items.length }
}

export const QUESTIONS_MIN = 3
const MAX_TRIES = 3
/** Suggestions were computed with this seed, so it is tried last and always succeeds. */
const SUGGESTION_SEED = 'known'

/** Returns an exercise on this text that repeats none of the previous ones, or null if none passes the checks. */
function composeForSource(
  source: Source,
  readingLibrary: ReadingLibrary,
  request: QuestionRequest,
  previous: readonly ExerciseSummary[],
  seed: string,
  tries = MAX_TRIES,
): Exercise | null {
  const sameSource = previous.filter(({ sourceKey }) => sourceKey === source.key)
  const requestedSubjects = new Set(sameSource.flatMap(({ subjects }) => subjects))
  const seeds = [
    ...Array.from({ length: tries }, (_none, round) => `${seed}:${source.key}:${round}`),
    SUGGESTION_SEED,
  ]
  for (const itemSeed of seeds) {
    const { items } = generateItems(source, readingLibrary, itemSeed, request.words)
    // If the text already contains the maximum of hard words, its questions must have none.
    for (const from of [items, items.filter((item) => isInLevel(item, source, readingLibrary.vocabulary))]) {
      const selectionInput: SelectionInput = { items: from, request, requestedSubjects }
      const exercise = { source, items: selectItems(selectionInput) }
      if (!exercise.items.some((item) => isRequested(item, request))) continue
      const flaw = findExerciseFlaw(
        exercise,
        readingLibrary.vocabulary,
        sameSource,
        Math.min(QUESTIONS_MIN, request.questions),
      )
      if (flaw === null) return exercise
      if (flaw !== 'level') break
    }
  }
  return null
}

const isInLevel = (item: Item, { level, glossary }: Source, vocabulary: Vocabulary): boolean =>
  vocabulary.inLevel(
    questionText(item),
    level,
    glossary.flatMap(({ word }) => word.split(' ')),
  ) === 1

/** Ranks texts with most of the requested words first, then the least used ones. */
function rankSources(
  candidates: readonly Source[],
  readingLibrary: ReadingLibrary,
  request: QuestionRequest,
  previous: readonly ExerciseSummary[],
  seed: string,
): Source[] {
  const [first] = candidates
  if (!first) return []
  const useCount = (source: Source) => previous.filter(({ sourceKey }) => sourceKey === source.key).length
  const wordMatches = new Map(
    candidates.map((source) => [
      source,
      request.words.filter((word) => containsHeadword(source.paragraphs.join(' '), word)).length,
    ]),
  )
  const { dice } = createGeneratorContext({
    source: first,
    vocabulary: readingLibrary.vocabulary,
    others: [],
    seed,
    requestedWords: [],
  })
  return shuffle(dice, candidates)
    .filter((source) => request.words.length === 0 || (wordMatches.get(source) ?? 0) > 0)
    .sort((a, b) => (wordMatches.get(b) ?? 0) - (wordMatches.get(a) ?? 0) || useCount(a) - useCount(b))
}

/**
 * Returns an exercise on the first text with enough requested questions, otherwise on the best one. Yields between
 * texts so that other requests are served.
 */
export async function composeExercise(
  candidates: readonly Source[],
  readingLibrary: ReadingLibrary,
  request: QuestionRequest,
  previous: readonly ExerciseSummary[],
  seed: string,
): Promise<Exercise | null> {
  let best: Exercise | null = null
  const requestedCount = (exercise: Exercise | null) =>
    exercise?.items.filter((item) => isRequested(item, request)).length ?? 0
  for (const source of rankSources(candidates, readingLibrary, request, previous, seed)) {
    await otherWork()
    const exercise = composeForSource(source, readingLibrary, request, previous, seed, best ? 1 : MAX_TRIES)
    if (exercise && requestedCount(exercise) >= Math.min(QUESTIONS_MIN, request.questions)) return exercise
    if (requestedCount(exercise) > requestedCount(best)) best = exercise
  }
  return best
}

/** Returns how many questions of each skill a text offers at most in an exercise of this length. */
export function suggestionsFor(source: Source, readingLibrary: ReadingLibrary, questions: number) {
  return READING_SKILLS.map((skill) => {
    const request: QuestionRequest = { skills: [skill], questions, words: [] }
    const exercise = composeForSource(source, readingLibrary, request, [], '', 0)
    return { skill, most: exercise?.items.filter((item) => item.skill === skill).length ?? 0 }
  })
}
