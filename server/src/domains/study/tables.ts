import { RATINGS, STUDY_KINDS, STUDY_SKILLS } from '@shangxue/contract/study'
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
import { users } from '../users/tables.ts'

/** Whose study it is. */
export interface Learner {
  readonly tenantId: number
  readonly userId: number
}

const subject = () => ({
  kind: text('kind', { enum: STUDY_KINDS }).notNull(),
  itemId: reference('item_id').notNull(),
  skill: text('skill', { enum: STUDY_SKILLS }).notNull(),
})

/** A learner as a whole. Locked while their history changes: two devices take turns. */
export const learners = pgTable(
  'learner',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    /** Counts the changes of memories, for devices to ask what is new to them. */
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
    /** Own FSRS parameters, once fitted. */
    weights: doublePrecision('weights').array(),
    /** How far answers fall short of what the parameters foresee; see `Shortfall` of the study engine. */
    shortfall: doublePrecision('shortfall').array(),
    /** Standing answers when they were last fitted, or found not to be better. */
    fittedAnswers: integer('fitted_answers').notNull().default(0),
    /** Fits that failed since the last that did not: who has some waits for those who have fewer. */
    fitFailures: integer('fit_failures').notNull().default(0),
    /** Sum of the ledger of points. */
    points: bigint('points', { mode: 'number' }).notNull().default(0),
    /** When a device last told something new. */
    heardAt: instant('heard_at'),
    /** What the learner chose; null until then, all five of the following. */
    grade: smallint('grade'),
    newPerDay: smallint('new_per_day'),
    reviewsPerDay: smallint('reviews_per_day'),
    minutesPerDay: smallint('minutes_per_day'),
    settingsChangedAt: instant('settings_changed_at'),
    /** Percent; part of the choice as well, with a default for choices from before it could be chosen. */
    retention: smallint('retention').notNull().default(90),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    check(
      'learner_settings_whole',
      sql`num_nulls(${t.grade}, ${t.newPerDay}, ${t.reviewsPerDay}, ${t.minutesPerDay}, ${t.settingsChangedAt}) in (0, 5)`,
    ),
  ],
)

/** What devices recorded: append-only. A memory is what the answers of its subject, less those undone, leave. */
export const studyAnswers = pgTable(
  'study_answer',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    id: uuid('id').notNull(),
    ...subject(),
    rated: smallint('rated').notNull(),
    at: instant('at').notNull(),
    zone: text('zone').notNull(),
    /** The learner's day, beginning at 04:00 in the zone. */
    day: date('day').notNull(),
    ms: integer('ms').notNull(),
    due: date('due'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** False: no person can have given it like this (study/plausible). It is remembered, and counts for no day. */
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

/** Answers taken back: append-only as well. The answer may arrive later than its undoing. */
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

/** What FSRS-6 remembers of each subject: derived from the answers, kept beside them. */
export const studyMemories = pgTable(
  'study_memory',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    ...subject(),
    /** Null with no repetitions: its answers were all undone. */
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    due: date('due'),
    lastDay: date('last_day'),
    reps: integer('reps').notNull(),
    lapses: integer('lapses').notNull(),
    /** The learner's count of changes at its last one. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.kind, t.itemId, t.skill] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    index('study_memory_due').on(t.tenantId, t.userId, t.due),
    index('study_memory_changed').on(t.tenantId, t.userId, t.changed),
  ],
)

/** What was done on a day: derived from the answers that earn something, kept for streaks, heat maps and ranks. */
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
    /** Sum of the ledger's rows for its answers. */
    points: integer('points').notNull().default(0),
    changed: bigint('changed', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.day] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    index('study_day_changed').on(t.tenantId, t.userId, t.changed),
  ],
)
