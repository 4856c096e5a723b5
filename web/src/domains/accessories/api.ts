import {
  type AccessoryView,
  getAccessory,
  getAccessorySummary,
  listAccessories,
  listAccessoryBrands,
  listAccessoryLedger,
} from '@shangxue/contract/accessories/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { DeviceEventKind } from '@shangxue/contract/stock/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'

export const ACCESSORY_LIST_PATH = '/others/accessories-query'
export const accessoryAddress = (skuId: number): string => `${ACCESSORY_LIST_PATH}/detail?sku=${skuId}`

export type Accessory = Output<typeof listAccessories>['list'][number]
export type AccessoryDetail = Output<typeof getAccessory>
export type LedgerEntry = Output<typeof listAccessoryLedger>['list'][number]

/** Queries to invalidate after a change of the minimum stock. */
export const ACCESSORY_QUERIES = [listAccessories, getAccessorySummary, getAccessory]

const PAGE_SIZE = 30
/** Suppresses the global error toast: the screen shows the error itself. */
const SILENT_QUERY_META = { quiet: true }
const BRANDS_STALE_MS = 5 * 60_000

export interface AccessoryFilters {
  readonly q: string
  readonly view: AccessoryView
  readonly brand_id?: number
  readonly location_id?: number
}

export const useAccessories = (filters: AccessoryFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listAccessories, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

export const useAccessorySummary = ({ q, view, ...scope }: AccessoryFilters) =>
  useQuery({
    ...query(getAccessorySummary, scope),
    placeholderData: keepPreviousData,
    meta: SILENT_QUERY_META,
  })

export const useAccessoryBrands = () =>
  useQuery({ ...query(listAccessoryBrands, {}), staleTime: BRANDS_STALE_MS, meta: SILENT_QUERY_META })

export const useAccessory = (skuId: number) =>
  useQuery({ ...query(getAccessory, { sku_id: skuId }), meta: SILENT_QUERY_META })

export const useLedger = (skuId: number, kind: DeviceEventKind | null, store: number | null) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listAccessoryLedger, {
        sku_id: skuId,
        ...(kind && { kind }),
        ...(store !== null && { location_id: store }),
        limit: PAGE_SIZE,
      }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )
