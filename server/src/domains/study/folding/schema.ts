import { STUDY_KINDS } from '@shangxue/contract/study/endpoints'
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { answerColumns, learners } from '../schema.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Answers older than a year: one row per learner and item, packed by `answer-codec.ts`. An answer is either here or in
 * `study_answer`, never in both.
 */
export const studyHistories = pgTable(
  'study_history',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    itemId: reference('item_id').notNull(),
    /** Skills with an earning answer: bit n stands for `STUDY_SKILLS[n]`. */
    earning: smallint('earning').notNull(),
    kind: text('kind', { enum: STUDY_KINDS }).notNull(),
    answers: bytes('answers').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.itemId, t.kind] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    check('study_history_kind', isOneOf(t.kind, STUDY_KINDS)),
  ],
)

/** Rows of `study_answer` as they were before they were folded. Nothing reads them but `study:unfold`. */
export const foldedAnswers = pgTable(
  'study_folded_answer',
  {
    ...answerColumns(),
    receivedAt: instant('received_at').notNull(),
    earns: boolean('earns').notNull(),
    foldedAt: instant('folded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    // Rows arrive in the order of this column, so a few bytes per block find the old ones.
    index('study_folded_answer_age').using('brin', t.foldedAt),
  ],
)
