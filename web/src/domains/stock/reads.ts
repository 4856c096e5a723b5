import { listBrands, listLocations } from '@shangxue/contract/catalogue/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { listDevices, listStockModels, stockSummary } from '@shangxue/contract/stock/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { endless, invalidate, pages, query } from '../../lib/api/index.ts'
import type { ListState } from '../../ui/layout/list-page.tsx'
import type { StockAddress } from './address.ts'

const PAGE = 30
/** In milliseconds. Names of brands and locations change less often than quantities. */
const MINUTES = 5 * 60_000

export type StockModel = Output<typeof listStockModels>['list'][number]
export type DeviceItem = Output<typeof listDevices>['list'][number]

/** Suppresses the global error toast: the list shows the error itself. */
export const TOLD = { quiet: true }

const scopeOf = ({ brand, store }: Pick<StockAddress, 'brand' | 'store'>) => ({
  ...(brand !== null && { brand_id: brand }),
  ...(store !== null && { location_id: store }),
})

/** Filters shared by the list and its export. */
export const filtersOf = ({ q, ...address }: StockAddress) => ({ q: q.trim(), ...scopeOf(address) })

export const useSummary = (address: StockAddress) =>
  useQuery({ ...query(stockSummary, scopeOf(address)), placeholderData: keepPreviousData })

export const useBrands = () => useQuery({ ...query(listBrands, {}), staleTime: MINUTES })

export const useLocations = () => useQuery({ ...query(listLocations, {}), staleTime: MINUTES })

/** Models of the list. The previous rows stay visible until the new ones arrive. */
export function useModels(address: StockAddress): ListState<StockModel> {
  const cache = useQueryClient()
  const { view, sort } = address
  const found = useInfiniteQuery({
    ...pages(listStockModels, { ...filtersOf(address), view, sort, limit: PAGE }),
    placeholderData: keepPreviousData,
    meta: TOLD,
  })
  const refresh = () => invalidate(cache, [listStockModels, stockSummary])
  return { ...endless(found), onRefresh: refresh }
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
  return endless(
    useInfiniteQuery({
      ...pages(listDevices, { ...deviceFilters(filters), with_total: true, limit: PAGE }),
      placeholderData: keepPreviousData,
      meta: TOLD,
    }),
  )
}
