import { keptAttempts, onReleased, sendKept } from '../domains/exams/public.ts'
import { useSession } from '../lib/session/state.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Sends the answers of exams that were left without a network as soon as there may be one again; what does it is loaded
 * only then. What fails is tried again after a pause that grows. Returns what stops it.
 */
export function connectExamAnswers(): () => void {
  let busy = false
  let asked = false
  let stopped = false
  let pause = FIRST_PAUSE_MS
  let retry: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(retry)
    // what is being sent was chosen before: an exam left meanwhile needs a look of its own
    asked = busy
    if (busy || !navigator.onLine || document.visibilityState !== 'visible') return
    if (!useSession.getState().isLoggedIn || keptAttempts().length === 0) return
    busy = true
    sendKept()
      // its code could not be loaded
      .catch(() => true)
      .then((again) => {
        busy = false
        if (stopped) return
        if (asked) return look()
        if (again) retry = setTimeout(look, pause)
        pause = again ? Math.min(2 * pause, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
      })
  }
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  const stops = [useSession.subscribe(look), onReleased(look)]
  look()
  return () => {
    stopped = true
    clearTimeout(retry)
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
    for (const stop of stops) stop()
  }
}
