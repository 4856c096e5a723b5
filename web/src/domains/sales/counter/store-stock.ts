import type { Output } from '@shangxue/contract/platform/endpoint'
import { listStoreStock } from '@shangxue/contract/sales/counter'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'

export type StoreModel = Output<typeof listStoreStock>['list'][number]
export type StoreSku = StoreModel['skus'][number]
export type StoreDevice = Output<typeof listDevices>['list'][number]

const PAGE_SIZE = 30
const QUIET = { quiet: true }

/** Models with stock at a store, with their SKUs. */
export const useStoreStock = (location: number, tracking: 'serial' | 'none', q: string) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listStoreStock, { location_id: location, tracking, q: q.trim(), limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: QUIET,
    }),
  )

/** Devices in stock at a store, oldest first: of one SKU, or with a part of a code. */
export const useStoreDevices = (location: number, filter: { sku_id?: number; q?: string }) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listDevices, {
        q: '',
        ...filter,
        location_id: location,
        status: 'in_stock',
        sort: 'oldest',
        with_total: true,
        limit: PAGE_SIZE,
      }),
      meta: QUIET,
    }),
  )

export const skuText = ({ spec, color }: Pick<StoreSku, 'spec' | 'color'>): string =>
  [spec, color].filter(Boolean).join(' ') || '标准款'
