import { listBrands, listLocations } from '@shangxue/contract/catalogue/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { getStockSummary, listDevices, listStockModels } from '@shangxue/contract/stock/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { invalidate, query } from '../../lib/api/queries.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'
import type { StockAddress } from './list/stock-address.ts'

const PAGE_SIZE = 30
/** In milliseconds. Names of brands and locations change less often than quantities. */
const NAMES_STALE_MS = 5 * 60_000

export type StockModel = Output<typeof listStockModels>['list'][number]
export type DeviceItem = Output<typeof listDevices>['list'][number]

/** Suppresses the global error toast: the list shows the error itself. */
export const SILENT_QUERY_META = { quiet: true }

const scopeFilters = ({ brand, store }: Pick<StockAddress, 'brand' | 'store'>) => ({
  ...(brand !== null && { brand_id: brand }),
  ...(store !== null && { location_id: store }),
})

/** Filters shared by the list and its export. */
export const listFilters = ({ q, ...address }: StockAddress) => ({ q: q.trim(), ...scopeFilters(address) })

export const useStockSummary = (address: StockAddress) =>
  useQuery({ ...query(getStockSummary, scopeFilters(address)), placeholderData: keepPreviousData })

export const useBrands = () => useQuery({ ...query(listBrands, {}), staleTime: NAMES_STALE_MS })

/** Stores and warehouses in which the user may act, or `everywhere`. */
export const useLocations = (everywhere = false) =>
  useQuery({ ...query(listLocations, everywhere ? { everywhere } : {}), staleTime: NAMES_STALE_MS })

/** Models of the list. The previous rows stay visible until the new ones arrive. */
export function useStockModels(address: StockAddress): ListState<StockModel> {
  const cache = useQueryClient()
  const { view, sort } = address
  const result = useInfiniteQuery({
    ...infiniteQuery(listStockModels, { ...listFilters(address), view, sort, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    meta: SILENT_QUERY_META,
  })
  const refresh = () => invalidate(cache, [listStockModels, getStockSummary])
  return { ...infiniteListProps(result), onRefresh: refresh }
}

/** The only location in which the user may act; null if there are several. */
export function useOnlyLocation(): number | null {
  const { data } = useLocations()
  return data?.length === 1 ? (data[0]?.id ?? null) : null
}

interface DeviceFilters {
  readonly model: number
  readonly sku: number | 'all'
  readonly at: number | null
  readonly status: StockAddress['status']
}

/** Filters shared by the device list and its export. */
export const deviceFilters = ({ model, sku, at, status }: DeviceFilters) => ({
  q: '',
  ...(sku === 'all' ? { product_id: model } : { sku_id: sku }),
  ...(at !== null && { location_id: at }),
  ...(status !== 'all' && { status }),
  sort: 'oldest' as const,
})

export function useDevices(filters: DeviceFilters): ListState<DeviceItem> {
  return infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listDevices, { ...deviceFilters(filters), with_total: true, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )
}
