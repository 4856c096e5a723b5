import { useEffect, useState } from 'react'
import { identityOf, useSession } from '../../lib/session/index.ts'
import { GUEST, useStudy } from './store/state.ts'
import { openStudy } from './store/study.ts'
import { syncNow } from './store/sync.ts'

/** After the last answer; a sitting's answers travel together. */
const QUIET_MS = 8_000

let users = 0
let stop: (() => void) | undefined

/** Sends what waits: after a pause, when the network is back, when the page is left or shown again. */
function keepInStep(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(syncNow, QUIET_MS)
  }
  const unsubscribe = useStudy.subscribe((now, before) => {
    if (now.waiting > before.waiting) later()
  })
  const now = () => void syncNow()
  window.addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('online', now)
    document.removeEventListener('visibilitychange', now)
    now()
  }
}

/** The study of who is signed in, or of this device's guest: opened, kept in step with the server, and shown. */
export function useLearner() {
  const owner = useSession(identityOf) || GUEST
  const study = useStudy()
  const [told, setTold] = useState<string>()
  useEffect(() => {
    void openStudy(owner)
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
    ...study,
    ready: study.ready && study.owner === owner,
    /** The server said what it knows, or cannot be reached: what is missing here is missing. */
    settled: told === owner,
    guest: owner === GUEST,
  }
}
