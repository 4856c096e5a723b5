import {
  DEVICE_STATUSES,
  type DeviceStatus,
  STOCK_SORTS,
  STOCK_VIEWS,
} from '@shangxue/contract/stock/endpoints'

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
