import { useEffect, useState } from 'react'
import { createSender } from '../../lib/sender.ts'
import { type SessionState, useSession } from '../../lib/session/index.ts'
import { takeFormer as takeFormerTests } from './assessment/kept.ts'
import { takeFormer as takeFormerResults } from './cloze/results.ts'
import { formerLearnersOf, learnerOf } from './store/owner.ts'
import { GUEST, useStudy } from './store/state.ts'
import { openStudy } from './store/study.ts'
import { syncNow } from './store/sync.ts'

/** After the last answer; a sitting's answers travel together. */
const QUIET_MS = 8_000

let users = 0
let stop: (() => void) | undefined

const sender = createSender({
  async pass() {
    const synced = await syncNow()
    return synced || useStudy.getState().waiting === 0 ? 'done' : 'retry'
  },
  visibility: ['visible', 'hidden'],
  ...{ firstPauseMs: 15_000, longestPauseMs: 5 * 60_000 },
})

/** Sends the log: after a pause, when the network is back, when the page is left or shown again. */
function keepInStep(): () => void {
  const unsubscribe = useStudy.subscribe((now, before) => {
    if (now.waiting > before.waiting) sender.schedule(QUIET_MS)
  })
  const stopSender = sender.start()
  return () => {
    unsubscribe()
    stopSender()
    void syncNow()
  }
}

/** Opens the study of a session, with what earlier versions kept of it, and beside it, under another key. */
function open(session: SessionState): Promise<void> {
  const [owner, formerly] = [learnerOf(session), formerLearnersOf(session)]
  for (const former of formerly) {
    takeFormerTests(owner, former)
    takeFormerResults(owner, former)
  }
  return openStudy(owner, formerly)
}

/** Opens the study of who uses this device now, a guest too, with all that is left for them, and brings it in step with the server. */
export async function openCurrentStudy(): Promise<void> {
  await open(useSession.getState())
  await syncNow()
}

/** Opens the study of who is signed in, or of this device's guest, and keeps it in step with the server. */
export function useLearner() {
  const owner = useSession(learnerOf)
  const ready = useStudy((study) => study.ready && study.owner === owner)
  const [told, setTold] = useState<string>()
  useEffect(() => {
    void open(useSession.getState())
      .then(syncNow)
      .then(() => setTold(owner))
  }, [owner])
  useEffect(() => {
    users += 1
    stop ??= keepInStep()
    return () => {
      users -= 1
      if (users > 0) return
      stop?.()
      stop = undefined
    }
  }, [])
  return {
    owner,
    ready,
    /** The server said what it knows, or cannot be reached: what is missing here is missing. */
    settled: told === owner,
    guest: owner === GUEST,
  }
}

/** The same with all that is shown of it, for a screen of figures: it is drawn anew with every answer. */
export const useLearnerStudy = () => ({ ...useStudy(), ...useLearner() })
export type LearnerStudy = ReturnType<typeof useLearnerStudy>
