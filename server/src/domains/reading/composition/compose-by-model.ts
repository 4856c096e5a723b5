import { createHash } from 'node:crypto'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { composeReading } from '@shangxue/contract/reading/endpoints'
import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'
import { containsHeadword } from '@shangxue/study/language/word-forms'
import { sql } from 'drizzle-orm'
import type { Ai, Call, ReadingExercise } from '../../../adapters/ai/port.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { QUESTIONS_MIN, type ReadingLibrary } from '../engine/compose-exercise.ts'
import { type ExerciseSummary, findExerciseFlaw, findItemFlaw } from '../engine/quality-checks.ts'
import type { QuestionRequest } from '../engine/select-questions.ts'
import { isSimilarText, normalizeText } from '../engine/text.ts'
import type { Exercise, Item, Source } from '../engine/types.ts'
import { MIDDLE_GRADES } from '../materials/materials.ts'

/** Part of the request's 60 s; the rest is left for the library fallback. */
const CALL_MS = 45_000
/** Usual text lengths of each level's exams, in words. */
const DEFAULT_LENGTHS: Record<Level, readonly [number, number]> = {
  小学: [90, 160],
  初中: [180, 300],
  高中: [280, 420],
  大学: [350, 550],
}
const LENGTHS = { short: [90, 159], medium: [160, 319], long: [320, 550] } as const
const PREVIOUS_TEXTS_MAX = 50

interface ModelRequest {
  readonly params: Input<typeof composeReading>
  readonly request: QuestionRequest
  readonly material?: Source | undefined
  readonly readingLibrary: ReadingLibrary
  readonly earlier: readonly ExerciseSummary[]
  /** Texts written by models that the user has already read. */
  readonly texts: readonly (readonly string[])[]
}
interface ModelResult {
  /** Null if the library must provide one. */
  readonly exercise: Exercise | null
  /** True if a model answered but its exercise failed the checks. */
  readonly failed: boolean
}

/** Returns the latest texts that models wrote for a user. */
export async function listModelTexts(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<string[][]> {
  const { rows } = await db.execute<{ paragraphs: string[] }>(sql`
    select paragraphs from reading_exercise where user_id = ${userId} and origin = 'model'
    order by id desc limit ${PREVIOUS_TEXTS_MAX}`)
  return rows.map(({ paragraphs }) => paragraphs)
}

/** Composes an exercise with the model. It must pass the same quality checks as a rule-based one. */
export async function composeByModel(ai: Ai, call: Call, modelRequest: ModelRequest): Promise<ModelResult> {
  const { params, request, material, readingLibrary } = modelRequest
  const { level, length, topic } = params
  const { value, fallback } = await ai.compose(
    { ...call, timeoutMs: CALL_MS },
    {
      level,
      length: length === 'any' ? DEFAULT_LENGTHS[level] : LENGTHS[length],
      topic,
      skills: request.skills,
      questions: request.questions,
      words: request.words,
      text: material ? { title: material.title, paragraphs: material.paragraphs } : null,
    },
  )
  if (!value) return { exercise: null, failed: fallback !== null }
  const source = material ?? toSource(value, params)
  const items = toItems(value)
    .filter((item) => findItemFlaw(item, source, readingLibrary.vocabulary) === null)
    .slice(0, request.questions)
  const exercise = { source, items }
  return passesChecks(exercise, modelRequest) ? { exercise, failed: false } : { exercise: null, failed: true }
}

function passesChecks(
  exercise: Exercise,
  { request, material, readingLibrary, earlier, texts }: ModelRequest,
): boolean {
  const { source, items } = exercise
  if (!items.some(({ skill }) => request.skills.includes(skill))) return false
  const sameSource = earlier.filter(({ sourceKey }) => sourceKey === source.key)
  if (
    findExerciseFlaw(
      exercise,
      readingLibrary.vocabulary,
      sameSource,
      Math.min(QUESTIONS_MIN, request.questions),
    ) !== null
  )
    return false
  if (material) return true
  const text = source.paragraphs.join(' ')
  if (request.words.length > 0 && !request.words.some((word) => containsHeadword(text, word))) return false
  const knownTexts = [...readingLibrary.sources.map(({ paragraphs }) => paragraphs), ...texts]
  return !knownTexts.some((knownText) => isSimilarText(knownText, source.paragraphs))
}

const toSource = (
  { title, paragraphs }: ReadingExercise,
  { level, topic }: ModelRequest['params'],
): Source => ({
  key: `model:${createHash('sha256')
    .update(normalizeText(paragraphs.join(' ')))
    .digest('hex')
    .slice(0, 32)}`,
  origin: 'model',
  title,
  titled: true,
  level,
  grade: MIDDLE_GRADES[level],
  topic,
  story: false,
  paragraphs,
  glossary: [],
  written: [],
  translation: null,
})

/** Removes duplicate questions. */
const toItems = ({ questions }: ReadingExercise): Item[] => [
  ...new Map(
    questions
      .filter(({ skill }) => READING_SKILLS.includes(skill))
      .map((question): [string, Item] => {
        const subject = `model:${normalizeText(question.stem).trim()}`
        return [subject, { ...question, kind: 'model', subject }]
      }),
  ).values(),
]
