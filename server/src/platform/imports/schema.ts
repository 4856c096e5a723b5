import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, reference, tenantId } from '../database/columns.ts'

export interface ImportProblem {
  line: number
  field: string
  value: string
  reason: string
}
export interface ImportEffect {
  label: string
  count: number
}

/** One run of an import wizard. The uploaded file is in file storage under `file_key`. */
export const importRuns = pgTable(
  'import_run',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    /** Form fields that apply to the whole file. */
    fileParams: jsonb('file_params').$type<Record<string, string>>().notNull().default({}),
    state: text('state', {
      enum: ['checking', 'ready', 'refused', 'committing', 'committed', 'failed', 'cancelled'],
    }).notNull(),
    progress: integer('progress').notNull().default(0),
    columns: jsonb('columns').$type<string[]>().notNull(),
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull(),
    totalRows: integer('total_rows').notNull().default(0),
    badRows: integer('bad_rows').notNull().default(0),
    problems: jsonb('problems').$type<ImportProblem[]>().notNull(),
    effects: jsonb('effects').$type<ImportEffect[]>().notNull(),
    refusal: text('refusal'),
    userId: reference('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('import_run_open').on(t.state).where(sql`${t.state} in ('checking', 'committing')`),
    index('import_run_recent').on(t.tenantId, t.kind, t.createdAt),
  ],
)
