import { AUDIT_GROUPS, type AuditGroup } from '@shangxue/contract/audit/actions'
import { useNavigate } from 'react-router'
import { parseOneOf, parsePositiveInt, useUrlParams, withParams } from '../../lib/address/url-params.ts'
import { useOverlay } from '../../lib/address/use-overlay.ts'
import { useWide } from '../../ui/layout/navigation/use-wide.ts'

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

const parseDate = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[]

function parseFilters(search: URLSearchParams): AuditFilters {
  const paramOf = (name: keyof AuditFilters) => search.get(PARAMS[name])
  return {
    q: (paramOf('q') ?? '').slice(0, 64),
    user_id: parsePositiveInt(paramOf('user_id')),
    group: parseOneOf(GROUPS, paramOf('group')),
    entity: paramOf('entity')?.slice(0, 40) || undefined,
    entity_id: paramOf('entity_id')?.slice(0, 64) || undefined,
    from: parseDate(paramOf('from')),
    to: parseDate(paramOf('to')),
  }
}

const paramsOf = (filters: AuditFilters) =>
  Object.fromEntries(
    Object.entries(PARAMS).map(([name, param]) => [param, filters[name as keyof AuditFilters]]),
  )

export const isFiltered = (filters: AuditFilters): boolean => Object.values(filters).some(Boolean)

/** The filters and the open entry, stored in the URL. */
export function useAuditFilters() {
  const { search, set } = useUrlParams()
  const navigate = useNavigate()
  const wide = useWide()
  const filters = parseFilters(search)
  const entry = parsePositiveInt(search.get(ENTRY))
  const overlay = useOverlay([ENTRY], wide)

  return {
    filters,
    entry,
    wide,
    /** Closes the open entry, except on wide screens where it is visible next to the list. */
    change: (next: Partial<AuditFilters>) =>
      set({ ...paramsOf({ ...filters, ...next }), ...(!wide && { [ENTRY]: null }) }),
    /** Applies other filters as a new history entry, so that going back shows the open audit entry again. */
    follow: (next: Partial<AuditFilters>) =>
      void navigate(`?${withParams(new URLSearchParams(), paramsOf({ ...NO_FILTERS, ...next }))}`, {
        preventScrollReset: true,
      }),
    clear: () => set({ ...paramsOf(NO_FILTERS), [ENTRY]: null }),
    open: (id: number) =>
      wide && entry !== undefined ? overlay.exchange({ [ENTRY]: id }) : overlay.show({ [ENTRY]: id }),
    close: overlay.close,
  }
}
export type AuditFiltersState = ReturnType<typeof useAuditFilters>
