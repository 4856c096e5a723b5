import type { Input, Output } from '@shangxue/contract/endpoint'
import type { getOwnWords } from '@shangxue/contract/word-lists'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, paged } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { retellLostWords } from '../study/service.ts'
import type { ListWord } from './files/word.ts'
import type { NewWord } from './from-library.ts'
import { ownList } from './lists.ts'
import { ownWords } from './tables.ts'

type Row = typeof ownWords.$inferSelect
type Answer = Output<typeof getOwnWords>['list'][number]

const NOTHING_MORE = { collocations: [], roots: '', topic: '', band: 1, confusables: [] }

/** Maps a row to its study form; a library word uses the whole library entry. */
function wordOf(row: Row, library: Library): Answer {
  const known = row.libraryId === null ? undefined : library.words.get(row.libraryId)
  const { id: entry, spelling, ipaUk, ipaUs, senses, example } = row
  const own = { spelling, ipa_uk: ipaUk, ipa_us: ipaUs, senses, example }
  return { ...NOTHING_MORE, ...(known ?? own), id: row.libraryId ?? entry, entry }
}

const inOrder = (db: Db, where: SQL | undefined) =>
  db.select().from(ownWords).where(where).orderBy(asc(ownWords.id))

export async function pageOfWords(
  db: Db,
  actor: Actor,
  { id, q, page, limit }: Input<typeof getOwnWords>,
  library: Library,
): Promise<Output<typeof getOwnWords>> {
  await ownList(db, actor, id)
  const sought = q.trim().toLowerCase()
  const where = and(
    eq(ownWords.listId, id),
    sought === '' ? undefined : sql`strpos(lower(${ownWords.spelling}), ${sought}) > 0`,
  )
  const rows = await inOrder(db, where)
    .limit(limit)
    .offset((page - 1) * limit)
  const counted = await cappedCount(db, sql`select 1 from ${ownWords} where ${where}`)
  return paged(
    rows.map((row) => wordOf(row, library)),
    { page, limit },
    counted,
  )
}

/** Returns all words of a list for an export. */
export const allWords = (db: Db, listId: number): Promise<ListWord[]> =>
  inOrder(db, eq(ownWords.listId, listId))

/** Inserts a word or returns the existing one. `fresh` is true if it is new to the list. */
export async function putWord(
  db: Db,
  { tenantId }: Actor,
  listId: number,
  word: NewWord,
  library: Library,
): Promise<{ word: Answer; fresh: boolean }> {
  const [made] = await db
    .insert(ownWords)
    .values({ tenantId, listId, ...word })
    .onConflictDoNothing()
    .returning()
  if (made) return { word: wordOf(made, library), fresh: true }
  const same = and(eq(ownWords.listId, listId), eq(ownWords.spelling, word.spelling))
  const [there] = await inOrder(db, same)
  if (!there) throw new Error('a word was neither inserted nor found')
  return { word: wordOf(there, library), fresh: false }
}

export async function removeWord(db: Db, actor: Actor, listId: number, entry: number): Promise<void> {
  await ownList(db, actor, listId)
  const gone = await db
    .delete(ownWords)
    .where(and(eq(ownWords.listId, listId), eq(ownWords.id, entry)))
    .returning({ id: ownWords.id, libraryId: ownWords.libraryId })
  if (gone.length === 0) throw new Refusal('not_found')
  await retellLostWords(db, actor, gone)
}
