import { onReleased, sendUnsaved, unsavedAttempts } from '../../domains/exams/public.ts'
import { useSession } from '../../lib/session/state.ts'
import { createSender } from '../../lib/util/sender.ts'

const mayBeSent = () =>
  navigator.onLine &&
  document.visibilityState === 'visible' &&
  useSession.getState().isLoggedIn &&
  unsavedAttempts().length > 0

/**
 * Sends the stored answers of exams that the user left while offline once the device may be online. Loads the sending code
 * only when needed. Returns a cleanup function.
 */
export function connectExamAnswers(): () => void {
  const sender = createSender({
    async pass() {
      if (!mayBeSent()) return 'done'
      // A failure to load the code is retried as well.
      return (await sendUnsaved().catch(() => true)) ? 'retry' : 'done'
    },
    ...{ firstPauseMs: 2_000, longestPauseMs: 60_000 },
  })
  const stops = [sender.start(), onReleased(() => void sender.retryNow())]
  void sender.run()
  return () => {
    for (const stop of stops) stop()
  }
}
