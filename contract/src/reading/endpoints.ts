import { type Static, Type } from 'typebox'
import { Empty, endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
import { Day, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import {
  AttemptRow,
  GradedReadingQuestion,
  KeyedReadingTask,
  READING_ENGINES,
  READING_LENGTHS,
  READING_PURPOSES,
  READING_QUESTIONS_MAX,
  ReadingGenerationInput,
  ReadingLevel,
  ReadingQuestion,
  ReadingText,
  Skill,
  TaskAnswers,
} from './schemas.ts'

const base = '/api/reading'
const ById = Type.Object({ id: Id })
const Level = ReadingLevel

const GenerationRequest = { ...ReadingText.properties, questions: Type.Array(ReadingQuestion) }

export const listReadingTexts = endpoint({
  method: 'GET',
  path: `${base}/texts`,
  summary: 'Lists library texts that have questions written for them',
  permission: 'public',
  input: Query({
    q: searchText,
    level: Type.Optional(Level),
    length: OneOf(READING_LENGTHS, 'any'),
    grade: Type.Optional(
      Type.Integer({
        minimum: 3,
        maximum: 16,
        description: 'Grade whose texts come first; easier ones come last',
      }),
    ),
  }),
  output: Paged(
    Type.Object({
      id: Id,
      title: Type.String(),
      level: Level,
      grade_name: Type.String(),
      genre: Type.String(),
      words: Type.Integer(),
      questions: Type.Integer(),
    }),
  ),
})

export const previewReading = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  summary: 'Composes an exercise for anyone without storing it or revealing its answers',
  permission: 'public',
  idempotent: false,
  input: Type.Object({ ...ReadingGenerationInput, seed: Text(40) }),
  output: Type.Object(GenerationRequest),
})

export const getReadingOffers = endpoint({
  method: 'GET',
  path: `${base}/offers`,
  summary: 'Returns the question types available for a level, topic and length',
  permission: 'public',
  input: Type.Object({
    level: Level,
    topic: ReadingGenerationInput.topic,
    length: ReadingGenerationInput.length,
  }),
  output: Type.Object({
    texts: Type.Integer(),
    skills: Type.Array(
      Type.Object({
        skill: Skill,
        texts: Type.Integer({ description: 'Texts with at least one question of the skill' }),
        most: Type.Integer({ description: 'Maximum questions of the skill in one exercise' }),
      }),
    ),
  }),
})

export const composeReading = endpoint({
  method: 'POST',
  path: `${base}/exercises`,
  summary: 'Composes and stores an exercise for the caller',
  permission: 'login',
  timeoutMs: 60_000,
  input: Type.Object({
    ...ReadingGenerationInput,
    seed: Type.Optional(Text(40)),
    focus: Type.Optional(Skill),
    purpose: OneOf(
      ['generated', 'wrong_words', 'wrong_questions', 'plan', 'challenge'] as const,
      'generated',
    ),
    material_id: Type.Optional(Id),
    wrong_question_ids: Type.Array(Id, { maxItems: 20, default: [] }),
  }),
  output: Type.Object({
    id: Id,
    engine: OneOf(READING_ENGINES),
    fallback: Type.Boolean({ description: 'True if a configured model produced nothing usable' }),
  }),
})

export const openReadingText = endpoint({
  method: 'POST',
  path: `${base}/texts/:id/open`,
  summary: "Returns the caller's exercise for a library text, creating it on first use",
  permission: 'login',
  input: ById,
  output: ById,
})

export const listReadingExercises = endpoint({
  method: 'GET',
  path: `${base}/exercises`,
  summary: "Lists the caller's exercises, newest first, with the best result of each",
  permission: 'login',
  input: Query({ q: searchText, purpose: Type.Optional(OneOf(READING_PURPOSES)) }),
  output: Paged(
    Type.Object({
      id: Id,
      title: Type.String(),
      level: Level,
      purpose: OneOf(READING_PURPOSES),
      words: Type.Integer(),
      questions: Type.Integer(),
      best: Nullable(Type.Integer({ description: 'Right answers in the best attempt' })),
      running: Type.Boolean(),
      created_at: Instant,
    }),
  ),
})

export const deleteReadingExercise = endpoint({
  method: 'DELETE',
  path: `${base}/exercises/:id`,
  summary: "Removes an exercise from the caller's list; past attempts remain in the history",
  permission: 'login',
  input: ById,
  output: NoContent,
})

export const startReading = endpoint({
  method: 'POST',
  path: `${base}/exercises/:id/start`,
  summary: 'Starts an attempt of an exercise or resumes the open one',
  permission: 'login',
  input: ById,
  output: Type.Object({
    ...GenerationRequest,
    exercise_id: Id,
    attempt_id: Id,
    purpose: OneOf(READING_PURPOSES),
    engine: OneOf(READING_ENGINES),
    tasks: Type.Optional(
      Type.Array(Type.Object({ stem: Type.String() }), {
        description: 'Questions answered in own words after the others; only of some library texts',
      }),
    ),
    chosen: Type.Array(Nullable(Type.Integer())),
    ms: Type.Array(Type.Integer()),
    seq: Type.Integer(),
    started_at: Instant,
  }),
})

const Answers = {
  chosen: Type.Array(Nullable(Type.Integer({ minimum: 0, maximum: 3 })), { maxItems: READING_QUESTIONS_MAX }),
  ms: Type.Array(Type.Integer({ minimum: 0, maximum: 86_400_000 }), { maxItems: READING_QUESTIONS_MAX }),
}

export const saveReadingAnswers = endpoint({
  method: 'PUT',
  path: `${base}/attempts/:id/answers`,
  summary: 'Saves the answers so far; an older save never overwrites a newer one',
  permission: 'login',
  timeoutMs: 10_000,
  idempotent: false,
  input: Type.Object({ id: Id, seq: Type.Integer({ minimum: 1, maximum: 1_000_000 }), ...Answers }),
  output: Type.Object({ seq: Type.Integer(), ...Answers }),
})

export const submitReading = endpoint({
  method: 'POST',
  path: `${base}/attempts/:id/submit`,
  summary: 'Submits an attempt; a repeated call returns the first result',
  permission: 'login',
  timeoutMs: 20_000,
  input: Type.Object({
    id: Id,
    ...Answers,
    task_answers: Type.Optional(
      Type.Unsafe<Static<typeof TaskAnswers>>({ ...TaskAnswers, description: 'Only of texts with tasks' }),
    ),
  }),
  output: Type.Object({ id: Id, exercise_id: Id, right: Type.Integer(), questions: Type.Integer() }),
})

const attemptFacts = AttemptRow.properties
export const getReadingResult = endpoint({
  method: 'GET',
  path: `${base}/attempts/:id`,
  summary: 'Returns the result of an attempt: each question with its answer and evidence',
  permission: 'login',
  input: ById,
  output: Type.Object({
    ...attemptFacts,
    text: ReadingText,
    marked: Type.Array(GradedReadingQuestion),
    tasks: Type.Optional(
      Type.Array(KeyedReadingTask, {
        description: 'Questions answered in own words, with their keys',
      }),
    ),
    task_answers: Type.Optional(TaskAnswers),
    share: Nullable(Type.String()),
  }),
})

export const listReadingAttempts = endpoint({
  method: 'GET',
  path: `${base}/attempts`,
  summary: "Lists the caller's attempts, newest first",
  permission: 'login',
  input: Query({ exercise_id: Type.Optional(Id), purpose: Type.Optional(OneOf(READING_PURPOSES)) }),
  output: Paged(AttemptRow),
})

const Share = Type.Object({ right: Type.Integer(), answers: Type.Integer() })
export const getReadingFigures = endpoint({
  method: 'GET',
  path: `${base}/figures`,
  summary: "Returns the caller's statistics by skill and day, training plan and today's challenge",
  permission: 'login',
  input: Empty,
  output: Type.Object({
    practices: Type.Integer(),
    seconds: Type.Integer(),
    words: Type.Integer({ description: 'Words in the texts read' }),
    streak: Type.Integer(),
    ...Share.properties,
    skills: Type.Array(Type.Object({ skill: Skill, ms: Type.Integer(), ...Share.properties })),
    days: Type.Array(Type.Object({ day: Day, ...Share.properties })),
    plan: Type.Array(
      Type.Object({
        skill: Skill,
        level: Level,
        questions: Type.Integer(),
        done: Type.Boolean({ description: 'True if submitted today' }),
        exercise_id: Nullable(Id),
        reason: OneOf(['untried', 'weak', 'keep'] as const),
      }),
    ),
    challenge: Type.Object({
      day: Day,
      level: Level,
      attempt_id: Nullable(Id),
      exercise_id: Nullable(Id),
      right: Nullable(Type.Integer()),
      questions: Nullable(Type.Integer()),
      seconds: Nullable(Type.Integer()),
    }),
  }),
})

const Standing = Type.Object({
  place: Type.Integer({ description: 'Rank; equal results share one' }),
  name: Type.String(),
  me: Type.Boolean(),
  days: Type.Integer(),
  right: Type.Integer(),
  questions: Type.Integer(),
  seconds: Type.Integer(),
})
export const getChallengeRanking = endpoint({
  method: 'GET',
  path: `${base}/challenge/ranking`,
  summary: "Returns this week's challenge ranking of a level: most right answers, then least time",
  permission: 'login',
  input: Type.Object({ level: Level }),
  output: Type.Object({
    from: Day,
    people: Type.Integer(),
    list: Type.Array(Standing, { description: 'First 20 entries' }),
    own: Nullable(Standing),
  }),
})

export const listWrongWords = endpoint({
  method: 'GET',
  path: `${base}/wrong-words`,
  summary: 'Lists the library words that the caller forgets most often',
  permission: 'login',
  input: Empty,
  output: Type.Object({
    list: Type.Array(Type.Object({ word: Type.String(), zh: Type.String(), lapses: Type.Integer() })),
  }),
})

export const shareReading = endpoint({
  method: 'POST',
  path: `${base}/attempts/:id/share`,
  summary: 'Creates a public page of a result; anyone with its address may open it',
  permission: 'login',
  input: ById,
  output: Type.Object({ share: Type.String() }),
})
export const unshareReading = endpoint({
  method: 'DELETE',
  path: `${base}/attempts/:id/share`,
  summary: 'Removes the public page of a result',
  permission: 'login',
  input: ById,
  output: NoContent,
})
const ByShare = Type.Object({ share: Type.String({ pattern: '^[\\w-]{22}$' }) })
export const getReadingShare = endpoint({
  method: 'GET',
  path: `${base}/shares/:share`,
  summary: 'Returns a shared result: beginning of the text and figures, without answers or names',
  permission: 'public',
  input: ByShare,
  output: Type.Object({
    title: Type.String(),
    level: Level,
    words: Type.Integer(),
    right: Type.Integer(),
    questions: Type.Integer(),
    seconds: Type.Integer(),
    day: Day,
    beginning: Type.String({ description: 'Beginning of the text' }),
    source: Nullable(Type.String({ description: 'Source key of a library text; null for other texts' })),
  }),
})

export const getReadingCard = endpoint({
  method: 'GET',
  path: `${base}/shares/:share/card.png`,
  summary: 'Returns the preview image of a shared result, 1200 × 630 px, without a name',
  permission: 'public',
  produces: 'image/png',
  input: ByShare,
  output: FileResponse,
})

export const createReadingPaper = endpoint({
  method: 'POST',
  path: `${base}/exercises/:id/paper`,
  summary: 'Creates an exam paper from an exercise; a repeated call returns the same paper',
  permission: 'login',
  input: ById,
  output: Type.Object({ paper_id: Id }),
})
