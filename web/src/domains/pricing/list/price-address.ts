import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { useWide } from '../../../ui/layout/navigation/use-wide.ts'

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

export const parsePriceFilters = (search: URLSearchParams): PriceFilters => ({
  q: (search.get('q') ?? '').slice(0, 64),
  brand_id: parsePositiveInt(search.get('brand')),
  changed: search.get('changed') === '1',
})

/** Filters and overlays of the price list, stored in the address. */
export function usePriceAddress() {
  const { search, get, set } = useUrlParams()
  const wide = useWide()
  const sku = parsePositiveInt(get('sku'))
  const overlay = useOverlay(OVERLAYS, wide && sku !== undefined)
  const filters = parsePriceFilters(search)
  return {
    filters,
    change(next: Partial<PriceFilters>) {
      const { q, brand_id, changed } = { ...filters, ...next }
      set({ q, brand: brand_id, changed })
    },
    addressOf: (next?: Overlay) => overlay.addressOf({ ...next }),
    show: (next: Overlay) => overlay.show({ ...next }),
    exchange: (next: Overlay) => overlay.exchange({ ...next }),
    close: overlay.close,
    sku,
    wide,
    isPicking: get('pick') === '1',
    isImporting: get('import') === 'prices',
    isSharing: get('share') === 'picture',
  }
}
