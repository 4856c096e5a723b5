import { useSearchParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { listAddress, type PriceFilters, parsePriceFilters } from '../list/price-address.ts'

/** Source of the prices to edit: picked skus, skus that match filters, or pasted lines. */
export type EditSourceSpec =
  | { readonly kind: 'picked'; readonly ids: readonly number[] }
  | { readonly kind: 'filter'; readonly filters: PriceFilters; readonly all: boolean }
  | { readonly kind: 'paste' }

const EDIT_PATH = '/price/edit'
/** Keeps the length of the address reasonable. */
export const MAX_PICKED = 300

/** Address to edit picked skus. `from` is the query string of the list to return to. */
export const editPickedAddress = (ids: readonly number[], from: string): string =>
  `${EDIT_PATH}?${new URLSearchParams({ skus: ids.join(','), from })}`

/** Address to edit the skus that match the list's filters, or all skus without filters. */
export const editFilteredAddress = (filters: PriceFilters): string => {
  const [, search = 'all=1'] = listAddress(filters).split('?')
  return `${EDIT_PATH}?${search}`
}

function parseSource(search: URLSearchParams): EditSourceSpec {
  const ids = (search.get('skus') ?? '').split(',').flatMap((text) => parsePositiveInt(text) ?? [])
  if (ids.length > 0) return { kind: 'picked', ids: [...new Set(ids)].slice(0, MAX_PICKED) }
  if (search.get('paste') === '1') return { kind: 'paste' }
  return { kind: 'filter', filters: parsePriceFilters(search), all: search.get('all') === '1' }
}

export const hasFilter = ({ filters, all }: Extract<EditSourceSpec, { kind: 'filter' }>): boolean =>
  all || filters.q !== '' || filters.brand_id !== undefined || filters.changed

/** Each source has a draft of its own. */
export const draftSlot = (source: EditSourceSpec): string =>
  source.kind === 'picked' ? `price-edit ${source.ids.join()}` : `price-edit ${source.kind}`

export function useEditAddress() {
  const [search, setSearch] = useSearchParams()
  const source = parseSource(search)
  const from = search.get('from') ?? ''
  const filters: PriceFilters =
    source.kind === 'filter' ? source.filters : { q: '', brand_id: undefined, changed: false }
  return {
    source,
    /** Address to return to when done. */
    back: from.startsWith('?') ? `/price${from}` : listAddress(filters),
    filter(next: Partial<PriceFilters> & { all?: boolean }) {
      const { all = false, ...filterPatch } = next
      const [, text = ''] = listAddress({ ...filters, ...filterPatch }).split('?')
      setSearch(all ? { all: '1' } : text, { replace: true })
    },
    paste: () => setSearch({ paste: '1' }, { replace: true }),
  }
}
