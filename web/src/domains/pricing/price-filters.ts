import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useWide } from '../../ui/layout/use-wide.ts'

export interface PriceFilters {
  readonly q: string
  readonly brand_id: number | undefined
  readonly changed: boolean
}

export const positive = (text: string | null): number | undefined => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** What lies over the list: one thing at a time, each with an address. */
export type Overlay =
  | { readonly sku: number }
  | { readonly import: 'prices' }
  | { readonly share: 'picture' }
  | { readonly pick: 1 }
const OVERLAYS = ['sku', 'import', 'share', 'pick']

/** The list of these filters. */
export const listAddress = ({ q, brand_id, changed }: PriceFilters): string => {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(brand_id !== undefined && { brand: String(brand_id) }),
    ...(changed && { changed: '1' }),
  })
  // `size` is too new for the phones that we serve.
  const text = search.toString()
  return text === '' ? '/price' : `/price?${text}`
}

export const filtersIn = (search: URLSearchParams): PriceFilters => ({
  q: (search.get('q') ?? '').slice(0, 64),
  brand_id: positive(search.get('brand')),
  changed: search.get('changed') === '1',
})

/** Marks an address that was reached from the list, so that closing goes back instead of further. */
export const FROM_LIST = { fromList: true }

/** A search is reported a moment after the typing: what was opened meanwhile stays open. */
const openedIn = (search: URLSearchParams) =>
  Object.fromEntries(
    ['sku', 'pick'].flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])),
  )

/** What is opened is in the address before it is drawn: the page may still wait for its code. */
const addressNow = (pathname: string, drawn: URLSearchParams) =>
  window.location.pathname === pathname ? new URLSearchParams(window.location.search) : drawn

/** The list's filters and what lies over it, kept in the address. */
export function usePriceAddress() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { key, state, pathname } = useLocation()
  const left = useRef<string>(undefined)
  const wide = useWide()
  const sku = positive(search.get('sku'))
  const beside = wide && sku !== undefined

  const picking = search.get('pick') === '1'
  const filters = filtersIn(search)
  const change = (next: Partial<PriceFilters>) => {
    const { q, brand_id, changed } = { ...filters, ...next }
    setSearch(
      {
        ...(q && { q }),
        ...(brand_id !== undefined && { brand: String(brand_id) }),
        ...(changed && { changed: '1' }),
        ...openedIn(addressNow(pathname, search)),
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
  /** Another one in place of what is shown. */
  const exchange = (overlay: Overlay) =>
    void navigate(addressOf(overlay), { state, replace: true, preventScrollReset: true })
  const close = () => {
    // A second Esc before the address has changed must not go back twice.
    if (left.current === key) return
    left.current = key
    // Beside the list the step before may be another sku, or other filters.
    if (state?.fromList && !beside) void navigate(-1)
    else void navigate(addressOf(), { replace: true, preventScrollReset: true })
  }
  return {
    filters,
    change,
    addressOf,
    show,
    exchange,
    close,
    sku,
    wide,
    picking,
    importing: search.get('import') === 'prices',
    sharing: search.get('share') === 'picture',
  }
}
