import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, reference, tenantId } from '../database/columns.ts'

/** One export, small or large. Its file is in file storage under `file_key` once it is done. */
export const exportRuns = pgTable(
  'export_run',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** Path of the endpoint whose table is exported. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** See `toRunParams`. */
    filters: jsonb('filters').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total').notNull().default(0),
    fileKey: text('file_key'),
    fileName: text('file_name').notNull(),
    /** Why it failed, for the user. */
    refusal: text('refusal'),
    userId: reference('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('export_run_open').on(t.state).where(sql`${t.state} in ('queued', 'running')`),
    index('export_run_recent').on(t.tenantId, t.userId, t.createdAt),
  ],
)
