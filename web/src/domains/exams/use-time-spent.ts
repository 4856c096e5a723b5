import { useEffect } from 'react'
import type { Saver } from './saving/saver.ts'

/** Counts the seconds that a question is in sight, and lets it be saved when it is left. */
export function useTimeSpent(saver: Saver, questionId: number | undefined, counting: boolean): void {
  useEffect(() => {
    if (questionId === undefined || !counting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') saver.spend(questionId, 1)
    }, 1_000)
    return () => {
      clearInterval(timer)
      saver.leave(questionId)
    }
  }, [saver, questionId, counting])
}
