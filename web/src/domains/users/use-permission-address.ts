import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { idOf } from './use-user-address.ts'

/** Search, filter and the open user of the grid, kept in the address. */
export function usePermissionAddress() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const left = useRef<string>(undefined)
  const q = (search.get('q') ?? '').slice(0, 64)
  const position = search.get('position') ?? ''
  const user = idOf(search.get('user'))

  const addressOf = (id?: number): string => {
    const next = new URLSearchParams(search)
    next.delete('user')
    if (id !== undefined) next.set('user', String(id))
    return `?${next}`
  }
  return {
    q,
    position,
    user,
    change(next: { q?: string; position?: string }) {
      const given = { q, position, ...next }
      const filled = Object.entries(given).filter(([, value]) => value !== '')
      setSearch(
        Object.fromEntries([...filled, ...(user === undefined ? [] : [['user', String(user)] as const])]),
        { replace: true, state },
      )
    },
    open: (id: number) =>
      void navigate(addressOf(id), { state: { fromList: true }, preventScrollReset: true }),
    close() {
      // A second Esc before the address has changed must not go back twice.
      if (left.current === key) return
      left.current = key
      if (state?.fromList) void navigate(-1)
      else void navigate(addressOf(), { replace: true, preventScrollReset: true })
    },
  }
}
