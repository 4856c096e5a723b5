import { keptAttempts, sendKept } from '../domains/exams/public.ts'
import { useSession } from '../lib/session/state.ts'

/**
 * Sends the answers of exams that were left without a network as soon as there may be one again; what does it is loaded
 * only then. Returns what stops it.
 */
export function connectExamAnswers(): () => void {
  let busy = false
  const look = () => {
    if (busy || !navigator.onLine || document.visibilityState !== 'visible') return
    if (!useSession.getState().isLoggedIn || keptAttempts().length === 0) return
    busy = true
    sendKept()
      .catch(() => undefined)
      .finally(() => {
        busy = false
      })
  }
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  const stop = useSession.subscribe(look)
  look()
  return () => {
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
    stop()
  }
}
