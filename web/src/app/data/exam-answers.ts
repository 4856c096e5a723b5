import { onReleased, sendUnsaved, unsavedAttempts } from '../../domains/exams/public.ts'
import { useSession } from '../../lib/session/state.ts'
import { createSender } from '../../lib/util/sender.ts'

const mayBeSent = () =>
  navigator.onLine &&
  document.visibilityState === 'visible' &&
  useSession.getState().isLoggedIn &&
  unsavedAttempts().length > 0

/**
 * Sends the answers of exams that were left without a network as soon as there may be one again; the code that does it is
 * loaded only then. Returns what stops it.
 */
export function connectExamAnswers(): () => void {
  const sender = createSender({
    async pass() {
      if (!mayBeSent()) return 'done'
      // also where its code could not be loaded
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
