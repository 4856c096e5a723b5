import {
  getLearntSharedWords,
  getOwnWords,
  listWordLists,
  OWN_WORD_IDS_END,
  OWN_WORDS_PAGE_MAX,
} from '@shangxue/contract/word-lists/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { fetchAllPages } from '../../../lib/api/fetch-all-pages.ts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { useSession } from '../../../lib/session/state.ts'
import { studyOwnerOf } from '../learner/study-owner.ts'
import { ownListKey, ownListsKey, withStudyDatabase } from '../store/study-database.ts'
import { GUEST } from '../store/study-state.ts'
import type { Word } from './content-packs.ts'
import { cachePack, readCachedPack } from './pack-store.ts'

type OwnList = ResponseOf<typeof listWordLists>['list'][number]

export const canBeOwnWord = (id: number): boolean => id < OWN_WORD_IDS_END

type OwnWord = ResponseOf<typeof getOwnWords>['list'][number]
const toWord = ({ entry: _entry, example, ...word }: OwnWord): Word => ({
  ...word,
  example: example ?? { en: '', zh: '' },
})

const fetchAllWords = async (id: number): Promise<Word[]> =>
  (await fetchAllPages(getOwnWords, { id, q: '', limit: OWN_WORDS_PAGE_MAX })).map(toWord)

/** Other devices may change lists. Writes of this device invalidate the queries by their path. */
const STALE_MS = 60_000

/** The words of an own or shared list from the server; offline the last copy on this device. */
export const ownListWordsOptions = (id: number) => {
  const owner = studyOwnerOf(useSession.getState())
  const cacheKey = ownListKey(owner, id)
  return queryOptions({
    queryKey: [getOwnWords.path, { id }, 'every', owner],
    staleTime: STALE_MS,
    queryFn: async (): Promise<readonly Word[]> => {
      try {
        const list = await fetchAllWords(id)
        await cachePack(cacheKey, { version: '', list })
        return list
      } catch (error) {
        const cached = await readCachedPack<Word>(cacheKey)
        if (cached) return cached.list
        throw error
      }
    },
    meta: { quiet: true },
  })
}

/** Takes the place of a list's id in the key of the learnt shared words. */
const LEARNT_SHARED = 0

/** The words of shared lists that the learner has learnt, from the server; offline the last copy. */
export const learntSharedWordsOptions = () => {
  const owner = studyOwnerOf(useSession.getState())
  const cacheKey = ownListKey(owner, LEARNT_SHARED)
  return queryOptions({
    queryKey: [getLearntSharedWords.path, {}, 'every', owner],
    staleTime: STALE_MS,
    queryFn: async (): Promise<readonly Word[]> => {
      if (owner === GUEST) return []
      try {
        const list = (await call(getLearntSharedWords, {}, { quiet: true })).list.map(toWord)
        await cachePack(cacheKey, { version: '', list })
        return list
      } catch {
        return (await readCachedPack<Word>(cacheKey))?.list ?? []
      }
    },
    meta: { quiet: true },
  })
}

/** Words of all lists that this device has stored for the learner, also of lists that are shared by others. */
export async function readStoredListWords(): Promise<Word[]> {
  const prefix = ownListKey(studyOwnerOf(useSession.getState()), '')
  const packs = await withStudyDatabase(async (database) => {
    const keys = (await database.getAllKeys('packs')).filter((key) => key.startsWith(prefix))
    return Promise.all(keys.map((key) => database.get('packs', key)))
  }).catch(() => [])
  return packs.flatMap((pack) => (pack?.list ?? []) as Word[])
}

/** The own lists from the server; offline the last copy on this device. */
export const ownListsOptions = () => {
  const owner = studyOwnerOf(useSession.getState())
  const cacheKey = ownListsKey(owner)
  return queryOptions({
    queryKey: [listWordLists.path, {}, 'kept', owner],
    staleTime: STALE_MS,
    queryFn: async () => {
      if (owner === GUEST) return []
      try {
        const { list } = await call(listWordLists, {}, { quiet: true })
        await cachePack(cacheKey, { version: '', list })
        return list
      } catch {
        return (await readCachedPack<OwnList>(cacheKey))?.list ?? []
      }
    },
    meta: { quiet: true },
  })
}
