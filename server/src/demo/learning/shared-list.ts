import type { Library } from '../../domains/english/library/library.ts'
import { fromLibraryWord, indexBySpelling } from '../../domains/word-lists/library-words.ts'
import { ownWords, wordLists } from '../../domains/word-lists/schema.ts'
import type { Db } from '../../platform/database/database.ts'

interface Parts {
  readonly tenantId: number
  readonly boss: number
  readonly library: Library
  readonly now: Date
}

const NAME = '八年级月考词汇'
const UNITS = [
  { unit: '第一周', spellings: ['habit', 'result', 'pressure', 'advice', 'relationship'] },
  { unit: '第二周', spellings: ['storm', 'suddenly', 'opinion', 'silence', 'recently'] },
] as const
const DAY_MS = 86_400_000

/** Seeds a list that the boss shares with everybody. */
export async function seedSharedList(db: Db, { tenantId, boss, library, now }: Parts): Promise<void> {
  const findWord = indexBySpelling(library)
  const sharedAt = new Date(now.getTime() - 6 * DAY_MS)
  const [list] = await db
    .insert(wordLists)
    .values({ tenantId, userId: boss, name: NAME, createdAt: sharedAt, sharedAt })
    .returning({ id: wordLists.id })
  if (!list) throw new Error('a list was not inserted')
  const words = UNITS.flatMap(({ unit, spellings }) =>
    spellings.flatMap((spelling) => {
      const word = findWord(spelling)
      return word ? [{ ...fromLibraryWord(word), unit, tenantId, listId: list.id }] : []
    }),
  )
  await db.insert(ownWords).values(words)
}
