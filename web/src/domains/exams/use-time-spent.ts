import { useEffect } from 'react'
import type { ExamAutosave } from './saving/autosave.ts'

/** Counts the seconds that a question is in sight, lets it be saved when it is left, and notes that it is open. */
export function useTimeSpent(saver: ExamAutosave, questionId: number | undefined, counting: boolean): void {
  useEffect(() => {
    if (questionId === undefined || !counting) return
    saver.enter(questionId)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') saver.spend(questionId, 1)
    }, 1_000)
    return () => {
      clearInterval(timer)
      saver.leave(questionId)
    }
  }, [saver, questionId, counting])
}
