import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { Day, Id, Instant, Nullable, OneOf } from '../platform/schema.ts'
import { LEVELS } from '../users/endpoints.ts'

export const STUDY_KINDS = ['word', 'sentence', 'cloze', 'listening'] as const
export const STUDY_SKILLS = ['recognise', 'spell', 'listen', 'translate'] as const
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const

/** Books by examination: 小学, 中考, 高考, 四级, 六级, 考研. A word is in any number of them. */
/** Books by examination, and `tuozhan` for the words that no examination asks for. */
export const STUDY_BOOKS = ['xiaoxue', 'zhongkao', 'gaokao', 'cet4', 'cet6', 'kaoyan', 'tuozhan'] as const
export type StudyBook = (typeof STUDY_BOOKS)[number]
export const STUDY_BOOK_NAMES: Readonly<Record<StudyBook, string>> = {
  xiaoxue: '小学',
  zhongkao: '中考',
  gaokao: '高考',
  cet4: '四级',
  cet6: '六级',
  kaoyan: '考研',
  tuozhan: '拓展',
}

/** Maximum answers, and maximum undos, of one request; the rest follows in the next. */
export const SYNC_EVENTS_MAX = 500
/** Maximum stored answers of a learner per subject. Normal use needs tens; thousands indicate a defect or an attack. */
export const SUBJECT_ANSWERS_MAX = 1_000
/** Maximum stored subjects of a learner: twice the library and full own lists in every skill. */
export const SUBJECTS_MAX = 100_000
/** Maximum undos whose answer has not reached the server yet. */
export const PENDING_UNDOS_MAX = 1_000
/** Maximum stored plays per day. */
export const DAY_PLAYS_MAX = 200
/** Maximum changed memories of one response. */
export const SYNC_MEMORIES_MAX = 1_000

const EventId = Type.String({ format: 'uuid' })
const subject = {
  kind: OneOf(STUDY_KINDS),
  item: Id,
  skill: OneOf(STUDY_SKILLS),
}

/** An answer recorded by a device, possibly days ago and offline. */
export const StudyAnswer = Type.Object({
  /** Identifies the answer, so that repeated sending has no effect. */
  id: EventId,
  at: Instant,
  /** IANA time zone of the device at that time; determines the learner's day. */
  zone: Type.String({ minLength: 1, maxLength: 64 }),
  ...subject,
  rated: OneOf(RATINGS),
  ms: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
  /** Due day chosen by the device to meet the learner's retention and to balance the load. */
  due: Type.Optional(Day),
})

/** Undoes an answer. */
export const StudyUndo = Type.Object({ id: EventId, at: Instant, undone: EventId })

/**
 * Marks a word as known without learning it, or puts a known word back into learning. Earns nothing. An undo refers to
 * it like to an answer.
 */
export const StudyMark = Type.Object({
  id: EventId,
  at: Instant,
  zone: Type.String({ minLength: 1, maxLength: 64 }),
  item: Id,
  known: Type.Boolean(),
})

export const StudyMemory = Type.Object({
  ...subject,
  /** Null if all answers of the subject were undone. */
  memory: Nullable(
    Type.Object({
      stability: Type.Number(),
      difficulty: Type.Number(),
      due: Day,
      lastDay: Day,
      reps: Type.Integer(),
      lapses: Type.Integer(),
      /** The day on which the learner marked the word as known; it is probed on the due day. */
      known: Type.Optional(Day),
    }),
  ),
})

/** A learner's activity on one day. */
export const StudyDay = Type.Object({
  day: Day,
  answers: Type.Integer(),
  right: Type.Integer(),
  /** Number of subjects introduced. */
  fresh: Type.Integer(),
  ms: Type.Integer(),
  /** Number of words introduced. Devices may store days from before this was counted. */
  fresh_words: Type.Optional(Type.Integer()),
  /** Answers to words in a skill that had been tested before. */
  word_reviews: Type.Optional(Type.Integer()),
})

/** Maximum plays of one call. */
export const SYNC_PLAYS_MAX = 100
export const STUDY_GAMES = ['spelling', 'matching', 'survival'] as const

/** 3–16: 三年级 to 大四. */
const Grade = Type.Integer({ minimum: 3, maximum: 16 })
const Score = Type.Integer({ minimum: 0, maximum: 100_000 })
const RightAnswers = Type.Integer({ minimum: 0, maximum: 10_000 })

const choices = {
  grade: Grade,
  new_per_day: Type.Integer({ minimum: 5, maximum: 50 }),
  reviews_per_day: Type.Integer({ minimum: 20, maximum: 400 }),
  minutes_per_day: Type.Integer({ minimum: 5, maximum: 120 }),
  changed_at: Instant,
}
/** Desired retention in percent. */
const Retention = Type.Integer({ minimum: 80, maximum: 97 })

/** The book that new words come from; empty for the grade. */
const ChosenBook = OneOf(['', ...STUDY_BOOKS])
/** The unit from which new words are introduced, as grade and number (`7.12`); empty for the first unfinished one. */
const ChosenUnit = Type.String({ pattern: '^(?:[0-9]{1,2}\\.[0-9]{1,3})?$' })

/** The learner's settings; the latest change of all devices wins. */
export const StudySettings = Type.Object({
  ...choices,
  retention: Retention,
  book: ChosenBook,
  unit: ChosenUnit,
})

/** Settings as sent by a device. Earlier app versions omit the last three, which then stay unchanged. */
const SentSettings = Type.Object({
  ...choices,
  retention: Type.Optional(Retention),
  book: Type.Optional(ChosenBook),
  unit: Type.Optional(ChosenUnit),
})

/** A game played to its end. */
export const StudyPlay = Type.Object({
  /** Identifies the play, so that repeated sending has no effect. */
  id: EventId,
  at: Instant,
  zone: Type.String({ minLength: 1, maxLength: 64 }),
  game: OneOf(STUDY_GAMES),
  grade: Grade,
  score: Score,
  right: RightAnswers,
  ms: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
})

/** All plays of a game with the words of a grade. */
export const StudyBest = Type.Object({
  game: OneOf(STUDY_GAMES),
  grade: Grade,
  /** Highest score, and when it was first reached. */
  score: Score,
  at: Instant,
  plays: Type.Integer(),
  /** Maximum correct answers in one play. */
  right: RightAnswers,
})

/** Sends the events of a device and returns all changes since its last call, including its own. */
export const syncStudy = endpoint({
  method: 'POST',
  path: '/api/english-study/sync',
  summary: "Merges a device's answers into the learner's history and returns the changes",
  permission: 'login',
  // events are deduplicated by id
  idempotent: false,
  input: Type.Object({
    /** Cursor of the last response; 0 for everything. */
    cursor: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    answers: Type.Array(StudyAnswer, { maxItems: SYNC_EVENTS_MAX }),
    undos: Type.Array(StudyUndo, { maxItems: SYNC_EVENTS_MAX }),
    marks: Type.Optional(Type.Array(StudyMark, { maxItems: SYNC_EVENTS_MAX })),
    plays: Type.Optional(Type.Array(StudyPlay, { maxItems: SYNC_PLAYS_MAX })),
    settings: Type.Optional(SentSettings),
  }),
  output: Type.Object({
    cursor: Type.Integer(),
    /** The cursor belongs to an unknown history: replace all local data with this response. */
    reset: Type.Boolean(),
    /**
     * Ids of answers, undos, marks and plays rejected because a limit was reached: see `SUBJECT_ANSWERS_MAX`, `SUBJECTS_MAX`,
     * `PENDING_UNDOS_MAX` and `DAY_PLAYS_MAX`. Sending them again has no effect.
     */
    refused: Type.Array(EventId),
    /** True from a server that stores marks; earlier ones ignore them, so devices send them again. */
    stores_marks: Type.Optional(Type.Boolean()),
    /** More has changed: call again with this cursor. */
    more: Type.Boolean(),
    memories: Type.Array(StudyMemory),
    days: Type.Array(StudyDay),
    /** The learner's own FSRS parameters, once there are enough reviews to fit them. */
    weights: Nullable(Type.Array(Type.Number())),
    /** Shortfall of the learner's recall relative to forecasts, in log-odds; see the study engine. Null until known. */
    shortfall: Nullable(Type.Array(Type.Number())),
    /** Null until the learner chooses. */
    settings: Nullable(StudySettings),
    /** `week`: points in the week of the ranking, without achievements. */
    points: Type.Object({ total: Type.Integer(), week: Type.Integer() }),
    achievements: Type.Array(Type.Object({ key: Type.String(), at: Instant })),
    bests: Type.Array(StudyBest),
    /** Result of the placement test. */
    assessed_level: Nullable(OneOf(LEVELS)),
  }),
})

const RankingPlace = Type.Integer({ minimum: 1 })

/** 段位排行: up to thirty learners of a database, of one school level and tier, compete for a week. */
export const getStudyRanking = endpoint({
  method: 'GET',
  path: '/api/english-study/ranking',
  summary: "Returns the caller's ranking group of the week in order, and the last week's result",
  permission: 'login',
  input: Empty,
  output: Type.Object({
    /** The Monday of the week. */
    week: Day,
    ends_at: Instant,
    /** 0–6: 青铜 to 王者. */
    tier: Type.Integer(),
    /** Empty until the caller has points in the week. */
    members: Type.Array(
      Type.Object({
        user_id: Id,
        name: Type.String(),
        avatar: Nullable(Type.String()),
        points: Type.Integer(),
        place: RankingPlace,
        me: Type.Boolean(),
      }),
    ),
    /** Last rank that is promoted; null if there are too few learners or none has enough points. */
    promote: Nullable(RankingPlace),
    /** First rank that is demoted; null if nobody is. */
    demote: Nullable(RankingPlace),
    /** The last week in which the caller took part; tiers before and after. */
    last: Nullable(Type.Object({ week: Day, place: RankingPlace, from: Type.Integer(), to: Type.Integer() })),
  }),
})

/** Minimum and maximum answers of a placement test. Devices of earlier builds ask up to 30 words. */
export const PLACEMENT_ANSWERS_MIN = 10
export const PLACEMENT_ANSWERS_MAX = 30
/** Meanings that questions of earlier builds offered. */
export const PLACEMENT_MEANINGS_BEFORE = 4

/** Placement test (水平测评): the chosen meaning of each word. The server grades it and places the learner. */
export const submitPlacement = endpoint({
  method: 'POST',
  path: '/api/english-study/placement',
  summary: 'Grades a placement test and saves the resulting level and grade',
  permission: 'login',
  input: Type.Object({
    answers: Type.Array(
      Type.Object({
        word_id: Id,
        /** The word whose meaning was chosen; null for 不认识. */
        chosen: Nullable(Id),
      }),
      { minItems: PLACEMENT_ANSWERS_MIN, maxItems: PLACEMENT_ANSWERS_MAX },
    ),
    /** Number of meanings that each question offered. */
    meanings: Type.Optional(Type.Integer({ minimum: 2, maximum: 8 })),
  }),
  output: Type.Object({
    assessed_level: OneOf(LEVELS),
    assessed_grade: Type.String(),
    right: Type.Integer(),
    /** One value per level, lowest first. */
    probabilities: Type.Array(Type.Number()),
    /** The grades (3–16) between which the learner is with a probability of 80 %. */
    grades: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
    /** Estimated number of known library words, with a 90 % interval. */
    vocabulary: Type.Object({ size: Type.Integer(), from: Type.Integer(), to: Type.Integer() }),
  }),
})
