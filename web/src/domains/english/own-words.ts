import {
  getOwnWords,
  listWordLists,
  OWN_WORD_IDS_END,
  OWN_WORDS_PAGE_MAX,
} from '@shangxue/contract/word-lists/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { type Answer, call, everyPage } from '../../lib/api/index.ts'
import { useSession } from '../../lib/session/index.ts'
import { keep, kept, type Word } from './packs.ts'
import { ownListOf, ownListsOf } from './store/device.ts'
import { learnerOf } from './store/owner.ts'
import { GUEST } from './store/state.ts'

type OwnList = Answer<typeof listWordLists>['list'][number]

export const mayBeOwn = (number: number): boolean => number < OWN_WORD_IDS_END

async function everyWord(id: number): Promise<Word[]> {
  const words = await everyPage(getOwnWords, { id, q: '', limit: OWN_WORDS_PAGE_MAX })
  return words.map(({ entry: _entry, example, ...word }) => ({
    ...word,
    example: example ?? { en: '', zh: '' },
  }))
}

/** Other devices may change lists. Writes of this device invalidate the queries by their path. */
const STALE_MS = 60_000

/** The words of an own list from the server; offline the last copy on this device. */
export const wordsOfList = (id: number) => {
  const owner = learnerOf(useSession.getState())
  const name = ownListOf(owner, id)
  return queryOptions({
    queryKey: [getOwnWords.path, { id }, 'every', owner],
    staleTime: STALE_MS,
    queryFn: async (): Promise<readonly Word[]> => {
      try {
        const list = await everyWord(id)
        await keep(name, { version: '', list })
        return list
      } catch (error) {
        const known = await kept<Word>(name)
        if (known) return known.list
        throw error
      }
    },
    meta: { quiet: true },
  })
}

/** The own lists from the server; offline the last copy on this device. */
export const ownLists = () => {
  const owner = learnerOf(useSession.getState())
  const name = ownListsOf(owner)
  return queryOptions({
    queryKey: [listWordLists.path, {}, 'kept', owner],
    staleTime: STALE_MS,
    queryFn: async () => {
      if (owner === GUEST) return []
      try {
        const { list } = await call(listWordLists, {}, { quiet: true })
        await keep(name, { version: '', list })
        return list
      } catch {
        return (await kept<OwnList>(name))?.list ?? []
      }
    },
    meta: { quiet: true },
  })
}
