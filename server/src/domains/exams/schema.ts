import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../../platform/database/columns.ts'
import { paperEditions } from '../papers/schema.ts'
import { users } from '../users/schema.ts'

export const attempts = pgTable(
  'exam_attempt',
  {
    tenantId: tenantId(),
    id: id(),
    paperId: reference('paper_id').notNull(),
    edition: integer('edition').notNull(),
    userId: reference('user_id').notNull(),
    status: text('status', {
      enum: ['in_progress', 'paused', 'submitted', 'graded', 'abandoned'],
    }).notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null: no time limit. A pause extends it by its length. */
    deadline: instant('deadline'),
    pausedAt: instant('paused_at'),
    submittedAt: instant('submitted_at'),
    gradedAt: instant('graded_at'),
    /** Submitted by the server at the deadline. */
    timedOut: boolean('timed_out').notNull().default(false),
    /** In half points. */
    scoreHalves: integer('score_halves'),
    totalHalves: integer('total_halves').notNull(),
    questions: integer('questions').notNull(),
    needsReview: integer('needs_review').notNull().default(0),
    deviceInfo: text('device_info').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.paperId, t.edition],
      foreignColumns: [paperEditions.tenantId, paperEditions.paperId, paperEditions.edition],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('exam_attempt_one_open')
      .on(t.tenantId, t.paperId, t.userId)
      .where(sql`${t.status} in ('in_progress', 'paused')`),
    index('exam_attempt_of_user').on(t.tenantId, t.userId, t.startedAt),
    index('exam_attempt_of_paper').on(t.tenantId, t.paperId, t.status),
    index('exam_attempt_ungraded').on(t.submittedAt).where(sql`${t.status} = 'submitted'`),
    index('exam_attempt_deadline').on(t.deadline).where(sql`${t.status} = 'in_progress'`),
    check(
      'exam_attempt_status',
      sql`${t.status} in ('in_progress', 'paused', 'submitted', 'graded', 'abandoned')`,
    ),
    check('exam_attempt_paused', sql`(${t.status} = 'paused') = (${t.pausedAt} is not null)`),
    check('exam_attempt_graded', sql`${t.status} <> 'graded' or ${t.scoreHalves} is not null`),
  ],
)

export interface Evidence {
  key_point: string
  quote: string
  points: number
}

export const answers = pgTable(
  'exam_answer',
  {
    tenantId: tenantId(),
    attemptId: reference('attempt_id').notNull(),
    questionId: reference('question_id').notNull(),
    version: integer('version').notNull(),
    position: integer('position').notNull(),
    maxHalves: integer('max_halves').notNull(),
    userAnswer: text('user_answer').notNull().default(''),
    selectedOptions: text('selected_options').array().notNull().default([]),
    timeSpent: integer('time_spent').notNull().default(0),
    /** `seq` of the stored save; -1 before the first one. */
    seq: bigint('seq', { mode: 'number' }).notNull().default(-1),
    marked: boolean('marked').notNull().default(false),
    savedAt: instant('saved_at'),
    /** Null until graded, and if no rule can decide. */
    correct: boolean('correct'),
    scoreHalves: integer('score_halves'),
    feedback: text('feedback').notNull().default(''),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull().default([]),
    gradedBy: text('graded_by'),
    needsReview: boolean('needs_review').notNull().default(false),
    overrideReason: text('override_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [attempts.tenantId, attempts.id] }),
    index('exam_answer_of_question').on(t.tenantId, t.questionId),
    check(
      'exam_answer_score',
      sql`${t.scoreHalves} is null or ${t.scoreHalves} between 0 and ${t.maxHalves}`,
    ),
  ],
)
