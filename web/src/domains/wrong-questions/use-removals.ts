import { getWrongQuestions, removeWrongQuestion } from '@shangxue/contract/wrong-questions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, invalidate } from '../../lib/api/index.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { BookQuestion } from './book.ts'

/** Toasts with an action stay four seconds longer than this. */
const SHOWN_MS = 2_000
const TITLE_LENGTH = 12
const UNDO_MS = 7_000

/** Removes questions from the book. They are hidden at once and deleted after the time to undo. */
export function useRemovals() {
  const cache = useQueryClient()
  const [hidden, setHidden] = useState<readonly number[]>([])
  const waiting = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  const show = useCallback((id: number) => setHidden((ids) => ids.filter((one) => one !== id)), [])

  const send = useCallback(
    async (id: number) => {
      clearTimeout(waiting.current.get(id))
      waiting.current.delete(id)
      // The shell reports a failure, and the question is shown again.
      await call(removeWrongQuestion, { id }).catch(() => show(id))
      await invalidate(cache, [getWrongQuestions])
    },
    [cache, show],
  )

  useEffect(() => {
    const left = waiting.current
    return () => {
      for (const id of [...left.keys()]) void send(id)
    }
  }, [send])

  const remove = ({ id, question_content }: BookQuestion) => {
    setHidden((ids) => [...ids, id])
    waiting.current.set(
      id,
      setTimeout(() => void send(id), UNDO_MS),
    )
    // Each toast needs its own text, because an identical toast would be replaced and lose its undo action.
    toast(`已移出：${question_content.slice(0, TITLE_LENGTH) || id}`, {
      duration: SHOWN_MS,
      action: {
        label: '撤销',
        onSelect: () => {
          if (!waiting.current.has(id)) return
          clearTimeout(waiting.current.get(id))
          waiting.current.delete(id)
          show(id)
        },
      },
    })
  }
  return { hidden, remove }
}
