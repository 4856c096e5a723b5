import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listWordLists } from '@shangxue/contract/word-lists/endpoints'
import {
  OWN_WORDS_MAX,
  WORD_BOOK_NAME,
  WORD_LISTS_MAX,
  type WordList,
} from '@shangxue/contract/word-lists/endpoints'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { toIso } from '../../platform/database/pagination.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { touchDeletedWordMemories } from '../study/service.ts'
import { auditSharing } from './audit-sharing.ts'
import { copyLearntWords } from './copy-shared-words.ts'
import { ITEM_COLUMNS, ownWords, wordLists } from './schema.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type List = Static<typeof WordList>

/** Numbers of words and of units of a list `l`. */
export const wordCounts = sql`lateral (
  select count(*)::int as count, (count(distinct c.unit) filter (where c.unit <> ''))::int as units
  from ${ownWords} c where c.tenant_id = l.tenant_id and c.list_id = l.id) w`

async function selectLists(db: Db, { userId }: Owner, id?: number): Promise<List[]> {
  const { rows } = await db.execute<Omit<List, 'made_at'> & { made_at: string }>(sql`
    select l.id::float8 as id, l.name, l.book, l.created_at as made_at,
      l.shared_at is not null as shared,
      w.count, w.units
    from ${wordLists} l, ${wordCounts}
    where l.user_id = ${userId} and ${id === undefined ? sql`true` : sql`l.id = ${id}`}
    order by l.created_at desc, l.id desc`)
  return rows.map((row) => ({ ...row, made_at: toIso(row.made_at) }))
}

export const listWordListsOf = async (db: Db, owner: Owner): Promise<Output<typeof listWordLists>> => ({
  list: await selectLists(db, owner),
})

/** Returns the user's own list. Throws `not_found` for anyone else's. */
export async function getOwnList(db: Db, owner: Owner, id: number): Promise<List> {
  const [list] = await selectLists(db, owner, id)
  if (!list) throw new AppError('not_found')
  return list
}

/** Throws `not_found` unless the list is the user's own or shared in the company. */
export async function requireReadableList(db: Db, { userId }: Owner, id: number): Promise<void> {
  const [list] = await db
    .select({ id: wordLists.id })
    .from(wordLists)
    .where(and(eq(wordLists.id, id), or(eq(wordLists.userId, userId), isNotNull(wordLists.sharedAt))))
  if (!list) throw new AppError('not_found')
}

/** The caller must hold the user lock. */
export async function createList(db: Db, owner: Owner, name: string, isWordBook = false): Promise<number> {
  const { tenantId, userId } = owner
  const count = await db.$count(wordLists, eq(wordLists.userId, userId))
  if (count >= WORD_LISTS_MAX) throw new AppError('word_lists_full', { most: WORD_LISTS_MAX })
  const [inserted] = await db
    .insert(wordLists)
    .values({ tenantId, userId, name, book: isWordBook })
    .returning({ id: wordLists.id })
  if (!inserted) throw new Error('a word list was not inserted')
  return inserted.id
}

/** Returns the id of 生词本 and creates it on first use. The caller must hold the user lock. */
export async function getOrCreateWordBook(db: Db, owner: Owner): Promise<number> {
  const [book] = await db
    .select({ id: wordLists.id })
    .from(wordLists)
    .where(and(eq(wordLists.userId, owner.userId), eq(wordLists.book, true)))
  return book?.id ?? createList(db, owner, WORD_BOOK_NAME, true)
}

/**
 * Throws `own_words_full` if `more` words do not fit; `alreadyStored` of them are in a list. The caller must hold the
 * user lock.
 */
export async function requireWordCapacity(
  db: Db,
  owner: Owner,
  additional: number,
  alreadyStored = 0,
): Promise<void> {
  const lists = await selectLists(db, owner)
  const count = lists.reduce((sum, list) => sum + list.count, 0) - alreadyStored
  if (count + additional > OWN_WORDS_MAX)
    throw new AppError('own_words_full', { most: OWN_WORDS_MAX, count, more: additional })
}

export async function renameList(db: Db, owner: Owner, id: number, name: string): Promise<List> {
  await db
    .update(wordLists)
    .set({ name })
    .where(and(eq(wordLists.userId, owner.userId), eq(wordLists.id, id)))
  return getOwnList(db, owner, id)
}

/** Deletes a list; learners of a shared one keep what they learnt. */
export async function deleteList(context: Context, id: number): Promise<void> {
  const { db, actor: owner } = context
  await lockUser(db, owner)
  const list = await getOwnList(db, owner, id)
  if (list.shared) {
    await copyLearntWords(db, owner, id)
    await auditSharing(context, 'word_list.sharing_stopped', { ...list, userId: owner.userId })
  }
  const deletedWords = await db.delete(ownWords).where(eq(ownWords.listId, id)).returning(ITEM_COLUMNS)
  await db.delete(wordLists).where(eq(wordLists.id, id))
  await touchDeletedWordMemories(db, owner, deletedWords)
}
