import type { DataRouter } from 'react-router'

type NavigationSource = Pick<DataRouter, 'state' | 'subscribe'>
let router: NavigationSource | undefined

/** Receives the router from the app, because this module must not import it. */
export const provideRouter = (dataRouter: NavigationSource): void => {
  router = dataRouter
}

/** True while a navigation to another screen is pending: changing the current address would cancel it. */
export function isLeaving(): boolean {
  const target = router?.state.navigation.location
  return target !== undefined && target.pathname !== router?.state.location.pathname
}

/**
 * Runs the action after pending navigations. The address contains an opened overlay only after its loader has finished, and
 * a change before that would cancel the navigation.
 */
export function afterNavigation(action: () => void): void {
  if (!router || router.state.navigation.state === 'idle') {
    action()
    return
  }
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return
    unsubscribe()
    // The router has not finished this navigation yet.
    queueMicrotask(() => afterNavigation(action))
  })
}
