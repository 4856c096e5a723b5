import type { DataRouter } from 'react-router'

type Ways = Pick<DataRouter, 'state' | 'subscribe'>
let router: Ways | undefined

/** The app makes the router; this module must not. */
export const provideRouter = (made: Ways): void => {
  router = made
}

/** Whether another screen has been asked for and is still on its way: a change of this one's address would call it off. */
export function isLeaving(): boolean {
  const to = router?.state.navigation.location
  return to !== undefined && to.pathname !== router?.state.location.pathname
}

/**
 * Does this once nothing is on its way any more. What has been opened over this screen is in the address only when its
 * loader has answered, and a change made before that would call it off.
 */
export function onceThere(deed: () => void): void {
  if (!router || router.state.navigation.state === 'idle') {
    deed()
    return
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return
    stop()
    // the router is not through with this one yet
    queueMicrotask(() => onceThere(deed))
  })
}
