import type { DataRouter } from 'react-router'

type Ways = Pick<DataRouter, 'state' | 'subscribe'>
let router: Ways | undefined

/** Receives the router from the app, because this module must not import it. */
export const provideRouter = (made: Ways): void => {
  router = made
}

/** True while a navigation to another screen is pending: changing the current address would cancel it. */
export function isLeaving(): boolean {
  const to = router?.state.navigation.location
  return to !== undefined && to.pathname !== router?.state.location.pathname
}

/**
 * Runs the action after pending navigations. The address contains an opened overlay only after its loader has finished, and
 * a change before that would cancel the navigation.
 */
export function onceThere(deed: () => void): void {
  if (!router || router.state.navigation.state === 'idle') {
    deed()
    return
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return
    stop()
    // The router has not finished this navigation yet.
    queueMicrotask(() => onceThere(deed))
  })
}
