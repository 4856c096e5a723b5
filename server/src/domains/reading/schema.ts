import {
  READING_ENGINES,
  READING_ORIGINS,
  READING_PURPOSES,
  READING_SKILLS,
  type TaskMark,
} from '@shangxue/contract/reading/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { papers } from '../papers/schema.ts'
import { users } from '../users/schema.ts'
import type { Item, Source, Task } from './engine/types.ts'

/** An answer to a task, with the question that was asked. */
export interface TaskAnswerRow {
  readonly stem: string
  readonly text: string
  /** Null until the learner has marked it. */
  readonly mark: TaskMark | null
}

/** A user's own texts, visible only to the user. */
export const readingMaterials = pgTable(
  'reading_material',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    title: text('title').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    paragraphs: text('paragraphs').array().notNull(),
    words: integer('words').notNull(),
    /** Percentage of its words within the level. */
    inLevel: smallint('in_level').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('reading_material_own').on(t.tenantId, t.userId, t.createdAt),
    check('reading_material_level', isOneOf(t.level, LEVELS)),
  ],
)

/** A text with its questions as they were shown; later changes of the library do not affect it. */
export const readingExercises = pgTable(
  'reading_exercise',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    purpose: text('purpose', { enum: READING_PURPOSES }).notNull(),
    origin: text('origin', { enum: READING_ORIGINS }).notNull(),
    /** Identifies the text; several exercises may share it. */
    sourceKey: text('source_key').notNull(),
    title: text('title').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    grade: smallint('grade').notNull(),
    topic: text('topic').notNull(),
    words: integer('words').notNull(),
    paragraphs: text('paragraphs').array().notNull(),
    glossary: jsonb('glossary').$type<Source['glossary']>().notNull(),
    items: jsonb('items').$type<readonly Item[]>().notNull(),
    /** Questions of a company's text that are answered in own words; those of library texts are in the library. */
    tasks: jsonb('tasks').$type<readonly Task[]>(),
    /** Subjects of its questions, so that none is asked twice. */
    subjects: text('subjects').array().notNull(),
    engine: text('engine', { enum: READING_ENGINES }).notNull(),
    /** For a challenge or plan step, of which there is one a day. */
    day: date('day'),
    /** The skill that a plan step trains. */
    focus: text('focus', { enum: READING_SKILLS }),
    /** The exam paper created from it, if any. */
    paperId: reference('paper_id'),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('reading_exercise_of_paper').on(t.tenantId, t.paperId).where(sql`${t.paperId} is not null`),
    index('reading_exercise_own').on(t.tenantId, t.userId, t.createdAt),
    uniqueIndex('reading_exercise_library')
      .on(t.tenantId, t.userId, t.sourceKey)
      .where(sql`${t.purpose} = 'library'`),
    foreignKey({ columns: [t.tenantId, t.paperId], foreignColumns: [papers.tenantId, papers.id] }),
    uniqueIndex('reading_exercise_challenge')
      .on(t.tenantId, t.userId, t.day)
      .where(sql`${t.purpose} = 'challenge'`),
    uniqueIndex('reading_exercise_plan')
      .on(t.tenantId, t.userId, t.day, t.focus)
      .where(sql`${t.purpose} = 'plan'`),
    index('reading_exercise_challengers')
      .on(t.tenantId, t.day, t.level)
      .where(sql`${t.purpose} = 'challenge'`),
    check('reading_exercise_purpose', isOneOf(t.purpose, READING_PURPOSES)),
    check('reading_exercise_origin', isOneOf(t.origin, READING_ORIGINS)),
    check('reading_exercise_level', isOneOf(t.level, LEVELS)),
    // Plan steps of earlier versions have no day.
    check(
      'reading_exercise_day',
      sql`${t.purpose} = 'plan' or (${t.day} is not null) = (${t.purpose} = 'challenge')`,
    ),
    check(
      'reading_exercise_focus',
      sql`(${t.focus} is not null) = (${t.purpose} = 'plan' and ${t.day} is not null)`,
    ),
  ],
)

/** One attempt at an exercise. */
export const readingAttempts = pgTable(
  'reading_attempt',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    exerciseId: reference('exercise_id').notNull(),
    /** Indexes of the chosen options, null if unanswered. */
    chosen: jsonb('chosen').$type<readonly (number | null)[]>().notNull(),
    ms: jsonb('ms').$type<readonly number[]>().notNull(),
    /** Sequence number of the last save; an older save is ignored. */
    seq: integer('seq').notNull().default(0),
    startedAt: instant('started_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at'),
    right: smallint('right_answers'),
    seconds: integer('seconds'),
    /** Answers to the tasks of the text; null without tasks, and of clients that keep them to themselves. */
    taskAnswers: jsonb('task_answers').$type<readonly TaskAnswerRow[]>(),
    /** Set by the device for a practice made before signing in, so that it is added once. */
    practiceId: uuid('practice_id'),
    /** The unguessable address of the public result page. */
    share: text('share'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.exerciseId],
      foreignColumns: [readingExercises.tenantId, readingExercises.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('reading_attempt_open').on(t.tenantId, t.exerciseId).where(sql`${t.submittedAt} is null`),
    index('reading_attempt_own').on(t.tenantId, t.userId, t.startedAt),
    index('reading_attempt_of').on(t.tenantId, t.exerciseId, t.startedAt),
    index('reading_attempt_tasks').on(t.tenantId, t.submittedAt).where(sql`${t.taskAnswers} is not null`),
    uniqueIndex('reading_attempt_share').on(t.share).where(sql`${t.share} is not null`),
    uniqueIndex('reading_attempt_practice')
      .on(t.tenantId, t.userId, t.practiceId)
      .where(sql`${t.practiceId} is not null`),
    check('reading_attempt_whole', sql`num_nulls(${t.submittedAt}, ${t.right}, ${t.seconds}) in (0, 3)`),
    check('reading_attempt_shared', sql`${t.share} is null or ${t.submittedAt} is not null`),
  ],
)

/** Answers for figures, derived from a submitted attempt and inserted with it. */
export const readingAnswers = pgTable(
  'reading_answer',
  {
    tenantId: tenantId(),
    attemptId: reference('attempt_id').notNull(),
    question: smallint('question').notNull(),
    userId: reference('user_id').notNull(),
    skill: text('skill', { enum: READING_SKILLS }).notNull(),
    right: boolean('correct').notNull(),
    ms: integer('ms').notNull(),
    /** The user's study day. */
    day: date('day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.question] }),
    foreignKey({
      columns: [t.tenantId, t.attemptId],
      foreignColumns: [readingAttempts.tenantId, readingAttempts.id],
    }),
    index('reading_answer_own').on(t.tenantId, t.userId, t.day),
    check('reading_answer_skill', isOneOf(t.skill, READING_SKILLS)),
  ],
)
