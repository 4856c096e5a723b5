import { addLibraryWord, getOwnWords, listWordLists } from '@shangxue/contract/word-lists/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/api/mutations.ts'
import { useMyEntries } from '../../../lib/outbox/state.ts'
import { useSession } from '../../../lib/session/state.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { Word } from '../content/content-packs.ts'
import { ownListsOptions, ownListWordsOptions } from '../content/own-lists.ts'

/** Whether a library word is in 生词本, with an action that adds it. Not available to guests. */
export function useWordBook({ id, spelling }: Pick<Word, 'id' | 'spelling'>) {
  const isSignedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  const lists = useQuery({ ...ownListsOptions(), enabled: isSignedIn })
  const book = lists.data?.find((list) => list.book)
  const words = useQuery({ ...ownListWordsOptions(book?.id ?? 0), enabled: isSignedIn && book !== undefined })
  const { mine: entries } = useMyEntries()
  const add = useCall(addLibraryWord, {
    invalidates: [listWordLists, getOwnWords],
    queue: { title: () => `添加 ${spelling} 到生词本` },
  })
  const isPending = entries.some(({ path, input }) => path === addLibraryWord.path && input.word_id === id)
  const isInBook = add.isSuccess || words.data?.some((word) => word.id === id) === true
  return {
    mine: isSignedIn,
    state: isInBook ? ('inside' as const) : isPending ? ('waiting' as const) : ('outside' as const),
    busy: add.isPending,
    add: async () => {
      // The response is the same if the word was there already.
      const added = await add.mutateAsync({ word_id: id }).catch(() => null)
      if (added) toast(`已添加 ${added.word.spelling}`, { kind: 'success' })
    },
  }
}
