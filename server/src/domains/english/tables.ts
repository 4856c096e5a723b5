import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '../../platform/database/columns.ts'

/** Explanations by item: of content that all tenants and guests share. */
export const studyExplanations = pgTable(
  'study_explanation',
  {
    kind: text('kind').notNull(),
    itemId: reference('item_id').notNull(),
    /** Hash of what it was made from: other content, another explanation. */
    source: text('source').notNull(),
    explanation: text('explanation').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] })],
)
