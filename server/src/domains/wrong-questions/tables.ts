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
import { questionVersions } from '../papers/tables.ts'
import { users } from '../users/tables.ts'

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
    /** 0: a score was set by hand, nothing was wrong after all, and it is not in the book. */
    errorCount: integer('error_count').notNull(),
    lastErrorAt: instant('last_error_at').notNull(),
    userAnswer: text('user_answer').notNull(),
    selectedOptions: text('selected_options').array().notNull(),
    feedback: text('feedback').notNull().default(''),
    errorType: text('error_type').notNull().default('unknown'),
    note: text('note').notNull().default(''),
    reviewCount: integer('review_count').notNull().default(0),
    /** FSRS-6 memory of this question; null until its first review. */
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    dueAt: instant('due_at'),
    lastReviewAt: instant('last_review_at'),
    lapses: integer('lapses').notNull().default(0),
    reps: integer('reps').notNull().default(0),
    masteredAt: instant('mastered_at'),
    /** Taken out of the book by the pupil; wrong again, it comes back. */
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

/** What the pupil's book holds. */
export const inTheBook = and(isNull(wrongQuestions.removedAt), gt(wrongQuestions.errorCount, 0))

/**
 * Every answer to a wrong question after its first, append-only: in the book, in an exam, or to a variant. Where a
 * score was set by hand, another row stands in the place of the first.
 */
export const wrongQuestionReviews = pgTable(
  'wrong_question_review',
  {
    tenantId: tenantId(),
    id: id(),
    wrongQuestionId: reference('wrong_question_id').notNull(),
    at: instant('at').notNull(),
    /** The learner's day, which begins at 04:00. */
    day: text('day').notNull(),
    correct: boolean('correct').notNull(),
    rating: integer('rating').notNull(),
    source: text('source', { enum: ['book', 'exam', 'variant'] }).notNull(),
    timeSpent: integer('time_spent').notNull().default(0),
    /** Where it was answered, if in an exam; the question is the variant's own. */
    attemptId: reference('attempt_id'),
    questionId: reference('question_id'),
    /** The first row of this answer, whose place this one takes. */
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
