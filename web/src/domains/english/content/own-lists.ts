import {
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
import { ownListKey, ownListsKey } from '../store/study-database.ts'
import { GUEST } from '../store/study-state.ts'
import { cachePack, readCachedPack, type Word } from './content-packs.ts'

type OwnList = ResponseOf<typeof listWordLists>['list'][number]

export const canBeOwnWord = (id: number): boolean => id < OWN_WORD_IDS_END

async function fetchAllWords(id: number): Promise<Word[]> {
  const words = await fetchAllPages(getOwnWords, { id, q: '', limit: OWN_WORDS_PAGE_MAX })
  return words.map(({ entry: _entry, example, ...word }) => ({
    ...word,
    example: example ?? { en: '', zh: '' },
  }))
}

/** Other devices may change lists. Writes of this device invalidate the queries by their path. */
const STALE_MS = 60_000

/** The words of an own list from the server; offline the last copy on this device. */
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
