import { createHash, randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { composeReading } from '@shangxue/contract/reading/endpoints'
import { READING_QUESTIONS_MIN, READING_SKILLS } from '@shangxue/contract/reading/schemas'
import type { Ai } from '../../../adapters/ai/port.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { composeExercise, type ReadingLibrary } from '../engine/compose-exercise.ts'
import { type ExerciseSummary, isRepeat, summarize } from '../engine/quality-checks.ts'
import type { Exercise, Source } from '../engine/types.ts'
import { getPlan } from '../figures.ts'
import { materialSource } from '../materials/materials.ts'
import { filterSources } from '../reading-library.ts'
import { listWordsOfWrongQuestions } from '../word-suggestions.ts'
import { composeByModel, listModelTexts } from './compose-by-model.ts'
import { composeByRuleOrThrow, toQuestionRequest } from './compose-by-rule.ts'
import {
  findDailyExercise,
  getLastSourceKey,
  insertExercise,
  listPreviousExercises,
  type Occasion,
  restoreExercise,
} from './saved-exercises.ts'

type ComposeParams = Input<typeof composeReading>
type ComposeResult = Output<typeof composeReading>

/** Database rows that composing needs. */
interface CompositionInput {
  readonly occasion: Occasion
  readonly earlier: readonly ExerciseSummary[]
  readonly material?: Source
  readonly words?: readonly string[]
  readonly params: ComposeParams
  /** Texts that models wrote; undefined if no model may be called. */
  readonly texts?: readonly string[][]
  /** The existing exercise of a challenge or plan step that was already started. */
  readonly existingId?: number | undefined
}

async function loadCompositionInput(
  db: Db,
  actor: Actor,
  params: ComposeParams,
  readingLibrary: ReadingLibrary,
  day: string,
): Promise<CompositionInput> {
  const { purpose, focus, material_id, wrong_question_ids } = params
  if (purpose === 'challenge') {
    const occasion = { purpose, day }
    return { occasion, earlier: [], params, existingId: await findDailyExercise(db, actor, occasion) }
  }
  const earlier = await listPreviousExercises(db, actor)
  if (purpose === 'plan') {
    if (focus === undefined) throw new AppError('reading_plan_step')
    const occasion = { purpose, day, focus }
    const existingId = await findDailyExercise(db, actor, occasion)
    if (existingId !== undefined) return { occasion, earlier, params, existingId }
    const step = (await getPlan(db, actor, day)).find(({ skill }) => skill === focus)
    if (!step) throw new AppError('reading_plan_step')
    const { level, questions } = step
    return {
      occasion,
      earlier,
      params: { ...params, level, questions, skills: [focus], topic: '', length: 'any' },
    }
  }
  // A preview with a seed is recomposed unchanged.
  const texts = params.seed === undefined ? await listModelTexts(db, actor) : undefined
  // The preview did not exclude the text that was read last.
  const lastSourceKey =
    params.seed === undefined && params.text === undefined ? await getLastSourceKey(db, actor) : undefined
  const paramsWithoutLast =
    lastSourceKey === undefined ? params : { ...params, except: [...params.except, lastSourceKey] }
  const base = { occasion: { purpose }, earlier, params: paramsWithoutLast, ...(texts && { texts }) }
  if (material_id !== undefined) return { ...base, material: await materialSource(db, actor, material_id) }
  if (purpose !== 'wrong_questions') return base
  const words = await listWordsOfWrongQuestions(db, actor, wrong_question_ids, readingLibrary)
  if (words.length === 0) throw new AppError('reading_wrong_questions')
  return { ...base, words }
}

async function composeByRule(
  { params, earlier, occasion, material, words }: CompositionInput,
  readingLibrary: ReadingLibrary,
): Promise<Exercise> {
  const { level, seed } = params
  if (occasion.purpose === 'challenge') {
    const seedText = createHash('sha256').update(`challenge ${occasion.day} ${level}`).digest('hex')
    const request = { skills: READING_SKILLS, questions: CHALLENGE_QUESTIONS, words: [] }
    const sources = readingLibrary.sources.filter((source) => source.level === level)
    return composeByRuleOrThrow(sources, readingLibrary, request, [], seedText)
  }
  if (material) {
    const request = { ...toQuestionRequest(params), words: [] }
    const exercise = await composeExercise([material], readingLibrary, request, earlier, randomUUID())
    if (exercise) return exercise
    // The text is fine, but all of its questions were already asked.
    if (earlier.length > 0 && (await composeExercise([material], readingLibrary, request, [], randomUUID())))
      throw new AppError('reading_seen')
    throw new AppError('reading_material_poor', { least: READING_QUESTIONS_MIN })
  }
  const request = toQuestionRequest(words ? { ...params, words: [...words] } : params)
  // The stored exercise must equal the preview, whatever was practised before.
  return seed === undefined
    ? composeByRuleOrThrow(
        filterSources(readingLibrary, params),
        readingLibrary,
        request,
        earlier,
        randomUUID(),
      )
    : composeByRuleOrThrow(filterSources(readingLibrary, params), readingLibrary, request, [], seed)
}
const CHALLENGE_QUESTIONS = 5

type Engine = ComposeResult['engine']
interface Composed {
  readonly exercise: Exercise
  readonly engine: Engine
  readonly fallback: boolean
}

/** Composes with the model if there is one and its exercise passes the checks, otherwise by rule. */
async function composeWithFallback(
  input: CompositionInput,
  readingLibrary: ReadingLibrary,
  ai: Ai,
  { tenantId }: Pick<Actor, 'tenantId'>,
): Promise<Composed> {
  const { params, texts, words, earlier, material } = input
  const request = toQuestionRequest(words ? { ...params, words: [...words] } : params)
  const modelResult =
    texts &&
    (await composeByModel(ai, { tenantId }, { params, request, material, readingLibrary, earlier, texts }))
  if (modelResult?.exercise)
    return { exercise: modelResult.exercise, engine: 'openai-compatible', fallback: false }
  return {
    exercise: await composeByRule(input, readingLibrary),
    engine: 'embedded',
    fallback: modelResult?.failed ?? false,
  }
}

/** Another request stored the same exercise meanwhile: compose again. */
class DuplicateExercise extends Error {}

/** Stores an exercise. A daily exercise belongs to the first request; an existing preview is reopened. */
async function storeExercise(
  db: Db,
  actor: Actor,
  { exercise, engine }: Composed,
  { occasion, params }: CompositionInput,
): Promise<number> {
  await lockUser(db, actor)
  const existingId = await findDailyExercise(db, actor, occasion)
  if (existingId !== undefined) return existingId
  if (occasion.day === undefined) {
    const earlier = await listPreviousExercises(db, actor)
    const summary = summarize(exercise)
    const identical = earlier.find(
      (item) => item.sourceKey === summary.sourceKey && sameSubjects(item, summary),
    )
    if (identical && params.seed !== undefined) {
      await restoreExercise(db, actor, identical.id)
      return identical.id
    }
    if (isRepeat(exercise, earlier)) {
      if (params.seed !== undefined) throw new AppError('reading_seen')
      throw new DuplicateExercise()
    }
  }
  return insertExercise(db, actor, exercise, { ...occasion, engine })
}
const sameSubjects = (a: ExerciseSummary, b: ExerciseSummary) =>
  a.subjects.length === b.subjects.length && a.subjects.every((subject) => b.subjects.includes(subject))

const MAX_ATTEMPTS = 3

/** Composes outside transactions and stores the exercise in a short one. */
export async function composeAndStore(
  { actor, transaction, commit }: Pick<ManualTransactionContext, 'actor' | 'transaction' | 'commit'>,
  params: ComposeParams,
  {
    readingLibrary,
    ai,
    today,
  }: { readingLibrary: ReadingLibrary; ai: Ai; today: (db: Db) => Promise<string> },
): Promise<ComposeResult> {
  for (let attempt = 1; ; attempt++) {
    const input = await transaction(async (db) =>
      loadCompositionInput(db, actor, params, readingLibrary, await today(db)),
    )
    const { existingId } = input
    if (existingId !== undefined) return { id: existingId, engine: 'embedded', fallback: false }
    const composed = await composeWithFallback(input, readingLibrary, ai, actor)
    const { engine, fallback } = composed
    try {
      return await commit(async (db) => ({
        id: await storeExercise(db, actor, composed, input),
        engine,
        fallback,
      }))
    } catch (error) {
      if (!(error instanceof DuplicateExercise)) throw error
      if (attempt === MAX_ATTEMPTS) throw new AppError('busy')
    }
  }
}
