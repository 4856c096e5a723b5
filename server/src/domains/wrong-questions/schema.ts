import { and, gt, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../../platform/database/columns.ts'
import { questionVersions } from '../papers/schema.ts'
import { users } from '../users/schema.ts'

/** One row per user and question version that was answered wrong. */
export const wrongQuestions = pgTable(
  'wrong_question',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    questionId: reference('question_id').notNull(),
    version: integer('version').notNull(),
    paperId: reference('paper_id').notNull(),
    attemptId: reference('attempt_id').notNull(),
    /** 0 after a manual correction showed that nothing was wrong; then it is not in the book. */
    errorCount: integer('error_count').notNull(),
    lastErrorAt: instant('last_error_at').notNull(),
    userAnswer: text('user_answer').notNull(),
    selectedOptions: text('selected_options').array().notNull(),
    feedback: text('feedback').notNull().default(''),
    errorType: text('error_type').notNull().default('unknown'),
    note: text('note').notNull().default(''),
    reviewCount: integer('review_count').notNull().default(0),
    /** FSRS-6 memory of the question; null until its first review. */
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    dueAt: instant('due_at'),
    lastReviewAt: instant('last_review_at'),
    lapses: integer('lapses').notNull().default(0),
    reps: integer('reps').notNull().default(0),
    masteredAt: instant('mastered_at'),
    /** When the user removed it from the book. Another wrong answer restores it. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('wrong_question_once').on(t.tenantId, t.userId, t.questionId, t.version),
    foreignKey({
      columns: [t.tenantId, t.questionId, t.version],
      foreignColumns: [questionVersions.tenantId, questionVersions.questionId, questionVersions.version],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('wrong_question_of_question').on(t.tenantId, t.questionId),
    index('wrong_question_due').on(t.tenantId, t.userId, t.dueAt),
    check('wrong_question_count', sql`${t.errorCount} >= 0`),
  ],
)

/** The condition for being in the user's book. */
export const inTheBook = and(isNull(wrongQuestions.removedAt), gt(wrongQuestions.errorCount, 0))

/**
 * Append-only: every answer to a wrong question after the first, in the book, in an exam or to a variant. A manual
 * score change adds a row that supersedes the original.
 */
export const wrongQuestionReviews = pgTable(
  'wrong_question_review',
  {
    tenantId: tenantId(),
    id: id(),
    wrongQuestionId: reference('wrong_question_id').notNull(),
    at: instant('at').notNull(),
    /** The user's study day, which starts at 04:00. */
    day: text('day').notNull(),
    correct: boolean('correct').notNull(),
    rating: integer('rating').notNull(),
    source: text('source', { enum: ['book', 'exam', 'variant'] }).notNull(),
    timeSpent: integer('time_spent').notNull().default(0),
    /** The exam answer, if it was given in an exam; the question is the variant's own. */
    attemptId: reference('attempt_id'),
    questionId: reference('question_id'),
    /** The original row that this row supersedes. */
    corrects: reference('corrects'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.wrongQuestionId],
      foreignColumns: [wrongQuestions.tenantId, wrongQuestions.id],
    }),
    index('wrong_question_review_of').on(t.tenantId, t.wrongQuestionId, t.at),
  ],
)
