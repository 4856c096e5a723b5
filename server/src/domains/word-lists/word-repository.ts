import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type getOwnWords, LEARNT_SHARED_WORDS_MAX } from '@shangxue/contract/word-lists/endpoints'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { touchDeletedWordMemories } from '../study/service.ts'
import { copyLearntWords } from './copy-shared-words.ts'
import type { ListWord } from './files/word.ts'
import type { NewWord } from './library-words.ts'
import { getOwnList, requireReadableList } from './list-repository.ts'
import { ITEM_COLUMNS, ownWords } from './schema.ts'

type Row = typeof ownWords.$inferSelect
type OwnWord = Output<typeof getOwnWords>['list'][number]

const NO_DETAILS = { collocations: [], roots: '', topic: '', band: 1, confusables: [] }

/**
 * Maps a row to its study form; a library word uses the whole library entry. `units`: titles of the list's units in
 * order.
 */
function toOwnWord(row: Row, library: Library, units: readonly string[] = []): OwnWord {
  const libraryEntry = row.libraryId === null ? undefined : library.words.get(row.libraryId)
  const { id: entry, spelling, ipaUk, ipaUs, senses, example, unit } = row
  const ownFields = { spelling, ipa_uk: ipaUk, ipa_us: ipaUs, senses, example }
  const { unit: _unit, ...fields } = { unit: undefined, ...NO_DETAILS, ...(libraryEntry ?? ownFields) }
  return {
    ...fields,
    ...(unit === '' ? {} : { unit: { number: units.indexOf(unit) + 1, title: unit } }),
    id: row.libraryId ?? row.originId ?? entry,
    entry,
  }
}

/** Titles of a list's units in the order of their first words. */
async function listUnits(db: Db, listId: number): Promise<string[]> {
  const rows = await db
    .select({ unit: ownWords.unit })
    .from(ownWords)
    .where(and(eq(ownWords.listId, listId), ne(ownWords.unit, '')))
    .groupBy(ownWords.unit)
    .orderBy(sql`min(${ownWords.id})`)
  return rows.map(({ unit }) => unit)
}

const selectOrdered = (db: Db, where: SQL | undefined) =>
  db.select().from(ownWords).where(where).orderBy(asc(ownWords.id))

export async function listOwnWords(
  db: Db,
  actor: Actor,
  { id, q, page, limit }: Input<typeof getOwnWords>,
  library: Library,
): Promise<Output<typeof getOwnWords>> {
  await requireReadableList(db, actor, id)
  const searchText = q.trim().toLowerCase()
  const where = and(
    eq(ownWords.listId, id),
    searchText === '' ? undefined : sql`strpos(lower(${ownWords.spelling}), ${searchText}) > 0`,
  )
  const rows = await selectOrdered(db, where)
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await cappedCount(db, sql`select 1 from ${ownWords} where ${where}`)
  const units = await listUnits(db, id)
  return toPage(
    rows.map((row) => toOwnWord(row, library, units)),
    { page, limit },
    total,
  )
}

/** Returns those words of shared lists that a user has learnt; library words are left out. */
export async function listLearntSharedWords(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  library: Library,
): Promise<OwnWord[]> {
  const item = sql`coalesce(${ownWords.originId}, ${ownWords.id})`
  const rows = await selectOrdered(
    db,
    sql`${ownWords.libraryId} is null
      and exists (select from word_list l where l.tenant_id = ${ownWords.tenantId} and l.id = ${ownWords.listId}
        and l.shared_at is not null and l.user_id <> ${userId})
      and exists (select from study_memory m where m.tenant_id = ${ownWords.tenantId} and m.user_id = ${userId}
        and m.kind = 'word' and m.item_id = ${item} and m.stability is not null)`,
  ).limit(LEARNT_SHARED_WORDS_MAX)
  return rows.map((row) => toOwnWord(row, library))
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
  const { shared: isShared } = await getOwnList(db, actor, listId)
  if (isShared) await copyLearntWords(db, actor, listId, entry)
  const deleted = await db
    .delete(ownWords)
    .where(and(eq(ownWords.listId, listId), eq(ownWords.id, entry)))
    .returning(ITEM_COLUMNS)
  if (deleted.length === 0) throw new AppError('not_found')
  await touchDeletedWordMemories(db, actor, deleted)
}
