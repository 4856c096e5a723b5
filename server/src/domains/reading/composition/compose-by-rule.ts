import type { Input } from '@shangxue/contract/platform/endpoint'
import type { composeReading, previewReading } from '@shangxue/contract/reading/endpoints'
import { READING_QUESTIONS_MIN, READING_SKILLS, type ReadingSkill } from '@shangxue/contract/reading/schemas'
import { AppError } from '../../../platform/app-error.ts'
import { composeExercise, type ReadingLibrary } from '../engine/compose-exercise.ts'
import type { ExerciseSummary } from '../engine/quality-checks.ts'
import type { QuestionRequest } from '../engine/select-questions.ts'
import type { Exercise, Source } from '../engine/types.ts'
import { filterSources } from '../reading-library.ts'

type PreviewParams = Input<typeof previewReading>
type ComposeParams = Input<typeof composeReading>

export const toQuestionRequest = ({
  skills,
  questions,
  words,
}: PreviewParams | ComposeParams): QuestionRequest => ({
  skills: skills.length > 0 ? skills : READING_SKILLS,
  questions,
  words: words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''),
})

/** Composes by rule. Throws with the reason instead of returning a poor exercise. */
export async function composeByRuleOrThrow(
  sources: readonly Source[],
  readingLibrary: ReadingLibrary,
  request: QuestionRequest,
  previous: readonly ExerciseSummary[],
  seed: string,
): Promise<Exercise> {
  const exercise = await composeExercise(sources, readingLibrary, request, previous, seed)
  if (exercise) return exercise
  if (
    request.words.length > 0 &&
    (await composeExercise(sources, readingLibrary, { ...request, words: [] }, previous, seed))
  )
    throw new AppError('reading_no_words')
  // Exercises exist, but the user has done all of them.
  if (previous.length > 0 && (await composeExercise(sources, readingLibrary, request, [], seed)))
    throw new AppError('reading_used_up')
  throw new AppError('reading_no_text', { least: READING_QUESTIONS_MIN })
}

/** Composes a preview, which is not stored. The same seed later reproduces it. */
export const preview = (input: PreviewParams, readingLibrary: ReadingLibrary): Promise<Exercise> =>
  composeByRuleOrThrow(
    filterSources(readingLibrary, input),
    readingLibrary,
    toQuestionRequest(input),
    [],
    input.seed,
  )

export const toPlayerQuestions = (
  items: readonly { skill: ReadingSkill; stem: string; options: readonly string[] }[],
) => items.map(({ skill, stem, options }) => ({ skill, stem, options: [...options] }))
