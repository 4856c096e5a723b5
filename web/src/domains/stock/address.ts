import {
  DEVICE_STATUSES,
  type DeviceStatus,
  STOCK_SORTS,
  STOCK_VIEWS,
} from '@shangxue/contract/stock/endpoints'

export type StockView = (typeof STOCK_VIEWS)[number]
export type StockSort = (typeof STOCK_SORTS)[number]

/** What the query of /home says: which stock is listed, and what is open beside or over the list. */
export interface StockAddress {
  readonly q: string
  readonly brand: number | null
  readonly store: number | null
  readonly view: StockView
  readonly sort: StockSort
  readonly model: number | null
  /** The devices of a sku, of the whole model, or not shown. */
  readonly sku: number | 'all' | null
  /** The store that those devices are in. */
  readonly at: number | null
  readonly status: DeviceStatus | 'all'
  readonly device: number | null
  readonly import: boolean
}

export const PLAIN: StockAddress = {
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

/** As much as the server takes. */
const LONGEST_SEARCH = 64

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

const oneOf = <T extends string>(values: readonly T[], text: string | null, fallback: T): T =>
  values.find((value) => value === text) ?? fallback

/** Reads the address; what makes no sense counts as left out. */
export function readAddress(search: string): StockAddress {
  const params = new URLSearchParams(search)
  const sku = params.get('sku')
  return {
    q: (params.get('q') ?? '').slice(0, LONGEST_SEARCH),
    brand: idOf(params.get('brand')),
    store: idOf(params.get('store')),
    view: oneOf(STOCK_VIEWS, params.get('view'), PLAIN.view),
    sort: oneOf(STOCK_SORTS, params.get('sort'), PLAIN.sort),
    model: idOf(params.get('model')),
    sku: sku === 'all' ? sku : idOf(sku),
    at: idOf(params.get('at')),
    status: oneOf([...DEVICE_STATUSES, 'all'], params.get('status'), PLAIN.status),
    device: idOf(params.get('device')),
    import: params.get('import') === 'stock',
  }
}

/** The query of an address, `''` or beginning with `?`; what is as usual is left out. */
export function writeAddress(address: StockAddress): string {
  const params = new URLSearchParams()
  for (const [key, usual] of Object.entries(PLAIN)) {
    const value = address[key as keyof StockAddress]
    if (value === usual || value === null) continue
    params.set(key, value === true ? 'stock' : String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

export const isFiltered = ({ q, brand, store, view }: StockAddress): boolean =>
  q !== '' || brand !== null || store !== null || view !== 'all'

/** The same list with nothing open. */
export const closed = (address: StockAddress): StockAddress => ({
  ...address,
  model: null,
  sku: null,
  at: null,
  status: PLAIN.status,
  device: null,
  import: false,
})

export const isDetail = ({ model, device }: StockAddress): boolean => model !== null || device !== null

/** One step up: from a device to the devices, from those to the model, from the model to the list. */
export function parentOf(address: StockAddress): StockAddress {
  if (address.import) return { ...address, import: false }
  if (address.device !== null) return { ...address, device: null }
  if (address.model !== null && address.sku !== null) {
    return { ...address, sku: null, at: null, status: PLAIN.status }
  }
  return closed(address)
}
