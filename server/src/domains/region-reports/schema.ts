import type { RegionReport } from '@shangxue/contract/region-reports/endpoints'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, reference, tenantId } from '../../platform/database/columns.ts'

/** A saved region analysis: the workbook is in file storage, its page data in `pages`. */
export const regionReports = pgTable(
  'region_report',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** Region name in the URL: an area, all areas, or customers without one. */
    region: text('region').notNull(),
    file: text('file').notNull(),
    /** Null: all areas; empty: customers without area and anonymous sales. */
    area: text('area'),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    parts: jsonb('parts').$type<RegionReport['parts']>().notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'expired'] }).notNull(),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total').notNull().default(0),
    /** The file and its pages contain costs. */
    withCost: boolean('with_cost').notNull(),
    fileKey: text('file_key'),
    pages: jsonb('pages').$type<RegionReport['pages']>(),
    refusal: text('refusal'),
    userId: reference('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('region_report_address').on(t.tenantId, t.region, t.file),
    index('region_report_recent').on(t.tenantId, t.createdAt),
    check('region_report_period', sql`${t.from} <= ${t.to}`),
  ],
)
