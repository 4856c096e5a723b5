import { addLibraryWord, getOwnWords, listWordLists } from '@shangxue/contract/word-lists/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/api/index.ts'
import { useMyEntries } from '../../../lib/outbox/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ownLists, wordsOfList } from '../own-words.ts'
import type { Word } from '../packs.ts'

/** Whether a library word is in 生词本, with an action that adds it. Not available to guests. */
export function useWordBook({ id, spelling }: Pick<Word, 'id' | 'spelling'>) {
  const mine = useSession(({ isLoggedIn }) => isLoggedIn)
  const lists = useQuery({ ...ownLists(), enabled: mine })
  const book = lists.data?.find((list) => list.book)
  const words = useQuery({ ...wordsOfList(book?.id ?? 0), enabled: mine && book !== undefined })
  const { mine: entries } = useMyEntries()
  const add = useCall(addLibraryWord, {
    stale: [listWordLists, getOwnWords],
    queue: { title: () => `添加 ${spelling} 到生词本` },
  })
  const waits = entries.some(({ path, input }) => path === addLibraryWord.path && input.word_id === id)
  const inside = add.isSuccess || words.data?.some((word) => word.id === id) === true
  return {
    mine,
    state: inside ? ('inside' as const) : waits ? ('waiting' as const) : ('outside' as const),
    busy: add.isPending,
    add: async () => {
      // The response is the same if the word was there already.
      const made = await add.mutateAsync({ word_id: id }).catch(() => null)
      if (made) toast(`已添加 ${made.word.spelling}`, { kind: 'success' })
    },
  }
}
