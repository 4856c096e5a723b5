import { STUDY_GAMES } from '@shangxue/contract/study/endpoints'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { learners } from '../schema.ts'

/** Completed games as recorded by devices; append-only. */
export const studyPlays = pgTable(
  'study_play',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    id: uuid('id').notNull(),
    game: text('game', { enum: STUDY_GAMES }).notNull(),
    grade: smallint('grade').notNull(),
    score: integer('score').notNull(),
    right: integer('right_answers').notNull(),
    ms: integer('ms').notNull(),
    at: instant('at').notNull(),
    zone: text('zone').notNull(),
    day: date('day').notNull(),
    /** False if the play is implausible for a human (study/plausible); it gives no points and is not a best. */
    earns: boolean('earns').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    index('study_play_day').on(t.tenantId, t.userId, t.day),
    check('study_play_game', isOneOf(t.game, STUDY_GAMES)),
  ],
)

/**
 * The best plays of a user by game and grade, derived from the plays so that they need not be counted on each
 * request.
 */
export const studyBests = pgTable(
  'study_best',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    game: text('game', { enum: STUDY_GAMES }).notNull(),
    grade: smallint('grade').notNull(),
    /** The highest score and when it was first reached. */
    score: integer('score').notNull(),
    at: instant('at').notNull(),
    plays: integer('plays').notNull(),
    /** The most right answers in one play. */
    right: integer('right_answers').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.game, t.grade] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    check('study_best_game', isOneOf(t.game, STUDY_GAMES)),
  ],
)

/** What points are granted for: the answers of a day, the games of a day, an achievement. */
const POINT_SOURCES = ['study', 'games', 'achievement'] as const

/** Append-only ledger of points. The rows of a source and key sum to its current value. */
export const studyPoints = pgTable(
  'study_points',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    source: text('source', { enum: POINT_SOURCES }).notNull(),
    /** The day or the achievement key. */
    key: text('key').notNull(),
    day: date('day').notNull(),
    points: integer('points').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    index('study_points_day').on(t.tenantId, t.userId, t.day),
    uniqueIndex('study_points_achievement')
      .on(t.tenantId, t.userId, t.key)
      .where(sql`${t.source} = 'achievement'`),
    check('study_points_source', isOneOf(t.source, POINT_SOURCES)),
    check('study_points_change', sql`${t.points} <> 0`),
  ],
)

/** Unlocked achievements, each once and permanently. */
export const studyAchievements = pgTable(
  'study_achievement',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    key: text('key').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.key] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
  ],
)
