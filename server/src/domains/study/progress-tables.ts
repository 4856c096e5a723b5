import { STUDY_GAMES } from '@shangxue/contract/study'
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
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { learners } from './tables.ts'

/** Games played to their end, as devices recorded them: append-only. */
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
    /** False: nobody can have played it like this (study/plausible). It gives no points, and is no best. */
    earns: boolean('earns').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    index('study_play_day').on(t.tenantId, t.userId, t.day),
    check('study_play_game', isOneOf(t.game, STUDY_GAMES)),
  ],
)

/** Of a learner's plays by game and grade: derived from them, so that no call counts them all. */
export const studyBests = pgTable(
  'study_best',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    game: text('game', { enum: STUDY_GAMES }).notNull(),
    grade: smallint('grade').notNull(),
    /** The highest, and when it was reached first. */
    score: integer('score').notNull(),
    at: instant('at').notNull(),
    plays: integer('plays').notNull(),
    /** Most right answers in one play. */
    right: integer('right_answers').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.game, t.grade] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    check('study_best_game', isOneOf(t.game, STUDY_GAMES)),
  ],
)

/** What points are for: a day's answers, a day's games, an achievement. */
const POINT_SOURCES = ['study', 'games', 'achievement'] as const

/** Ledger of points: append-only. The rows of a source and key sum to what it is worth now. */
export const studyPoints = pgTable(
  'study_points',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    source: text('source', { enum: POINT_SOURCES }).notNull(),
    /** The day, or the achievement's key. */
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

/** Achievements unlocked, each once and for good. */
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
