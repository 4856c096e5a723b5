import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, Nullable, OneOf } from './schema.ts'
import { LEVELS } from './users.ts'

export const STUDY_KINDS = ['word', 'sentence', 'cloze'] as const
export const STUDY_SKILLS = ['recognise', 'spell', 'listen', 'translate'] as const
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const

/** So many answers, and as many undos, travel in one call; the rest follows in the next. */
export const SYNC_EVENTS_MAX = 500
/** So many changed memories are answered in one call. */
export const SYNC_MEMORIES_MAX = 1_000

const EventId = Type.String({ format: 'uuid' })
const subject = {
  kind: OneOf(STUDY_KINDS),
  item: Id,
  skill: OneOf(STUDY_SKILLS),
}

/** An answer as the device that took it recorded it, perhaps days ago and without a network. */
export const StudyAnswer = Type.Object({
  /** The same answer, sent twice or by two tabs, is one. */
  id: EventId,
  at: Instant,
  /** IANA zone of the device then: decides the learner's day. */
  zone: Type.String({ minLength: 1, maxLength: 64 }),
  ...subject,
  rated: OneOf(RATINGS),
  ms: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
  /** Chosen by the device within what the scheduler allows. */
  due: Type.Optional(Day),
})

/** Takes an answer back. */
export const StudyUndo = Type.Object({ id: EventId, at: Instant, undone: EventId })

export const StudyMemory = Type.Object({
  ...subject,
  /** Null: nothing is left of it, all its answers were undone. */
  memory: Nullable(
    Type.Object({
      stability: Type.Number(),
      difficulty: Type.Number(),
      due: Day,
      lastDay: Day,
      reps: Type.Integer(),
      lapses: Type.Integer(),
    }),
  ),
})

/** What was done on a learner's day. */
export const StudyDay = Type.Object({
  day: Day,
  answers: Type.Integer(),
  right: Type.Integer(),
  /** Met for the first time. */
  fresh: Type.Integer(),
  ms: Type.Integer(),
})

/** Sends what a device recorded and fetches what has changed since its last call, its own changes included. */
export const syncStudy = endpoint({
  method: 'POST',
  path: '/api/english-study/sync',
  summary: 'Merges answers recorded on a device into the learner’s history and tells what has changed',
  permission: 'login',
  // an event is one event however often it is sent: its id decides
  idempotent: false,
  input: Type.Object({
    /** Of the last answer; 0 for everything. */
    cursor: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    answers: Type.Array(StudyAnswer, { maxItems: SYNC_EVENTS_MAX }),
    undos: Type.Array(StudyUndo, { maxItems: SYNC_EVENTS_MAX }),
  }),
  output: Type.Object({
    cursor: Type.Integer(),
    /** More has changed: call again with this cursor. */
    more: Type.Boolean(),
    memories: Type.Array(StudyMemory),
    days: Type.Array(StudyDay),
    /** The learner's own FSRS parameters, once there are enough reviews to fit them. */
    weights: Nullable(Type.Array(Type.Number())),
  }),
})

/** So many answers make a placement test at least, and at most. */
export const PLACEMENT_LEAST = 12
export const PLACEMENT_MOST = 30

/** 水平测评: which meaning was chosen for each word asked; the server grades it and places the learner. */
export const submitPlacement = endpoint({
  method: 'POST',
  path: '/api/english-study/placement',
  summary: 'Grades a placement test and keeps the level and grade that it finds',
  permission: 'login',
  input: Type.Object({
    answers: Type.Array(
      Type.Object({
        word_id: Id,
        /** The word whose meaning was chosen; null for 不认识. */
        chosen: Nullable(Id),
      }),
      { minItems: PLACEMENT_LEAST, maxItems: PLACEMENT_MOST },
    ),
  }),
  output: Type.Object({
    assessed_level: OneOf(LEVELS),
    assessed_grade: Type.String(),
    right: Type.Integer(),
    /** Of the four levels, lowest first. */
    probabilities: Type.Array(Type.Number()),
  }),
})
