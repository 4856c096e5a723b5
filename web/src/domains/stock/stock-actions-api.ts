import { getOnboardingSteps } from '@shangxue/contract/administration/endpoints'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import {
  type COUNT_STATES,
  getCount,
  getStockDocument,
  getTransfer,
  listCounts,
  listStockDocuments,
  listTransfers,
  type StockDocumentKind,
  type TRANSFER_STATES,
} from '@shangxue/contract/stock/actions'
import {
  getDevice,
  getStockModel,
  getStockSummary,
  listDevices,
  listStockModels,
} from '@shangxue/contract/stock/endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { SILENT_QUERY_META } from './api.ts'

const PAGE_SIZE = 30

interface TransferFilters {
  readonly state: (typeof TRANSFER_STATES)[number] | null
  readonly store: number | null
}

export const useTransfers = ({ state, store }: TransferFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listTransfers, {
        ...(state && { state }),
        ...(store !== null && { location_id: store }),
        limit: PAGE_SIZE,
      }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

interface CountFilters {
  readonly location_id?: number
  readonly state?: (typeof COUNT_STATES)[number]
}

export const useCounts = (filters: CountFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listCounts, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

interface DocumentFilters {
  readonly q: string
  readonly kind: StockDocumentKind | null
  readonly store: number | null
}

export const useDocuments = ({ q, kind, store }: DocumentFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listStockDocuments, {
        q: q.trim(),
        ...(kind && { kind }),
        ...(store !== null && { location_id: store }),
        limit: PAGE_SIZE,
      }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

/** Queries to invalidate after any change of stock. */
export const STOCK_QUERIES: readonly Endpoint[] = [
  listStockModels,
  getStockSummary,
  getStockModel,
  listDevices,
  getDevice,
  listTransfers,
  getTransfer,
  listStockDocuments,
  getStockDocument,
  listCounts,
  getCount,
  getOnboardingSteps,
]
