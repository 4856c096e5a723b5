import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../database/columns.ts'

export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    tenantId: tenantId(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    /** Method, path and a hash of the input: the same key with another request is a client error. */
    request: text('request').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.key] }),
    index('idempotency_key_age').on(t.createdAt),
  ],
)
