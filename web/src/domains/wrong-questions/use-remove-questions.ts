import { getWrongQuestions, removeWrongQuestion } from '@shangxue/contract/wrong-questions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { invalidate } from '../../lib/api/queries.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import type { BookQuestion } from './load-book.ts'

/** Toasts with an action stay four seconds longer than this. */
const TOAST_MS = 2_000
const TITLE_LENGTH = 12
const UNDO_MS = 7_000

/** Removes questions from the book. They are hidden at once and deleted after the time to undo. */
export function useRemoveQuestions() {
  const cache = useQueryClient()
  const [hiddenIds, setHiddenIds] = useState<readonly number[]>([])
  const pendingRemovals = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  const unhide = useCallback(
    (id: number) => setHiddenIds((ids) => ids.filter((hiddenId) => hiddenId !== id)),
    [],
  )

  const removeNow = useCallback(
    async (id: number) => {
      clearTimeout(pendingRemovals.current.get(id))
      pendingRemovals.current.delete(id)
      // The shell reports a failure, and the question is shown again.
      await call(removeWrongQuestion, { id }).catch(() => unhide(id))
      await invalidate(cache, [getWrongQuestions])
    },
    [cache, unhide],
  )

  useEffect(() => {
    const pending = pendingRemovals.current
    return () => {
      for (const id of [...pending.keys()]) void removeNow(id)
    }
  }, [removeNow])

  const remove = ({ id, question_content }: BookQuestion) => {
    setHiddenIds((ids) => [...ids, id])
    pendingRemovals.current.set(
      id,
      setTimeout(() => void removeNow(id), UNDO_MS),
    )
    // Each toast needs its own text, because an identical toast would be replaced and lose its undo action.
    toast(`已移出：${question_content.slice(0, TITLE_LENGTH) || id}`, {
      duration: TOAST_MS,
      action: {
        label: '撤销',
        onSelect: () => {
          if (!pendingRemovals.current.has(id)) return
          clearTimeout(pendingRemovals.current.get(id))
          pendingRemovals.current.delete(id)
          unhide(id)
        },
      },
    })
  }
  return { hidden: hiddenIds, remove }
}
