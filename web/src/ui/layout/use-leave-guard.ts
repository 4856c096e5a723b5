import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Stops leaving while `active`: inside the app by the returned blocker, outside by the browser's own question. */
export function useLeaveGuard(active: boolean, allowed: () => boolean): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && !allowed() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  return blocker
}
