import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { withoutCompanyItems } from '../content/company/company-items.ts'
import {
  gradePicturesOptions,
  gradeWordsOptions,
  levelClozeOptions,
  levelGappedOptions,
  levelListeningOptions,
  levelOfGrade,
  levelSentencesOptions,
  libraryIndexOptions,
  versionOfPack,
} from '../content/content-packs.ts'
import { ownListsOptions, ownListWordsOptions } from '../content/own-lists.ts'
import { withStudyDatabase } from '../store/study-database.ts'
import { readingPart } from '../today/read-texts.ts'

const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)

const bytesOf = (list: readonly unknown[]): number => new TextEncoder().encode(JSON.stringify(list)).length

/** Stores a part of the library unless the device has it. Rejects with `QuotaExceededError` without room. */
async function ensureStored(name: string, version: string, list: readonly unknown[]): Promise<void> {
  await withStudyDatabase(async (database) => {
    if ((await database.getKey('packs', name)) === undefined)
      await database.put('packs', { version, list }, name)
  })
}

/**
 * Stores everything that study needs: the words of all grades, because the placement test asks for them, and the pictures,
 * sentences, passages and readings of the learner's level, and own lists. The learner's grade comes first.
 * @param report receives the bytes of each part
 */
export async function storeContent(
  client: QueryClient,
  grade: number,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<void> {
  const level = levelOfGrade(grade)
  const index = await client.ensureQueryData(libraryIndexOptions)
  const storePack = async <T>(
    name: string,
    options: FetchQueryOptions<readonly T[], Error, readonly T[], string[]>,
  ) => {
    signal.throwIfAborted()
    const list = await client.ensureQueryData({ ...options, queryKey: options.queryKey ?? [] })
    await ensureStored(name, versionOfPack(index, name), withoutCompanyItems(list))
    report(bytesOf(list))
  }
  await storePack(`words ${grade}`, gradeWordsOptions(grade))
  await storePack(`pictures ${grade}`, gradePicturesOptions(grade))
  await storePack(`cloze ${level}`, levelClozeOptions(level))
  await storePack(`gapped ${level}`, levelGappedOptions(level))
  signal.throwIfAborted()
  const reading = await readingPart()
  report(bytesOf(await reading.storeLevelTexts(level)))
  for (const other of GRADES.filter((candidate) => candidate !== grade))
    await storePack(`words ${other}`, gradeWordsOptions(other))
  for (const other of GRADES.filter((candidate) => levelOfGrade(candidate) === level && candidate !== grade))
    await storePack(`pictures ${other}`, gradePicturesOptions(other))
  await storePack(`sentences ${level}`, levelSentencesOptions(level))
  await storePack(`listening ${level}`, levelListeningOptions(level))
  for (const { id } of await client.fetchQuery(ownListsOptions())) {
    signal.throwIfAborted()
    report(bytesOf(await client.fetchQuery(ownListWordsOptions(id)).catch(() => [])))
  }
}

const LIBRARY_PACK = /^(?:words|pictures|cloze|gapped|sentences|listening) /

/** Removes the library from the device. Own lists stay, because they may be newer than the server's. */
export async function removeContent(): Promise<void> {
  await withStudyDatabase(async (database) => {
    const transaction = database.transaction('packs', 'readwrite')
    for (const name of await transaction.store.getAllKeys())
      if (LIBRARY_PACK.test(name)) void transaction.store.delete(name)
    await transaction.done
  })
  await (await readingPart()).removeStoredTexts()
}
