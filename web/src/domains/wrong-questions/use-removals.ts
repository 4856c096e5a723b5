import { getWrongQuestions, removeWrongQuestion } from '@shangxue/contract/wrong-questions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, invalidate } from '../../lib/api/index.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { BookQuestion } from './book.ts'

/** A toast with an action stays four seconds longer than asked for. */
const SHOWN_MS = 2_000
const TITLE_LENGTH = 12
const UNDO_MS = 7_000

/** Questions that are taken out of the book: out of sight at once, for good when the time to undo is over. */
export function useRemovals() {
  const cache = useQueryClient()
  const [hidden, setHidden] = useState<readonly number[]>([])
  const waiting = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  const show = useCallback((id: number) => setHidden((ids) => ids.filter((one) => one !== id)), [])

  const send = useCallback(
    async (id: number) => {
      clearTimeout(waiting.current.get(id))
      waiting.current.delete(id)
      // a failure is said by the shell, and the question comes back
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
    // each in words of its own: a toast that is shown already would be the undoing of another
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
