import {
  getPlacementItems,
  getStudyBook,
  getStudyCloze,
  getStudyGappedTexts,
  getStudyLibrary,
  getStudyListening,
  getStudyPictures,
  getStudySentences,
  getStudyWords,
  type StudyCloze,
  type StudyGappedText,
  type StudyListening,
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
import { useSession } from '../../../lib/session/state.ts'
import { cachePack, type Pack, readCachedPack } from './pack-store.ts'

export { levelOfGrade } from './pack-store.ts'

export type Word = Static<typeof StudyWord>
export type Picture = Static<typeof StudyPicture>
export type Sentence = Static<typeof StudySentence>
export type Cloze = Static<typeof StudyCloze>
export type GappedText = Static<typeof StudyGappedText>
export type Listening = Static<typeof StudyListening>
export type CalibratedItem = ResponseOf<typeof getPlacementItems>['list'][number]
export type LibraryIndex = ResponseOf<typeof getStudyLibrary>

/** Loaded packs stay valid for the page; freshness of the device's copy is checked here. */
const NEVER_STALE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
}

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

const importCompanyContent = () => import('./company/company-content.ts')

/** Loads the code of the company's items ahead, for screens that wait for something else before they load a pack. */
export function preloadCompanyContent(): void {
  if (useSession.getState().isLoggedIn) importCompanyContent().catch(() => undefined)
}

type Complete<T> = (library: readonly T[]) => Promise<readonly T[]>

/**
 * Begins to load the company's items of a pack. Returns a function that adds them to the library's. Their code is loaded on
 * demand, because guests have none.
 */
function beginCompanyItems<T>(client: QueryClient, name: string): Complete<T> {
  if (!useSession.getState().isLoggedIn) return async (library) => library
  const begun = importCompanyContent().then((part) => part.startCompanyItems(client, name))
  // Without the code, the library alone is learnt.
  return (library) =>
    begun.then(
      async (complete) => (await complete(library)) as readonly T[],
      () => library,
    )
}

/**
 * A part of the library with the items that the learner's company wrote itself. The device's copy is used at once and
 * offline, and replaced when the server has a newer version.
 */
const packOptions = <T>(name: string, fetchPack: () => Promise<Pack<T> & { readonly revision?: string }>) =>
  queryOptions({
    queryKey: ['study-pack', name],
    queryFn: async ({ client, queryKey }): Promise<readonly T[]> => {
      const complete = beginCompanyItems<T>(client, name)
      const cached = await readCachedPack<T>(name)
      const fetchAndCache = async () => {
        const { version, revision = version, list } = await fetchPack()
        await cachePack(name, { version: revision, list })
        return list
      }
      if (!cached) return complete(await fetchAndCache())
      void refreshIfOutdated(client, name, cached.version, fetchAndCache).then(
        async (list) => list && client.setQueryData(queryKey, await complete(list)),
      )
      return complete(cached.list)
    },
    ...NEVER_STALE,
  })

/** The current version of a pack; older servers have one for the whole library. */
export const versionOfPack = (index: LibraryIndex, name: string): string =>
  index.revisions?.[name] ?? index.version

const refreshIfOutdated = async <T>(
  client: QueryClient,
  name: string,
  version: string,
  fetchAndCache: () => Promise<T>,
) => {
  try {
    const index = await client.ensureQueryData(libraryIndexOptions)
    return versionOfPack(index, name) === version ? undefined : await fetchAndCache()
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
export const levelGappedOptions = (level: Level) =>
  packOptions<GappedText>(`gapped ${level}`, () => call(getStudyGappedTexts, { level }, { quiet: true }))
export const levelListeningOptions = (level: Level) =>
  packOptions<Listening>(`listening ${level}`, () => call(getStudyListening, { level }, { quiet: true }))

const PLACEMENT_ITEMS = 'placement items'

/**
 * The calibrated words of the placement test: from the server, otherwise from the device, otherwise none. The
 * test then uses the starting values of the words.
 */
export const placementItemsOptions = queryOptions({
  queryKey: ['study-placement-items'],
  queryFn: async (): Promise<readonly CalibratedItem[]> => {
    try {
      const { revision, list } = await call(getPlacementItems, {}, { quiet: true })
      void cachePack(PLACEMENT_ITEMS, { version: revision, list })
      return list
    } catch {
      return (await readCachedPack<CalibratedItem>(PLACEMENT_ITEMS))?.list ?? []
    }
  },
  ...NEVER_STALE,
})
