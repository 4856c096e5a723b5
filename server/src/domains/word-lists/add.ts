import type { Input } from '@shangxue/contract/endpoint'
import type { addWord } from '@shangxue/contract/word-lists'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library, Word } from '../english/service.ts'
import { readWord } from './files/collect.ts'
import { rawWord } from './files/word.ts'
import { completed, type NewWord, ofLibrary } from './from-library.ts'
import { ownList, requireRoom, wordBook } from './lists.ts'
import { putWord } from './words.ts'

/**
 * Parses a word from the form. Throws for text that is not English, and if neither the form nor the library has a
 * meaning.
 */
export function typedWord(
  input: Input<typeof addWord>,
  known: (spelling: string) => Word | undefined,
): NewWord {
  const read = readWord(
    rawWord({
      line: 1,
      spelling: input.spelling,
      ipaUk: input.ipa,
      meaning: input.meaning,
      exampleEn: input.example_en,
      exampleZh: input.example_zh,
    }),
  )
  if (typeof read === 'string') throw new Refusal('invalid_input', { field: '请填写一个英文单词或短语' })
  const word = completed(read.word, known(read.word.spelling))
  if (!word) throw new Refusal('word_meaning', { word: read.word.spelling })
  return word
}

export const libraryWord = (library: Library, id: number): NewWord => {
  const word = library.words.get(id)
  if (!word) throw new Refusal('not_found')
  return ofLibrary(word)
}

/** Adds a word to a list, or to 生词本 if no list is given. */
export async function add(db: Db, actor: Actor, listId: number | undefined, word: NewWord, library: Library) {
  await lockUser(db, actor)
  const list = listId === undefined ? await wordBook(db, actor) : (await ownList(db, actor, listId)).id
  const put = await putWord(db, actor, list, word, library)
  // The rejection rolls the insertion back.
  if (put.fresh) await requireRoom(db, actor, 1, 1)
  return { list: await ownList(db, actor, list), ...put }
}
