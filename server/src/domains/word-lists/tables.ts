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
import { users } from '../users/tables.ts'
import type { Gloss, ListWord, Sense } from './files/word.ts'

/** Lists of words that a learner brought. */
export const wordLists = pgTable(
  'word_list',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    name: text('name').notNull(),
    /** 生词本; a learner has one at most. */
    book: boolean('book').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('word_list_owner').on(t.tenantId, t.userId, t.id),
    uniqueIndex('word_list_book').on(t.tenantId, t.userId).where(sql`${t.book}`),
  ],
)

/** Its number is the item that a learner's answers are of, unless it is a word of the library. */
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
    /** Of the library's word that was taken over; its text is kept here too, in case the library loses it. */
    libraryId: reference('library_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.listId], foreignColumns: [wordLists.tenantId, wordLists.id] }),
    uniqueIndex('own_word_spelling').on(t.tenantId, t.listId, t.spelling),
    index('own_word_order').on(t.tenantId, t.listId, t.id),
  ],
)

/** A file that was checked and not yet committed: the learner's last one. */
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
