import * as contract from '@shangxue/contract/word-lists'
import { parseText } from '../../platform/imports/cells.ts'
import { lazily } from '../../platform/lazily.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import { gradeName, type Library } from '../english/service.ts'
import { add, libraryWord, typedWord } from './add.ts'
import { readInProcess } from './files/file-process.ts'
import { writeWordFile } from './files/write.ts'
import { bySpelling, ofLibrary } from './from-library.ts'
import { commit, complete, keepChecked } from './import.ts'
import { deleteList, listsOf, ownList, renameList } from './lists.ts'
import { allWords, pageOfWords, removeWord } from './words.ts'

const NAME_MAX = 40

/** Collapses spaces. Throws for an empty name. */
function tidyName(text: string): string {
  const parsed = parseText(NAME_MAX)(text)
  if ('reason' in parsed || parsed.value === '')
    throw new Refusal('invalid_input', { field: '请填写词表名称' })
  return parsed.value
}

export function wordListRoutes(
  { serve, serveFile, serveUpload }: Server,
  { library }: { readonly library: Library },
): void {
  const spellings = lazily(() => bySpelling(library))
  const known = (spelling: string) => spellings()(spelling)

  serve(contract.listWordLists, ({ db, actor }) => listsOf(db, actor))
  serve(contract.getOwnWords, ({ db, actor }, input) => pageOfWords(db, actor, input, library))
  serve(contract.renameWordList, ({ db, actor }, { id, name }) => renameList(db, actor, id, tidyName(name)))
  serve(contract.deleteWordList, async ({ db, actor }, { id }) => {
    await deleteList(db, actor, id)
    return null
  })

  serve(contract.addWord, async ({ db, actor }, input) => {
    const typed = typedWord(input, known)
    const { list, word, fresh } = await add(db, actor, input.list_id, typed, library)
    if (!fresh) throw new Refusal('word_in_list', { word: word.spelling })
    return { list, word }
  })
  serve(contract.addLibraryWord, async ({ db, actor }, { list_id, word_id }) => {
    const { list, word } = await add(db, actor, list_id, libraryWord(library, word_id), library)
    return { list, word }
  })
  serve(contract.removeWord, async ({ db, actor }, { id, entry }) => {
    await removeWord(db, actor, id, entry)
    return null
  })

  serveUpload(contract.checkWordFile, async ({ actor, file, transaction }) => {
    const read = await readInProcess(file.bytes)
    const whole = complete(read, known)
    return transaction((db) => keepChecked(db, actor, { name: file.name, format: read.format }, whole))
  })
  serve(contract.commitWordFile, ({ db, actor }, { token, name }) =>
    commit(db, actor, { token, name: tidyName(name) }),
  )

  serveFile(contract.exportWordList, async ({ actor, transaction }, { id, format }) => {
    const { list, words } = await transaction(async (db) => ({
      list: await ownList(db, actor, id),
      words: await allWords(db, id),
    }))
    return writeWordFile(format, list.name, words)
  })
  serveFile(contract.exportGradeWords, async (_context, { grade, format }) => {
    const words = [...library.words.values()].filter((word) => word.grade === grade).map(ofLibrary)
    return writeWordFile(format, `${gradeName(grade)}单词`, words)
  })
}
