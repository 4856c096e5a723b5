import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/tables.ts'

/** One device's sign-in. Its refresh token carries `generation`; each refresh moves to the next. */
export const signIns = pgTable(
  'sign_in',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: reference('user_id').notNull(),
    generation: integer('generation').notNull().default(1),
    /** Idempotency key of the last refresh, so that a retry after a lost answer is not taken for theft. */
    refreshedBy: text('refreshed_by'),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('sign_in_of_user').on(t.tenantId, t.userId),
  ],
)

/** Failed sign-ins per account and per address; not bound to a tenant, since none is known yet. */
export const signInFailures = pgTable('sign_in_failure', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
})
