import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../../platform/database/columns.ts'

/** What a user is told: a job has finished, a task is due. */
export const notifications = pgTable(
  'notification',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    /** An address of the app. */
    link: text('link'),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('notification_of_user').on(t.tenantId, t.userId, t.createdAt),
  ],
)
