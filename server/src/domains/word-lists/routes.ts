import * as contract from '@shangxue/contract/word-lists/endpoints'
import { AppError } from '../../platform/app-error.ts'
import { lazy } from '../../platform/async/lazy.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { parseText } from '../../platform/imports/parsing/parse-cells.ts'
import { gradeName, type Library } from '../english/service.ts'
import { addWordToList, getLibraryWord, parseWord } from './add-word.ts'
import { readWordsInProcess } from './files/file-process.ts'
import { writeWordFile } from './files/write-file.ts'
import { commitImport, completeWords, storeCheckedFile } from './import.ts'
import { fromLibraryWord, indexBySpelling } from './library-words.ts'
import { deleteList, getOwnList, listWordListsOf, renameList } from './list-repository.ts'
import { listSharedLists, shareList } from './share-list.ts'
import { listAllWords, listLearntSharedWords, listOwnWords, removeWord } from './word-repository.ts'

const NAME_MAX = 40

/** Collapses spaces. Throws for an empty name. */
function parseListName(text: string): string {
  const parsed = parseText(NAME_MAX)(text)
  if ('reason' in parsed || parsed.value === '') throw new AppError('word_list_name_missing')
  return parsed.value
}

export function wordListRoutes(
  { serve, serveFile, serveUpload }: Server,
  { library }: { readonly library: Library },
): void {
  const spellings = lazy(() => indexBySpelling(library))
  const findInLibrary = (spelling: string) => spellings()(spelling)

  serve(contract.listWordLists, ({ db, actor }) => listWordListsOf(db, actor))
  serve(contract.getOwnWords, ({ db, actor }, input) => listOwnWords(db, actor, input, library))
  serve(contract.listSharedWordLists, ({ db, actor }, input) => listSharedLists(db, actor, input))
  serve(contract.getLearntSharedWords, async ({ db, actor }) => ({
    list: await listLearntSharedWords(db, actor, library),
  }))
  serve(contract.shareWordList, async (context, input) => {
    await shareList(context, input)
    return null
  })
  serve(contract.renameWordList, ({ db, actor }, { id, name }) =>
    renameList(db, actor, id, parseListName(name)),
  )
  serve(contract.deleteWordList, async (context, { id }) => {
    await deleteList(context, id)
    return null
  })

  serve(contract.addWord, async ({ db, actor }, input) => {
    const parsed = parseWord(input, findInLibrary)
    const { list, word, fresh } = await addWordToList(db, actor, input.list_id, parsed, library)
    if (!fresh) throw new AppError('word_in_list', { word: word.spelling })
    return { list, word }
  })
  serve(contract.addLibraryWord, async ({ db, actor }, { list_id, word_id }) => {
    const added = await getLibraryWord(db, library, word_id)
    const { list, word } = await addWordToList(db, actor, list_id, added, library)
    return { list, word }
  })
  serve(contract.removeWord, async ({ db, actor }, { id, entry }) => {
    await removeWord(db, actor, id, entry)
    return null
  })

  serveUpload(contract.checkWordFile, async ({ actor, file, transaction }) => {
    const content = await readWordsInProcess(file.bytes)
    const completed = completeWords(content, findInLibrary)
    return transaction((db) =>
      storeCheckedFile(db, actor, { name: file.name, format: content.format }, completed),
    )
  })
  serve(contract.commitWordFile, ({ db, actor }, { token, name }) =>
    commitImport(db, actor, { token, name: parseListName(name) }),
  )

  serveFile(contract.exportWordList, async ({ actor, transaction }, { id, format }) => {
    const { list, words } = await transaction(async (db) => ({
      list: await getOwnList(db, actor, id),
      words: await listAllWords(db, id),
    }))
    return writeWordFile(format, list.name, words)
  })
  serveFile(contract.exportGradeWords, async (_context, { grade, format }) => {
    const words = [...library.words.values()].filter((word) => word.grade === grade).map(fromLibraryWord)
    return writeWordFile(format, `${gradeName(grade)}单词`, words)
  })
}
