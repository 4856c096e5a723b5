import {
  DEVICE_STATUSES,
  type DeviceStatus,
  STOCK_SORTS,
  STOCK_VIEWS,
} from '@shangxue/contract/stock/endpoints'
import { useState } from 'react'
import { type To, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Close } from '../../../lib/address/overlay-history.ts'
import { useRewrite } from '../../../lib/address/use-rewrite.ts'
import { useWide } from '../../../ui/layout/navigation/use-wide.ts'

export type StockView = (typeof STOCK_VIEWS)[number]
export type StockSort = (typeof STOCK_SORTS)[number]

/** State of the stock screen in the query string of /home: the filters, and what is open beside or over the list. */
export interface StockAddress {
  readonly q: string
  readonly brand: number | null
  readonly store: number | null
  readonly view: StockView
  readonly sort: StockSort
  readonly model: number | null
  /** Devices of one sku, of the whole model, or null when no device list is open. */
  readonly sku: number | 'all' | null
  /** Location of the listed devices. */
  readonly at: number | null
  readonly status: DeviceStatus | 'all'
  readonly device: number | null
  readonly import: boolean
}

export const DEFAULT_ADDRESS: StockAddress = {
  q: '',
  brand: null,
  store: null,
  view: 'all',
  sort: 'brand',
  model: null,
  sku: null,
  at: null,
  status: 'in_stock',
  device: null,
  import: false,
}

/** Maximum search length that the server accepts. */
const MAX_SEARCH_LENGTH = 64

const parseId = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

const parseOption = <T extends string>(values: readonly T[], text: string | null, fallback: T): T =>
  values.find((value) => value === text) ?? fallback

/** Parses the query string. Invalid values fall back to their defaults. */
export function parseStockAddress(search: string): StockAddress {
  const params = new URLSearchParams(search)
  const sku = params.get('sku')
  return {
    q: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    brand: parseId(params.get('brand')),
    store: parseId(params.get('store')),
    view: parseOption(STOCK_VIEWS, params.get('view'), DEFAULT_ADDRESS.view),
    sort: parseOption(STOCK_SORTS, params.get('sort'), DEFAULT_ADDRESS.sort),
    model: parseId(params.get('model')),
    sku: sku === 'all' ? sku : parseId(sku),
    at: parseId(params.get('at')),
    status: parseOption([...DEVICE_STATUSES, 'all'], params.get('status'), DEFAULT_ADDRESS.status),
    device: parseId(params.get('device')),
    import: params.get('import') === 'stock',
  }
}

/** Query string of an address: `''`, or text that starts with `?`. Default values are omitted. */
export function formatStockAddress(address: StockAddress): string {
  const params = new URLSearchParams()
  for (const [key, defaultValue] of Object.entries(DEFAULT_ADDRESS)) {
    const value = address[key as keyof StockAddress]
    if (value === defaultValue || value === null) continue
    params.set(key, value === true ? 'stock' : String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

export const isFiltered = ({ q, brand, store, view }: StockAddress): boolean =>
  q !== '' || brand !== null || store !== null || view !== 'all'

/** The same list with no detail open. */
export const withoutDetail = (address: StockAddress): StockAddress => ({
  ...address,
  model: null,
  sku: null,
  at: null,
  status: DEFAULT_ADDRESS.status,
  device: null,
  import: false,
})

export const hasDetail = ({ model, device }: StockAddress): boolean => model !== null || device !== null

/** One level up: from a device to the device list, to the model, to the list. */
export function parentAddress(address: StockAddress): StockAddress {
  if (address.import) return { ...address, import: false }
  if (address.device !== null) return { ...address, device: null }
  if (address.model !== null && address.sku !== null) {
    return { ...address, sku: null, at: null, status: DEFAULT_ADDRESS.status }
  }
  return withoutDetail(address)
}

export const SORT_LABELS: Record<StockSort, string> = {
  brand: '按品牌',
  quantity: '数量最多',
  name: '按名称',
}

/** Number of history entries that this screen has pushed, and may therefore go back. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) || 0 : 0

export interface StepLink {
  readonly to: To
  readonly state: { readonly depth: number }
  readonly preventScrollReset: true
}

/** Address of the stock screen and the functions that change it. */
export function useStockAddress() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const rewrite = useRewrite()
  const wide = useWide()
  const searchText = useSearchText(search)
  const address: StockAddress = { ...parseStockAddress(search), q: searchText.q }
  const depth = depthOf(state)

  const replace = (next: StockAddress) =>
    void navigate({ search: formatStockAddress(next) }, { replace: true, state, preventScrollReset: true })

  const change = (patch: Partial<StockAddress>, preventScrollReset: boolean) =>
    rewrite((current) => formatStockAddress({ ...parseStockAddress(current), q: searchText.q, ...patch }), {
      preventScrollReset,
    })

  /** Props for a Link that opens something over or beside the list. */
  const step = (patch: Partial<StockAddress>): StepLink => ({
    to: { search: formatStockAddress({ ...address, ...patch }) },
    state: { depth: depth + 1 },
    preventScrollReset: true,
  })

  // On wide screens filters may change while a detail is open; going back in the history would undo them.
  const hasEntry = depth > 0 && !wide
  const back = () => (hasEntry ? void navigate(-1) : replace(parentAddress(address)))
  const close = () => (hasEntry ? void navigate(-depth) : replace(withoutDetail(address)))

  return {
    address,
    wide,
    step,
    open(patch: Partial<StockAddress>) {
      const { to, ...options } = step(patch)
      void navigate(to, options)
    },
    /** Filters replace the history entry, so that one step back leaves the screen and coming back restores them. */
    filter(patch: Partial<StockAddress>) {
      if (patch.q !== undefined) searchText.set(patch.q)
      change(patch, false)
    },
    /** Changes a value inside the open detail. */
    adjust(patch: Partial<StockAddress>) {
      change(patch, true)
    },
    back: Object.assign(back, { hasEntry }) satisfies Close,
    close: Object.assign(close, { hasEntry }) satisfies Close,
  }
}

export type StockNavigation = ReturnType<typeof useStockAddress>

/** The address follows typing with a delay. Until then the typed text takes precedence over the address. */
function useSearchText(search: string) {
  const { q } = parseStockAddress(search)
  const navigationType = useNavigationType()
  const [pendingText, setPendingText] = useState<string | null>(null)
  const [lastSearch, setLastSearch] = useState(search)
  if (search !== lastSearch) {
    setLastSearch(search)
    if (navigationType === 'POP' || q === pendingText) setPendingText(null)
  }
  return { q: pendingText ?? q, set: setPendingText }
}
