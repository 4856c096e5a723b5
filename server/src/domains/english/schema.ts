import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '../../platform/database/columns.ts'

/** Explanations of library items, shared by all tenants and guests. */
export const studyExplanations = pgTable(
  'study_explanation',
  {
    kind: text('kind').notNull(),
    itemId: reference('item_id').notNull(),
    /** Hash of the source content; changed content requires a new explanation. */
    source: text('source').notNull(),
    explanation: text('explanation').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] })],
)
