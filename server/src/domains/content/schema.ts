import { CONTENT_KINDS, CONTENT_STATES, type ContentTypes } from '@shangxue/contract/content/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** A word, sentence or passage that a company wrote itself. Its content is in the versions. */
export const contentItems = pgTable(
  'content_item',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: CONTENT_KINDS }).notNull(),
    state: text('state', { enum: CONTENT_STATES }).notNull().default('draft'),
    /** Of the last version. */
    level: text('level', { enum: LEVELS }).notNull(),
    grade: smallint('grade').notNull(),
    title: text('title').notNull(),
    version: integer('version').notNull().default(1),
    problems: smallint('problems').notNull(),
    /** The version that learners see. */
    publishedVersion: integer('published_version'),
    updatedBy: reference('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.updatedBy], foreignColumns: [users.tenantId, users.id] }),
    index('content_item_latest').on(t.tenantId, t.updatedAt),
    index('content_item_published').on(t.tenantId, t.kind).where(sql`${t.publishedVersion} is not null`),
    check('content_item_kind', isOneOf(t.kind, CONTENT_KINDS)),
    check('content_item_state', isOneOf(t.state, CONTENT_STATES)),
    check('content_item_level', isOneOf(t.level, LEVELS)),
    check('content_item_shown', sql`(${t.state} = 'published') = (${t.publishedVersion} is not null)`),
  ],
)

/** Each save of an item, whole. Append-only. */
export const contentVersions = pgTable(
  'content_version',
  {
    tenantId: tenantId(),
    itemId: reference('item_id').notNull(),
    version: integer('version').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    grade: smallint('grade').notNull(),
    title: text('title').notNull(),
    content: jsonb('content').$type<ContentTypes[keyof ContentTypes]>().notNull(),
    problems: smallint('problems').notNull(),
    /** The version whose content was restored. */
    restoredFrom: integer('restored_from'),
    savedBy: reference('saved_by').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.itemId, t.version] }),
    foreignKey({ columns: [t.tenantId, t.itemId], foreignColumns: [contentItems.tenantId, contentItems.id] }),
    foreignKey({ columns: [t.tenantId, t.savedBy], foreignColumns: [users.tenantId, users.id] }),
    check('content_version_level', isOneOf(t.level, LEVELS)),
  ],
)
