import { USER_STATES, type UserState } from '@shangxue/contract/users/admin'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { useWide } from '../../../ui/layout/navigation/use-wide.ts'

export interface UserFilters {
  readonly q: string
  readonly state: UserState
}

type Overlay = { readonly user: number } | { readonly import: 'users' }

/** The list's filters and the open sheet, stored in the URL. */
export function useUserFilters() {
  const { get, set } = useUrlParams()
  const wide = useWide()
  const user = parsePositiveInt(get('user'))
  const overlay = useOverlay(['user', 'import'], wide && user !== undefined)
  const filters: UserFilters = {
    q: get('q').slice(0, 64),
    state: parseOneOf(USER_STATES, get('state')) ?? 'active',
  }
  return {
    filters,
    change(next: Partial<UserFilters>) {
      const { q, state } = { ...filters, ...next }
      set({ q, state: state === 'active' ? null : state })
    },
    show: (shown: Overlay) => overlay.show({ ...shown }),
    close: overlay.close,
    user,
    wide,
    importing: get('import') === 'users',
  }
}
