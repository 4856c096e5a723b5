import { useLocation, useNavigate } from 'react-router'
import { afterNavigation, isLeaving } from './pending-navigation.ts'

interface Options {
  readonly preventScrollReset?: boolean
}

/**
 * Replaces the query of the current screen's URL without a new history entry. `transform` receives the URL's query at that
 * time, not the rendered one: a search is reported after a delay, and an overlay opened meanwhile must stay in the URL. Does
 * nothing if the user is leaving for another screen.
 */
export function useRewrite() {
  const { pathname, search: renderedSearch, state } = useLocation()
  const navigate = useNavigate()
  return (transform: (search: string) => string, options: Options = {}) => {
    if (isLeaving()) return
    afterNavigation(() => {
      const { location, history } = window
      const isSameScreen = location.pathname === pathname
      void navigate(
        { search: transform(isSameScreen ? location.search : renderedSearch) },
        { replace: true, state: isSameScreen ? history.state?.usr : state, ...options },
      )
    })
  }
}
