import { Type } from 'typebox'
import { Empty, endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
import { Day, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import {
  AttemptRow,
  GradedReadingQuestion,
  READING_ENGINES,
  READING_LENGTHS,
  READING_PURPOSES,
  READING_QUESTIONS_MAX,
  ReadingGenerationInput,
  ReadingLevel,
  ReadingQuestion,
  ReadingText,
  Skill,
} from './schemas.ts'

const base = '/api/reading'
const ById = Type.Object({ id: Id })
const Level = ReadingLevel

const GenerationRequest = { ...ReadingText.properties, questions: Type.Array(ReadingQuestion) }

export const listReadingTexts = endpoint({
  method: 'GET',
  path: `${base}/texts`,
  summary: 'Texts of the library with questions written for them',
  permission: 'public',
  input: Query({
    q: searchText,
    level: Type.Optional(Level),
    length: OneOf(READING_LENGTHS, 'any'),
    grade: Type.Optional(
      Type.Integer({
        minimum: 3,
        maximum: 16,
        description: 'the list begins with its texts; easier ones come last',
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
  summary: 'Composes an exercise that is not kept, for anyone; nothing tells its answers',
  permission: 'public',
  idempotent: false,
  input: Type.Object({ ...ReadingGenerationInput, seed: Text(40) }),
  output: Type.Object(GenerationRequest),
})

export const getReadingOffers = endpoint({
  method: 'GET',
  path: `${base}/offers`,
  summary:
    'Which kinds of questions the texts of a level, field and length give, so that nothing is asked for in vain',
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
        texts: Type.Integer({ description: 'that give at least one' }),
        most: Type.Integer({ description: 'in one exercise' }),
      }),
    ),
  }),
})

export const composeReading = endpoint({
  method: 'POST',
  path: `${base}/exercises`,
  summary: 'Composes an exercise for the caller and keeps it',
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
    fallback: Type.Boolean({ description: 'a model is configured and gave nothing that may be shown' }),
  }),
})

export const openReadingText = endpoint({
  method: 'POST',
  path: `${base}/texts/:id/open`,
  summary: 'The exercise of a text of the library, as the caller has it or is given it',
  permission: 'login',
  input: ById,
  output: ById,
})

export const listReadingExercises = endpoint({
  method: 'GET',
  path: `${base}/exercises`,
  summary: "The caller's exercises, the newest first, with how the last practice went",
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
      best: Nullable(Type.Integer({ description: 'right answers of the best practice' })),
      running: Type.Boolean(),
      created_at: Instant,
    }),
  ),
})

export const deleteReadingExercise = endpoint({
  method: 'DELETE',
  path: `${base}/exercises/:id`,
  summary: "Takes an exercise off the caller's list; what was practised stays in the history",
  permission: 'login',
  input: ById,
  output: NoContent,
})

export const startReading = endpoint({
  method: 'POST',
  path: `${base}/exercises/:id/start`,
  summary: 'Begins to practise an exercise, or goes on where it was left',
  permission: 'login',
  input: ById,
  output: Type.Object({
    ...GenerationRequest,
    exercise_id: Id,
    attempt_id: Id,
    purpose: OneOf(READING_PURPOSES),
    engine: OneOf(READING_ENGINES),
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
  summary: 'Keeps what is chosen so far; an older save never overwrites a newer one',
  permission: 'login',
  timeoutMs: 10_000,
  idempotent: false,
  input: Type.Object({ id: Id, seq: Type.Integer({ minimum: 1, maximum: 1_000_000 }), ...Answers }),
  output: Type.Object({ seq: Type.Integer(), ...Answers }),
})

export const submitReading = endpoint({
  method: 'POST',
  path: `${base}/attempts/:id/submit`,
  summary: 'Hands a practice in; a second time gives the same result',
  permission: 'login',
  timeoutMs: 20_000,
  input: Type.Object({ id: Id, ...Answers }),
  output: Type.Object({ id: Id, exercise_id: Id, right: Type.Integer(), questions: Type.Integer() }),
})

const attemptFacts = AttemptRow.properties
export const getReadingResult = endpoint({
  method: 'GET',
  path: `${base}/attempts/:id`,
  summary: 'How a practice went: each question with its answer and the words that show it',
  permission: 'login',
  input: ById,
  output: Type.Object({
    ...attemptFacts,
    text: ReadingText,
    marked: Type.Array(GradedReadingQuestion),
    share: Nullable(Type.String()),
  }),
})

export const listReadingAttempts = endpoint({
  method: 'GET',
  path: `${base}/attempts`,
  summary: 'What the caller has practised, the last first',
  permission: 'login',
  input: Query({ exercise_id: Type.Optional(Id), purpose: Type.Optional(OneOf(READING_PURPOSES)) }),
  output: Paged(AttemptRow),
})

const Share = Type.Object({ right: Type.Integer(), answers: Type.Integer() })
export const getReadingFigures = endpoint({
  method: 'GET',
  path: `${base}/figures`,
  summary: "The caller's reading by skill and by day, what to train next, and today's challenge",
  permission: 'login',
  input: Empty,
  output: Type.Object({
    practices: Type.Integer(),
    seconds: Type.Integer(),
    words: Type.Integer({ description: 'of texts read' }),
    streak: Type.Integer(),
    ...Share.properties,
    skills: Type.Array(Type.Object({ skill: Skill, ms: Type.Integer(), ...Share.properties })),
    days: Type.Array(Type.Object({ day: Day, ...Share.properties })),
    plan: Type.Array(
      Type.Object({
        skill: Skill,
        level: Level,
        questions: Type.Integer(),
        done: Type.Boolean({ description: 'handed in today' }),
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
  place: Type.Integer({ description: 'of equals the same' }),
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
  summary: 'Who does best in the challenges of this week at a level: more right answers, then less time',
  permission: 'login',
  input: Type.Object({ level: Level }),
  output: Type.Object({
    from: Day,
    people: Type.Integer(),
    list: Type.Array(Standing, { description: 'the first twenty' }),
    own: Nullable(Standing),
  }),
})

export const listWrongWords = endpoint({
  method: 'GET',
  path: `${base}/wrong-words`,
  summary: 'Words of the library that the caller forgets most, to read them in a text',
  permission: 'login',
  input: Empty,
  output: Type.Object({
    list: Type.Array(Type.Object({ word: Type.String(), zh: Type.String(), lapses: Type.Integer() })),
  }),
})

export const shareReading = endpoint({
  method: 'POST',
  path: `${base}/attempts/:id/share`,
  summary: 'Makes a page of a result that anyone may open who has its address',
  permission: 'login',
  input: ById,
  output: Type.Object({ share: Type.String() }),
})
export const unshareReading = endpoint({
  method: 'DELETE',
  path: `${base}/attempts/:id/share`,
  summary: 'Takes the page of a result away',
  permission: 'login',
  input: ById,
  output: NoContent,
})
const ByShare = Type.Object({ share: Type.String({ pattern: '^[\\w-]{22}$' }) })
export const getReadingShare = endpoint({
  method: 'GET',
  path: `${base}/shares/:share`,
  summary: 'A shared result: the text and the figures, neither answers nor who it was',
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
    beginning: Type.String({ description: 'of the text' }),
    source: Nullable(Type.String({ description: 'of a text of the library, which anyone may read' })),
  }),
})

export const getReadingCard = endpoint({
  method: 'GET',
  path: `${base}/shares/:share/card.png`,
  summary: "A shared result as a picture of 1200 × 630 for messengers: text, level and score, nobody's name",
  permission: 'public',
  produces: 'image/png',
  input: ByShare,
  output: FileResponse,
})

export const createReadingPaper = endpoint({
  method: 'POST',
  path: `${base}/exercises/:id/paper`,
  summary: 'Makes a paper of an exercise, to be taken as an exam',
  permission: 'login',
  input: ById,
  output: Type.Object({ paper_id: Id }),
})
