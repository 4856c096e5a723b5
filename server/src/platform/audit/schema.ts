import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../database/columns.ts'

/** Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    tenantId: tenantId(),
    id: id(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    /** The API key through which the entry was made; the transaction sets it (database.ts). */
    apiKeyId: reference('api_key_id').default(sql`nullif(current_setting('app.api_key', true), '')::bigint`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('audit_log_of_entity').on(t.tenantId, t.entity, t.entityId),
    index('audit_log_recent').on(t.tenantId, t.at),
  ],
)
