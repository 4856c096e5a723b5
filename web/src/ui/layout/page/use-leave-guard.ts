import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

interface LeaveGuardOptions {
  search?: boolean
  outside?: boolean
  onlyHistory?: boolean
}

/**
 * Stops leaving while `active`: inside the app by the returned blocker, outside by the browser's own question. `search`: what
 * the address asks for belongs to the place as well. `outside` false: a reload goes on where it was. `onlyHistory`: stops
 * back and forward, but no links.
 */
export function useLeaveGuard(
  active: boolean,
  allowed: () => boolean,
  { search = false, outside = true, onlyHistory = false }: LeaveGuardOptions = {},
): Blocker {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there, historyAction }) =>
      active &&
      !allowed() &&
      !(onlyHistory && historyAction !== 'POP') &&
      (here.pathname !== there.pathname || (search && here.search !== there.search)),
  )
  useEffect(() => {
    if (!active || !outside) return
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => window.removeEventListener('beforeunload', warnBeforeUnload)
  }, [active, outside])
  return blocker
}
