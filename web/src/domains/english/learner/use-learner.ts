import { DEFAULT_SETTINGS } from '@shangxue/study/scheduling/settings'
import { useEffect, useState } from 'react'
import { type SessionState, useSession } from '../../../lib/session/state.ts'
import { createSender } from '../../../lib/util/sender.ts'
import { moveFormerTests as takeFormerTests } from '../assessment/stored-assessments.ts'
import { moveFormerResults as takeFormerResults } from '../cloze/stored-results.ts'
import { useLookOnPage } from '../look/study-look.ts'
import { openStudy } from '../store/study-log.ts'
import { GUEST, useStudy } from '../store/study-state.ts'
import { syncNow } from '../store/sync-study.ts'
import { formerStudyOwnersOf, studyOwnerOf } from './study-owner.ts'

/** The learner's settings, or the defaults; `chosen` is true once the learner has set them. */
export function useGoal() {
  const settings = useStudy((study) => study.settings)
  return { ...settings, chosen: settings.changed_at !== DEFAULT_SETTINGS.changed_at }
}

/** Delay after the last answer, so that the answers of a session are sent together. */
const SYNC_DELAY_MS = 8_000

let mountedCount = 0
let stopSync: (() => void) | undefined

const sender = createSender({
  async pass() {
    const synced = await syncNow()
    return synced || useStudy.getState().pendingCount === 0 ? 'done' : 'retry'
  },
  visibility: ['visible', 'hidden'],
  ...{ firstPauseMs: 15_000, longestPauseMs: 5 * 60_000 },
})

/** Syncs the log after a pause, when the network returns, and when the page is left or shown again. */
function startSync(): () => void {
  const unsubscribe = useStudy.subscribe((state, previous) => {
    if (state.pendingCount > previous.pendingCount) sender.schedule(SYNC_DELAY_MS)
  })
  const stopSender = sender.start()
  return () => {
    unsubscribe()
    stopSender()
    void syncNow()
  }
}

/** Opens the study of a session, including data of earlier versions stored under other owner keys. */
function openSessionStudy(session: SessionState): Promise<void> {
  const [owner, formerly] = [studyOwnerOf(session), formerStudyOwnersOf(session)]
  for (const formerOwner of formerly) {
    takeFormerTests(owner, formerOwner)
    takeFormerResults(owner, formerOwner)
  }
  return openStudy(owner, formerly)
}

/** Opens the study of the current user or guest with everything stored for them, and syncs it. */
export async function openCurrentStudy(): Promise<void> {
  await openSessionStudy(useSession.getState())
  await syncNow()
}

/** Opens the study of the current user or guest and keeps it in sync with the server. */
export function useLearner() {
  const owner = useSession(studyOwnerOf)
  const ready = useStudy((study) => study.ready && study.owner === owner)
  const [syncedOwner, setSyncedOwner] = useState<string>()
  useLookOnPage(ready)
  useEffect(() => {
    void openSessionStudy(useSession.getState())
      .then(syncNow)
      .then(() => setSyncedOwner(owner))
  }, [owner])
  useEffect(() => {
    mountedCount += 1
    stopSync ??= startSync()
    return () => {
      mountedCount -= 1
      if (mountedCount > 0) return
      stopSync?.()
      stopSync = undefined
    }
  }, [])
  return {
    owner,
    ready,
    /** True once the server has answered or cannot be reached, so that nothing more will arrive. */
    settled: syncedOwner === owner,
    guest: owner === GUEST,
  }
}

/** The learner with the whole study state, for screens of figures; re-renders with every answer. */
export const useLearnerStudy = () => ({ ...useStudy(), ...useLearner() })
export type LearnerStudy = ReturnType<typeof useLearnerStudy>
