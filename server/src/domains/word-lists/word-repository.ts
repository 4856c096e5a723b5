import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getOwnWords } from '@shangxue/contract/word-lists/endpoints'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { touchDeletedWordMemories } from '../study/service.ts'
import type { ListWord } from './files/word.ts'
import type { NewWord } from './library-words.ts'
import { getOwnList } from './list-repository.ts'
import { ownWords } from './schema.ts'

type Row = typeof ownWords.$inferSelect
type OwnWord = Output<typeof getOwnWords>['list'][number]

const NO_DETAILS = { collocations: [], roots: '', topic: '', band: 1, confusables: [] }

/** Maps a row to its study form; a library word uses the whole library entry. */
function toOwnWord(row: Row, library: Library): OwnWord {
  const libraryEntry = row.libraryId === null ? undefined : library.words.get(row.libraryId)
  const { id: entry, spelling, ipaUk, ipaUs, senses, example } = row
  const ownFields = { spelling, ipa_uk: ipaUk, ipa_us: ipaUs, senses, example }
  return { ...NO_DETAILS, ...(libraryEntry ?? ownFields), id: row.libraryId ?? entry, entry }
}

const selectOrdered = (db: Db, where: SQL | undefined) =>
  db.select().from(ownWords).where(where).orderBy(asc(ownWords.id))

export async function listOwnWords(
  db: Db,
  actor: Actor,
  { id, q, page, limit }: Input<typeof getOwnWords>,
  library: Library,
): Promise<Output<typeof getOwnWords>> {
  await getOwnList(db, actor, id)
  const searchText = q.trim().toLowerCase()
  const where = and(
    eq(ownWords.listId, id),
    searchText === '' ? undefined : sql`strpos(lower(${ownWords.spelling}), ${searchText}) > 0`,
  )
  const rows = await selectOrdered(db, where)
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await cappedCount(db, sql`select 1 from ${ownWords} where ${where}`)
  return toPage(
    rows.map((row) => toOwnWord(row, library)),
    { page, limit },
    total,
  )
}

/** Returns all words of a list for an export. */
export const listAllWords = (db: Db, listId: number): Promise<ListWord[]> =>
  selectOrdered(db, eq(ownWords.listId, listId))

/** Inserts a word or returns the existing one. `fresh` is true if it is new to the list. */
export async function insertWord(
  db: Db,
  { tenantId }: Actor,
  listId: number,
  word: NewWord,
  library: Library,
): Promise<{ word: OwnWord; fresh: boolean }> {
  const [inserted] = await db
    .insert(ownWords)
    .values({ tenantId, listId, ...word })
    .onConflictDoNothing()
    .returning()
  if (inserted) return { word: toOwnWord(inserted, library), fresh: true }
  const isSameWord = and(eq(ownWords.listId, listId), eq(ownWords.spelling, word.spelling))
  const [existing] = await selectOrdered(db, isSameWord)
  if (!existing) throw new Error('a word was neither inserted nor found')
  return { word: toOwnWord(existing, library), fresh: false }
}

export async function removeWord(db: Db, actor: Actor, listId: number, entry: number): Promise<void> {
  await getOwnList(db, actor, listId)
  const deleted = await db
    .delete(ownWords)
    .where(and(eq(ownWords.listId, listId), eq(ownWords.id, entry)))
    .returning({ id: ownWords.id, libraryId: ownWords.libraryId })
  if (deleted.length === 0) throw new AppError('not_found')
  await touchDeletedWordMemories(db, actor, deleted)
}
