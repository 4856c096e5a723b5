import { useEffect } from 'react'
import type { ExamAutosave } from '../saving/autosave-exam.ts'

/**
 * Counts the seconds that a question is visible, saves it when the user leaves it, and records it
 * as the open question.
 */
export function useTimeSpent(saver: ExamAutosave, questionId: number | undefined, isCounting: boolean): void {
  useEffect(() => {
    if (questionId === undefined || !isCounting) return
    saver.enter(questionId)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') saver.spend(questionId, 1)
    }, 1_000)
    return () => {
      clearInterval(timer)
      saver.leave(questionId)
    }
  }, [saver, questionId, isCounting])
}
