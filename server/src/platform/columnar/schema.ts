import { sql } from 'drizzle-orm'
import { bigint, customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, tenantId } from '../database/columns.ts'

/** A transaction number that never wraps around. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Rows of the read model that a transaction has changed. Triggers write it, and each server reads what its own files
 * have not seen. Current values are read from the source table.
 */
export const columnarChanges = pgTable(
  'columnar_change',
  {
    tenantId: tenantId(),
    /** The writing transaction, to compare it with the snapshot of a file. */
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    id: id(),
    /** The changed table, or `purged`. */
    source: text('source').notNull(),
    /** One key per row; null if too many rows changed to list them. */
    keys: bigint('keys', { mode: 'number' }).array(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.xid, t.id] })],
)
