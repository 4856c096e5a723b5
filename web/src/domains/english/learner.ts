import { useEffect, useState } from 'react'
import { createSender } from '../../lib/sender.ts'
import { type SessionState, useSession } from '../../lib/session/index.ts'
import { takeFormer as takeFormerTests } from './assessment/kept.ts'
import { takeFormer as takeFormerResults } from './cloze/results.ts'
import { formerLearnersOf, learnerOf } from './store/owner.ts'
import { GUEST, useStudy } from './store/state.ts'
import { openStudy } from './store/study.ts'
import { syncNow } from './store/sync.ts'

/** Delay after the last answer, so that the answers of a session are sent together. */
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

/** Syncs the log after a pause, when the network returns, and when the page is left or shown again. */
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

/** Opens the study of a session, including data of earlier versions stored under other owner keys. */
function open(session: SessionState): Promise<void> {
  const [owner, formerly] = [learnerOf(session), formerLearnersOf(session)]
  for (const former of formerly) {
    takeFormerTests(owner, former)
    takeFormerResults(owner, former)
  }
  return openStudy(owner, formerly)
}

/** Opens the study of the current user or guest with everything stored for them, and syncs it. */
export async function openCurrentStudy(): Promise<void> {
  await open(useSession.getState())
  await syncNow()
}

/** Opens the study of the current user or guest and keeps it in sync with the server. */
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
    /** True once the server has answered or cannot be reached, so that nothing more will arrive. */
    settled: told === owner,
    guest: owner === GUEST,
  }
}

/** The learner with the whole study state, for screens of figures; re-renders with every answer. */
export const useLearnerStudy = () => ({ ...useStudy(), ...useLearner() })
export type LearnerStudy = ReturnType<typeof useLearnerStudy>
