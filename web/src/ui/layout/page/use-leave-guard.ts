import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

interface LeaveGuardOptions {
  search?: boolean
  outside?: boolean
  onlyHistory?: boolean
}

/**
 * Blocks navigation while `active`: inside the app with the returned blocker, on leaving the app with the browser's dialog.
 * `search`: a changed query counts as leaving. `outside` false: allows a reload, because the state is restored.
 * `onlyHistory`: blocks back and forward, but no links.
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
