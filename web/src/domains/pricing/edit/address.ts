import { useSearchParams } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { filtersIn, listAddress, type PriceFilters } from '../price-filters.ts'

/** What is to be repriced: picked skus, what filters find, or what is pasted. */
export type Source =
  | { readonly kind: 'picked'; readonly ids: readonly number[] }
  | { readonly kind: 'filter'; readonly filters: PriceFilters; readonly all: boolean }
  | { readonly kind: 'paste' }

const EDIT = '/price/edit'
/** What an address holds without becoming unwieldy. */
export const MOST_PICKED = 300

/** `from` is the search of the list's address, to come back to. */
export const editPicked = (ids: readonly number[], from: string): string =>
  `${EDIT}?${new URLSearchParams({ skus: ids.join(','), from })}`

/** From the list with these filters: what they find, or everything. */
export const editFound = (filters: PriceFilters): string => {
  const [, search = 'all=1'] = listAddress(filters).split('?')
  return `${EDIT}?${search}`
}

function sourceIn(search: URLSearchParams): Source {
  const ids = (search.get('skus') ?? '').split(',').flatMap((text) => positive(text) ?? [])
  if (ids.length > 0) return { kind: 'picked', ids: [...new Set(ids)].slice(0, MOST_PICKED) }
  if (search.get('paste') === '1') return { kind: 'paste' }
  return { kind: 'filter', filters: filtersIn(search), all: search.get('all') === '1' }
}

export const isChosen = ({ filters, all }: Extract<Source, { kind: 'filter' }>): boolean =>
  all || filters.q !== '' || filters.brand_id !== undefined || filters.changed

/** Each way of choosing keeps a draft of its own. */
export const draftSlot = (source: Source): string =>
  source.kind === 'picked' ? `price-edit ${source.ids.join()}` : `price-edit ${source.kind}`

export function useEditAddress() {
  const [search, setSearch] = useSearchParams()
  const source = sourceIn(search)
  const from = search.get('from') ?? ''
  const filters: PriceFilters =
    source.kind === 'filter' ? source.filters : { q: '', brand_id: undefined, changed: false }
  return {
    source,
    /** Where the user came from, and goes when it is done. */
    back: from.startsWith('?') ? `/price${from}` : listAddress(filters),
    filter(next: Partial<PriceFilters> & { all?: boolean }) {
      const { all = false, ...given } = next
      const [, text = ''] = listAddress({ ...filters, ...given }).split('?')
      setSearch(all ? { all: '1' } : text, { replace: true })
    },
    paste: () => setSearch({ paste: '1' }, { replace: true }),
  }
}
