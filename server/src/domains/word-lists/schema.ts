import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'
import type { Gloss, ListWord, Sense } from './files/word.ts'

/** Word lists that users created or imported. */
export const wordLists = pgTable(
  'word_list',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    name: text('name').notNull(),
    /** True for 生词本; at most one per user. */
    book: boolean('book').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since when everybody in the company may read and learn it; null for a private list. */
    sharedAt: instant('shared_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('word_list_owner').on(t.tenantId, t.userId, t.id),
    index('word_list_shared').on(t.tenantId, t.sharedAt).where(sql`${t.sharedAt} is not null`),
    uniqueIndex('word_list_book').on(t.tenantId, t.userId).where(sql`${t.book}`),
  ],
)

/** Its id is the item id of study answers, unless it copies a library word or a word that was shared. */
export const ownWords = pgTable(
  'own_word',
  {
    tenantId: tenantId(),
    id: id(),
    listId: reference('list_id').notNull(),
    spelling: text('spelling').notNull(),
    ipaUk: text('ipa_uk').notNull(),
    ipaUs: text('ipa_us').notNull(),
    senses: jsonb('senses').$type<Sense[]>().notNull(),
    example: jsonb('example').$type<Gloss>(),
    /** The word of the library or of the company that it copies. Its text is stored here too, in case it is withdrawn. */
    libraryId: reference('library_id'),
    /** Item id of the shared word that it replaces for its learner; see `copy-shared-words.ts`. */
    originId: reference('origin_id'),
    /** Title of the textbook unit; empty without units. */
    unit: text('unit').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.listId], foreignColumns: [wordLists.tenantId, wordLists.id] }),
    uniqueIndex('own_word_spelling').on(t.tenantId, t.listId, t.spelling),
    index('own_word_order').on(t.tenantId, t.listId, t.id),
    index('own_word_origin').on(t.tenantId, t.originId).where(sql`${t.originId} is not null`),
  ],
)

/** Columns of the item id of an own word in study answers, and of the library word that it copies. */
export const ITEM_COLUMNS = {
  id: sql<number>`coalesce(${ownWords.originId}, ${ownWords.id})::float8`,
  libraryId: ownWords.libraryId,
}

/** The user's latest checked file that is not committed yet. */
export const wordImports = pgTable(
  'word_import',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    token: uuid('token').notNull(),
    words: jsonb('words').$type<(ListWord & { libraryId: number | null })[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
