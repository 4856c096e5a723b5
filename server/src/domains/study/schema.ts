import { RATINGS, STUDY_BOOKS, STUDY_KINDS, STUDY_SKILLS } from '@shangxue/contract/study/endpoints'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** The user whose study data it is. */
export interface Learner {
  readonly tenantId: number
  readonly userId: number
}

const subject = () => ({
  kind: text('kind', { enum: STUDY_KINDS }).notNull(),
  itemId: reference('item_id').notNull(),
  skill: text('skill', { enum: STUDY_SKILLS }).notNull(),
})

/** Per-user study state. Locked during a sync, so that two devices are processed one after the other. */
export const learners = pgTable(
  'learner',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    /** Change counter of memories, which devices use as sync cursor. */
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
    /** The user's own FSRS parameters, once fitted. */
    weights: doublePrecision('weights').array(),
    /** How far answers fall short of the forecasts; see `Shortfall` of the study engine. */
    shortfall: doublePrecision('shortfall').array(),
    /** Number of active answers at the last fit, successful or not. */
    fittedAnswers: integer('fitted_answers').notNull().default(0),
    /** Failed fits since the last success; users with fewer failures are fitted first. */
    fitFailures: integer('fit_failures').notNull().default(0),
    /** Sum of the points ledger. */
    points: bigint('points', { mode: 'number' }).notNull().default(0),
    /** The nightly run folds old answers of the learner on this day; by default a year and 30 days after the first sync. */
    foldDue: date('fold_due').notNull().default(sql`(current_date + 395)`),
    /** When a device last sent something new. */
    lastSyncedAt: instant('last_synced_at'),
    /** Settings; all five of the following are null until the user chooses. */
    grade: smallint('grade'),
    newPerDay: smallint('new_per_day'),
    reviewsPerDay: smallint('reviews_per_day'),
    minutesPerDay: smallint('minutes_per_day'),
    settingsChangedAt: instant('settings_changed_at'),
    /** In percent; part of the settings, with a default for older choices. */
    retention: smallint('retention').notNull().default(90),
    /** The book and the unit that new words come from; part of the settings, empty by default. */
    book: text('book', { enum: ['', ...STUDY_BOOKS] })
      .notNull()
      .default(''),
    unit: text('unit').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('learner_fold_due').on(t.foldDue, t.tenantId, t.userId),
    check(
      'learner_settings_whole',
      sql`num_nulls(${t.grade}, ${t.newPerDay}, ${t.reviewsPerDay}, ${t.minutesPerDay}, ${t.settingsChangedAt}) in (0, 5)`,
    ),
  ],
)

/** Columns of an answer, whether it is folded or not. */
export const answerColumns = () => ({
  tenantId: tenantId(),
  userId: reference('user_id').notNull(),
  id: uuid('id').notNull(),
  ...subject(),
  rated: smallint('rated').notNull(),
  at: instant('at').notNull(),
  zone: text('zone').notNull(),
  /** The study day, which starts at 04:00 in the zone. */
  day: date('day').notNull(),
  ms: integer('ms').notNull(),
  due: date('due'),
  /** Set for a mark instead of an answer: whether the word is known without having been learnt here. */
  known: boolean('known'),
})

/**
 * Answers as recorded by devices; append-only. A memory derives from the answers of its subject that are not undone. Those
 * older than a year are folded into `study_history`: read them with `activeAnswers` and `listFoldedAnswers`.
 */
export const studyAnswers = pgTable(
  'study_answer',
  {
    ...answerColumns(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /**
     * False if the answer is implausible for a human (study/plausible); it updates the memory but counts for no day.
     */
    earns: boolean('earns').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    index('study_answer_subject').on(t.tenantId, t.userId, t.kind, t.itemId, t.skill),
    index('study_answer_day').on(t.tenantId, t.userId, t.day),
    check('study_answer_kind', isOneOf(t.kind, STUDY_KINDS)),
    check('study_answer_skill', isOneOf(t.skill, STUDY_SKILLS)),
    check('study_answer_rated', sql`${t.rated} between 1 and ${sql.raw(String(RATINGS.length))}`),
  ],
)

/** Undone answers; append-only. An undo may arrive before its answer. */
export const studyUndos = pgTable(
  'study_undo',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    answerId: uuid('answer_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.answerId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
  ],
)

/** FSRS-6 memory of each subject, derived from the answers and stored for reads. */
export const studyMemories = pgTable(
  'study_memory',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    ...subject(),
    /** Null when all answers were undone. Without repetitions a memory comes from a mark. */
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    due: date('due'),
    lastDay: date('last_day'),
    reps: integer('reps').notNull(),
    lapses: integer('lapses').notNull(),
    /** The day on which the word was marked as known. */
    known: date('known'),
    /** The user's change number of the last change. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.kind, t.itemId, t.skill] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    index('study_memory_due').on(t.tenantId, t.userId, t.due),
    index('study_memory_changed').on(t.tenantId, t.userId, t.changed),
  ],
)

/** Daily counts of earning answers, derived and stored for streaks, heat maps and ranking. */
export const studyDays = pgTable(
  'study_day',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    day: date('day').notNull(),
    answers: integer('answers').notNull(),
    right: integer('right_answers').notNull(),
    fresh: integer('fresh').notNull(),
    ms: bigint('ms', { mode: 'number' }).notNull(),
    freshWords: integer('fresh_words').notNull().default(0),
    wordReviews: integer('word_reviews').notNull().default(0),
    /** Sum of the ledger rows for its answers. */
    points: integer('points').notNull().default(0),
    changed: bigint('changed', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.day] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    index('study_day_changed').on(t.tenantId, t.userId, t.changed),
  ],
)
