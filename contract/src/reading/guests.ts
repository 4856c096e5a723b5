import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import {
  KeyedReadingTask,
  READING_QUESTIONS_MAX,
  ReadingGenerationInput,
  ReadingLevel,
  Skill,
  TaskAnswers,
} from './schemas.ts'

const base = '/api/reading'

/** Maximum practices of one call. */
export const READING_PRACTICES_MAX = 10

/** A question with its key, for grading on the device. */
const KeyedQuestion = Type.Object({
  skill: Skill,
  stem: Text(1_000),
  options: Type.Array(Text(1_000), { minItems: 2, maxItems: 4 }),
  answer: Type.Integer({ minimum: 0, maximum: 3, description: 'Index of the right option, from 0' }),
  evidence: Type.String({ maxLength: 4_000 }),
  explanation: Type.String({ maxLength: 4_000 }),
  kind: Text(20),
  subject: Text(1_200),
})

/** An exercise stored and graded on the device. Its signature proves that this server created it. */
export const KeyedExercise = Type.Object({
  source: Text(80),
  title: Text(400),
  level: ReadingLevel,
  grade: Type.Integer({ minimum: 1, maximum: 16 }),
  topic: Type.String({ maxLength: 40 }),
  paragraphs: Type.Array(Text(10_000), { minItems: 1, maxItems: 100 }),
  glossary: Type.Array(Type.Object({ word: Text(200), zh: Text(200) }), { maxItems: 200 }),
  questions: Type.Array(KeyedQuestion, { minItems: 1, maxItems: 12 }),
  /** Not covered by the signature, because no result of the account depends on them. */
  tasks: Type.Optional(Type.Array(KeyedReadingTask, { maxItems: 12 })),
  signature: Text(64),
})

export const getKeyedText = endpoint({
  method: 'GET',
  path: `${base}/texts/:id/exercise`,
  summary: 'Returns a library text with questions and answers, for practice without an account',
  permission: 'public',
  input: Type.Object({ id: Id }),
  output: KeyedExercise,
})

export const listKeyedTexts = endpoint({
  method: 'GET',
  path: `${base}/keyed-texts`,
  summary: 'Returns all library texts of a level with questions and answers, for practice without a network',
  permission: 'public',
  input: Type.Object({ level: ReadingLevel }),
  output: Type.Object({
    version: Type.String({ description: 'Changes with the library' }),
    list: Type.Array(
      Type.Object({
        id: Id,
        grade_name: Type.String(),
        genre: Type.String(),
        words: Type.Integer(),
        exercise: KeyedExercise,
      }),
    ),
  }),
})

export const listCompanyTexts = endpoint({
  method: 'GET',
  path: `${base}/company-texts`,
  summary: "Returns the texts that the caller's company has written for a level, with questions and answers",
  permission: 'login',
  input: Type.Object({ level: ReadingLevel }),
  output: listKeyedTexts.output,
})

export const composeKeyedReading = endpoint({
  method: 'POST',
  path: `${base}/preview/exercise`,
  summary: 'Returns the previewed exercise of a seed with answers, for practice without an account',
  permission: 'public',
  idempotent: false,
  input: Type.Object({ ...ReadingGenerationInput, seed: Text(40) }),
  output: KeyedExercise,
})

/** A finished or unfinished practice of a device. */
const DevicePractice = Type.Object({
  /** Identifies the practice, so that repeated sending has no effect. */
  id: Type.String({ format: 'uuid' }),
  exercise: KeyedExercise,
  purpose: OneOf(['library', 'generated'] as const),
  chosen: Type.Array(Nullable(Type.Integer({ minimum: 0, maximum: 3 })), {
    maxItems: READING_QUESTIONS_MAX * 2,
  }),
  ms: Type.Array(Type.Integer({ minimum: 0, maximum: 86_400_000 }), { maxItems: READING_QUESTIONS_MAX * 2 }),
  task_answers: Type.Optional(TaskAnswers),
  started_at: Instant,
  submitted_at: Nullable(Instant),
})

export const addDevicePractices = endpoint({
  method: 'POST',
  path: `${base}/practices`,
  summary: 'Imports practices of a device, made before sign-in or offline, and scores them again',
  permission: 'login',
  // practices are deduplicated by id
  idempotent: false,
  input: Type.Object({
    practices: Type.Array(DevicePractice, { minItems: 1, maxItems: READING_PRACTICES_MAX }),
  }),
  output: Type.Object({
    added: Type.Array(
      Type.Object({ id: Type.String(), exercise_id: Id, attempt_id: Id, submitted: Type.Boolean() }),
    ),
    refused: Type.Array(Type.String(), {
      description: 'Ids of practices whose exercise was not made by this server; do not retry them',
    }),
  }),
})
