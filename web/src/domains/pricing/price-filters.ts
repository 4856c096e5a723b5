import { positive, useAddress, useOverlay } from '../../lib/address/index.ts'
import { useWide } from '../../ui/layout/use-wide.ts'

export interface PriceFilters {
  readonly q: string
  readonly brand_id: number | undefined
  readonly changed: boolean
}

/** Overlays of the list. Only one is open at a time, and each has an address. */
export type Overlay =
  | { readonly sku: number }
  | { readonly import: 'prices' }
  | { readonly share: 'picture' }
  | { readonly pick: 1 }
const OVERLAYS = ['sku', 'import', 'share', 'pick']

/** Address of the list with these filters. */
export const listAddress = ({ q, brand_id, changed }: PriceFilters): string => {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(brand_id !== undefined && { brand: String(brand_id) }),
    ...(changed && { changed: '1' }),
  })
  // `URLSearchParams.size` is not supported by the oldest phones that we serve.
  const text = search.toString()
  return text === '' ? '/price' : `/price?${text}`
}

export const filtersIn = (search: URLSearchParams): PriceFilters => ({
  q: (search.get('q') ?? '').slice(0, 64),
  brand_id: positive(search.get('brand')),
  changed: search.get('changed') === '1',
})

/** Filters and overlays of the price list, stored in the address. */
export function usePriceAddress() {
  const { search, get, set } = useAddress()
  const wide = useWide()
  const sku = positive(get('sku'))
  const overlay = useOverlay(OVERLAYS, wide && sku !== undefined)
  const filters = filtersIn(search)
  return {
    filters,
    change(next: Partial<PriceFilters>) {
      const { q, brand_id, changed } = { ...filters, ...next }
      set({ q, brand: brand_id, changed })
    },
    addressOf: (shown?: Overlay) => overlay.addressOf({ ...shown }),
    show: (shown: Overlay) => overlay.show({ ...shown }),
    exchange: (shown: Overlay) => overlay.exchange({ ...shown }),
    close: overlay.close,
    sku,
    wide,
    picking: get('pick') === '1',
    importing: get('import') === 'prices',
    sharing: get('share') === 'picture',
  }
}
