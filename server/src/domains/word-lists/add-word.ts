import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { addWord } from '@shangxue/contract/word-lists/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import type { Actor } from '../../platform/session/access.ts'
import { findCompanyItem } from '../content/service.ts'
import type { Library, Word } from '../english/service.ts'
import { parseRawWord } from './files/merge-words.ts'
import { toRawWord } from './files/word.ts'
import { completeFromLibrary, fromLibraryWord, type NewWord } from './library-words.ts'
import { getOrCreateWordBook, getOwnList, requireWordCapacity } from './list-repository.ts'
import { insertWord } from './word-repository.ts'

/**
 * Parses a word from the form. Throws for text that is not English, and if neither the form nor the library has a
 * meaning.
 */
export function parseWord(
  input: Input<typeof addWord>,
  findInLibrary: (spelling: string) => Word | undefined,
): NewWord {
  const result = parseRawWord(
    toRawWord({
      line: 1,
      spelling: input.spelling,
      ipaUk: input.ipa,
      meaning: input.meaning,
      exampleEn: input.example_en,
      exampleZh: input.example_zh,
    }),
  )
  if (typeof result === 'string') throw new AppError('word_missing')
  const word = completeFromLibrary(result.word, findInLibrary(result.word.spelling))
  if (!word) throw new AppError('word_meaning', { word: result.word.spelling })
  return word
}

/** Returns a word of the library, or one that the company whose transaction this is has published. */
export async function getLibraryWord(db: Db, library: Library, id: number): Promise<NewWord> {
  const word = library.words.get(id)
  if (word) return fromLibraryWord(word)
  const found = isCompanyItem(id) ? await findCompanyItem(db, id) : undefined
  if (found?.kind !== 'word') throw new AppError('not_found')
  return fromLibraryWord(found.item)
}

/** Adds a word to a list, or to 生词本 if no list is given. */
export async function addWordToList(
  db: Db,
  actor: Actor,
  listId: number | undefined,
  word: NewWord,
  library: Library,
) {
  await lockUser(db, actor)
  const list =
    listId === undefined ? await getOrCreateWordBook(db, actor) : (await getOwnList(db, actor, listId)).id
  const inserted = await insertWord(db, actor, list, word, library)
  // The rejection rolls the insertion back.
  if (inserted.fresh) await requireWordCapacity(db, actor, 1, 1)
  return { list: await getOwnList(db, actor, list), ...inserted }
}
