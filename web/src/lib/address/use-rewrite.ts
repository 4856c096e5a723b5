import { useLocation, useNavigate } from 'react-router'
import { isLeaving, onceThere } from './under-way.ts'

interface Options {
  readonly preventScrollReset?: boolean
}

/**
 * Replaces the query of the current screen's URL without a new history entry. `transform` receives the URL's query at that
 * time, not the rendered one: a search is reported after a delay, and an overlay opened meanwhile must stay in the URL. Does
 * nothing if the user is leaving for another screen.
 */
export function useRewrite() {
  const { pathname, search: drawn, state } = useLocation()
  const navigate = useNavigate()
  return (rewritten: (search: string) => string, options: Options = {}) => {
    if (isLeaving()) return
    onceThere(() => {
      const { location, history } = window
      const there = location.pathname === pathname
      void navigate(
        { search: rewritten(there ? location.search : drawn) },
        { replace: true, state: there ? history.state?.usr : state, ...options },
      )
    })
  }
}
