import {
  getStudyBook,
  getStudyCloze,
  getStudyLibrary,
  getStudyPictures,
  getStudySentences,
  getStudyWords,
  type StudyCloze,
  type StudyPicture,
  type StudySentence,
  type StudyWord,
} from '@shangxue/contract/english/endpoints'
import type { StudyBook } from '@shangxue/contract/study/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../../lib/api/call.ts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { withStudyDatabase } from '../store/study-database.ts'

export type Word = Static<typeof StudyWord>
export type Picture = Static<typeof StudyPicture>
export type Sentence = Static<typeof StudySentence>
export type Cloze = Static<typeof StudyCloze>
export type LibraryIndex = ResponseOf<typeof getStudyLibrary>

interface Pack<T> {
  readonly version: string
  readonly list: readonly T[]
}
/** Loaded packs stay valid for the page; freshness of the device's copy is checked here. */
const NEVER_STALE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
}

export const readCachedPack = async <T>(name: string): Promise<Pack<T> | undefined> =>
  (await withStudyDatabase((database) => database.get('packs', name)).catch(() => undefined)) as
    | Pack<T>
    | undefined

export const cachePack = <T>(name: string, pack: Pack<T>): Promise<unknown> =>
  withStudyDatabase((database) => database.put('packs', pack, name)).catch(() => undefined)

const INDEX = 'index'
const fetchIndex = () => call(getStudyLibrary, {}, { quiet: true })

/** The index of the library by level and grade: from the server, otherwise from the device. */
export const libraryIndexOptions = queryOptions({
  queryKey: ['study-index'],
  queryFn: async (): Promise<LibraryIndex> => {
    const request = fetchIndex()
    // Avoids an unhandled rejection while the cached copy is being read.
    request.catch(() => undefined)
    const cached = await readCachedPack<LibraryIndex>(INDEX)
    try {
      const index = await request
      void cachePack(INDEX, { version: index.version, list: [index] })
      return index
    } catch (error) {
      const [index] = cached?.list ?? []
      if (index) return index
      throw error
    }
  },
  ...NEVER_STALE,
})

/**
 * A part of the library. The device's copy is used at once and offline, and replaced when the server has a
 * newer version.
 */
const packOptions = <T>(name: string, fetchPack: () => Promise<Pack<T>>) =>
  queryOptions({
    queryKey: ['study-pack', name],
    queryFn: async ({ client, queryKey }): Promise<readonly T[]> => {
      const cached = await readCachedPack<T>(name)
      const fetchAndCache = async () => {
        const { version, list } = await fetchPack()
        await cachePack(name, { version, list })
        return list
      }
      if (!cached) return fetchAndCache()
      void refreshIfOutdated(client, cached.version, fetchAndCache).then(
        (list) => list && client.setQueryData(queryKey, list),
      )
      return cached.list
    },
    ...NEVER_STALE,
  })

const refreshIfOutdated = async <T>(
  client: QueryClient,
  version: string,
  fetchAndCache: () => Promise<T>,
) => {
  try {
    const index = await client.ensureQueryData(libraryIndexOptions)
    return index.version === version ? undefined : await fetchAndCache()
  } catch {
    return undefined
  }
}

export const gradeWordsOptions = (grade: number) =>
  packOptions<Word>(`words ${grade}`, () => call(getStudyWords, { grade }, { quiet: true }))
export const gradePicturesOptions = (grade: number) =>
  packOptions<Picture>(`pictures ${grade}`, () => call(getStudyPictures, { grade }, { quiet: true }))
/** The units of a book with the ids of their words. */
export const bookUnitsOptions = (book: StudyBook) =>
  packOptions<ResponseOf<typeof getStudyBook>['list'][number]>(`book ${book}`, () =>
    call(getStudyBook, { book }, { quiet: true }),
  )
export const levelSentencesOptions = (level: Level) =>
  packOptions<Sentence>(`sentences ${level}`, () => call(getStudySentences, { level }, { quiet: true }))
export const levelClozeOptions = (level: Level) =>
  packOptions<Cloze>(`cloze ${level}`, () => call(getStudyCloze, { level }, { quiet: true }))

/** The level of a grade. */
export const levelOfGrade = (grade: number): Level =>
  grade <= 6 ? '小学' : grade <= 9 ? '初中' : grade <= 12 ? '高中' : '大学'
