import { sql } from 'drizzle-orm'
import {
  check,
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
import { instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { users } from '../../users/schema.ts'

const PLACEMENT_OUTCOMES = ['right', 'wrong', 'unknown'] as const

/** Answers of submitted placement tests. Append-only; the words are recalibrated from them. */
export const placementResponses = pgTable(
  'placement_response',
  {
    tenantId: tenantId(),
    testId: uuid('test_id').notNull(),
    /** From 1, in the order of the questions. */
    place: smallint('place').notNull(),
    userId: reference('user_id').notNull(),
    wordId: reference('word_id').notNull(),
    outcome: text('outcome', { enum: PLACEMENT_OUTCOMES }).notNull(),
    /** The word whose meaning was chosen; null for 不认识. */
    chosenId: reference('chosen_id'),
    /** Number of meanings that the question offered. */
    meanings: smallint('meanings').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.testId, t.place] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('placement_response_user').on(t.tenantId, t.userId, t.at),
    // For the recalibration, which reads the latest tests of all tenants.
    index('placement_response_at').on(t.at),
    check('placement_response_outcome', isOneOf(t.outcome, PLACEMENT_OUTCOMES)),
    check('placement_response_chosen', sql`(${t.outcome} = 'unknown') = (${t.chosenId} is null)`),
  ],
)

/** Calibrated values of the words of the placement test, shared by all tenants and guests. */
export const placementItems = pgTable('placement_item', {
  wordId: reference('word_id').primaryKey(),
  difficulty: doublePrecision('difficulty').notNull(),
  /** Standard error of the difficulty. */
  deviation: doublePrecision('deviation').notNull(),
  slope: doublePrecision('slope').notNull(),
  /** Factor of the probability that an unknown word is guessed. */
  ease: doublePrecision('ease').notNull(),
  responses: integer('responses').notNull(),
  calibratedAt: instant('calibrated_at').notNull().defaultNow(),
})
