import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../platform/database/columns.ts'

/** The latest text by a model per audience, with the hash of its facts. */
export const summaryTexts = pgTable(
  'summary_text',
  {
    tenantId: tenantId(),
    /** The permissions that determine the visible figures. */
    audience: text('audience').notNull(),
    /** Hash of the facts. */
    hash: text('hash').notNull(),
    /** Null if the model gave no valid text. */
    words: text('words'),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.audience] })],
)
