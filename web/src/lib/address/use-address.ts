import { useLocation, useSearchParams } from 'react-router'

/** By parameter; null, undefined, false and '' take it away, true is 1. */
export type Changes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The parameters with these changes. */
export function changed(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '' || value === false) next.delete(name)
    else next.set(name, value === true ? '1' : String(value))
  }
  return next
}

/**
 * A screen's filters in its address: leaving and coming back finds them as they were. A change is made to the address
 * as it is now, not as it was drawn: a search is reported a moment after the typing, and what was opened meanwhile is in
 * the address before it is drawn, since the screen may still wait for its code.
 */
export function useAddress() {
  const [drawn, setSearch] = useSearchParams()
  const { pathname, state } = useLocation()
  return {
    search: drawn,
    get: (name: string): string => drawn.get(name) ?? '',
    set(changes: Changes) {
      const current = window.location.pathname === pathname
      const search = current ? new URLSearchParams(window.location.search) : drawn
      setSearch(changed(search, changes), {
        replace: true,
        state: current ? window.history.state?.usr : state,
      })
    },
  }
}
