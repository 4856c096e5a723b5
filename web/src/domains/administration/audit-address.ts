import { AUDIT_GROUPS, type AuditGroup } from '@shangxue/contract/audit-actions'
import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useWide } from '../../ui/layout/use-wide.ts'

export interface AuditFilters {
  readonly q: string
  readonly user_id: number | undefined
  readonly group: AuditGroup | undefined
  readonly entity: string | undefined
  readonly entity_id: string | undefined
  /** Business days, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
}

const NO_FILTERS: AuditFilters = {
  q: '',
  user_id: undefined,
  group: undefined,
  entity: undefined,
  entity_id: undefined,
  from: undefined,
  to: undefined,
}

/** Other screens link here: /admin/audit-trail?entity=user&id=12 shows what happened to one record. */
const PARAMS: Readonly<Record<keyof AuditFilters, string>> = {
  q: 'q',
  user_id: 'user',
  group: 'group',
  entity: 'entity',
  entity_id: 'id',
  from: 'from',
  to: 'to',
}
const ENTRY = 'entry'

const positive = (text: string | null): number | undefined => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
const dayIn = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const isGroup = (text: string | null): text is AuditGroup =>
  text !== null && Object.hasOwn(AUDIT_GROUPS, text)

function filtersIn(search: URLSearchParams): AuditFilters {
  const at = (name: keyof AuditFilters) => search.get(PARAMS[name])
  const group = at('group')
  return {
    q: (at('q') ?? '').slice(0, 64),
    user_id: positive(at('user_id')),
    group: isGroup(group) ? group : undefined,
    entity: at('entity')?.slice(0, 40) || undefined,
    entity_id: at('entity_id')?.slice(0, 64) || undefined,
    from: dayIn(at('from')),
    to: dayIn(at('to')),
  }
}

export const isFiltered = (filters: AuditFilters): boolean => Object.values(filters).some(Boolean)

/** The filters and the open entry, kept in the address. */
export function useAuditAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const left = useRef<string>(undefined)
  const wide = useWide()
  const filters = filtersIn(search)
  const entry = positive(search.get(ENTRY))

  const addressOf = (wanted: AuditFilters, opened?: number): string => {
    const next = new URLSearchParams()
    for (const [name, param] of Object.entries(PARAMS)) {
      const value = wanted[name as keyof AuditFilters]
      if (value) next.set(param, String(value))
    }
    if (opened !== undefined) next.set(ENTRY, String(opened))
    return `?${next}`
  }
  const go = (address: string, options = {}) =>
    void navigate(address, { preventScrollReset: true, ...options })

  return {
    filters,
    entry,
    wide,
    /** An entry that is open stays so only beside the list, where both are in sight. */
    change: (next: Partial<AuditFilters>) =>
      go(addressOf({ ...filters, ...next }, wide ? entry : undefined), { replace: true, state }),
    /** Other filters as a step of its own, from the open entry: going back shows the entry again. */
    follow: (next: Partial<AuditFilters>) => go(addressOf({ ...NO_FILTERS, ...next })),
    clear: () => go(addressOf(NO_FILTERS), { replace: true, state }),
    open: (id: number) =>
      go(
        addressOf(filters, id),
        wide && entry !== undefined ? { replace: true, state } : { state: { fromList: true } },
      ),
    close() {
      // A second Esc before the address has changed must not go back twice.
      if (left.current === key) return
      left.current = key
      if (state?.fromList && !wide) void navigate(-1)
      else go(addressOf(filters), { replace: true })
    },
  }
}
export type AuditAddress = ReturnType<typeof useAuditAddress>
