import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../platform/database/columns.ts'

/** The paragraph that a model wrote last for who may see the same, with what it was written of. */
export const summaryWords = pgTable(
  'summary_words',
  {
    tenantId: tenantId(),
    /** The rights that decide on what is told. */
    audience: text('audience').notNull(),
    /** Of the facts. */
    hash: text('hash').notNull(),
    /** Null where the model gave none that held. */
    words: text('words'),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.audience] })],
)
