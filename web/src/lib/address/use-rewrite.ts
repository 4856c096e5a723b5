import { useLocation, useNavigate } from 'react-router'
import { isLeaving, onceThere } from './under-way.ts'

interface Options {
  readonly preventScrollReset?: boolean
}

/**
 * Changes the query of this screen's address in its place in the history. It is made of the address as it is then, not as it
 * was drawn: a search is reported a moment after the typing, and what was opened meanwhile is in the address before it is
 * drawn, or still on its way there. Who has left for another screen is not called back.
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
