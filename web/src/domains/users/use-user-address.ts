import { USER_STATES, type UserState } from '@shangxue/contract/user-admin'
import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useWide } from '../../ui/layout/use-wide.ts'

export interface UserFilters {
  readonly q: string
  readonly state: UserState
}

type Overlay = { readonly user: number } | { readonly import: 'users' }
const OVERLAYS = ['user', 'import']

export const idOf = (text: string | null): number | undefined => {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Marks an address that was reached from the list, so that closing goes back instead of further. */
const FROM_LIST = { fromList: true }

/** The list's filters and what lies over it, kept in the address. */
export function useUserAddress() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const left = useRef<string>(undefined)
  const wide = useWide()
  const user = idOf(search.get('user'))
  const filters: UserFilters = {
    q: (search.get('q') ?? '').slice(0, 64),
    state: USER_STATES.find((one) => one === search.get('state')) ?? 'active',
  }

  const change = (next: Partial<UserFilters>) => {
    const { q, state: chosen } = { ...filters, ...next }
    setSearch(
      {
        ...(q && { q }),
        ...(chosen !== 'active' && { state: chosen }),
        ...(user !== undefined && { user: String(user) }),
      },
      { replace: true, state },
    )
  }
  const addressOf = (overlay?: Overlay): string => {
    const next = new URLSearchParams(search)
    for (const name of OVERLAYS) next.delete(name)
    for (const [name, value] of Object.entries(overlay ?? {})) next.set(name, String(value))
    return `?${next}`
  }
  const show = (overlay: Overlay) =>
    void navigate(addressOf(overlay), { state: FROM_LIST, preventScrollReset: true })
  const close = () => {
    // A second Esc before the address has changed must not go back twice.
    if (left.current === key) return
    left.current = key
    if (state?.fromList && !(wide && user !== undefined)) void navigate(-1)
    else void navigate(addressOf(), { replace: true, preventScrollReset: true })
  }
  return { filters, change, show, close, user, wide, importing: search.get('import') === 'users' }
}
