import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId } from '../../platform/database/columns.ts'

/** Cost of paid engines per tenant and business day. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    tenantId: tenantId(),
    day: date('day').notNull(),
    /** The model's name. */
    engine: text('engine').notNull(),
    calls: integer('calls').notNull().default(0),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /**
     * In 1/1,000 fen, because most calls cost less than 1 fen. Includes the reserved maximum of running
     * calls.
     */
    costMillifen: bigint('cost_millifen', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.day, t.engine] }),
    check('ai_usage_not_negative', sql`${t.calls} >= 0 and ${t.costMillifen} >= 0`),
  ],
)
