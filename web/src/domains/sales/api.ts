import { listCustomerAreas, listCustomers } from '@shangxue/contract/customers/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { countUnreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Endpoint, Output } from '@shangxue/contract/platform/endpoint'
import {
  getSale,
  listSales,
  listSellers,
  type SALE_KINDS,
  type SaleStatus,
} from '@shangxue/contract/sales/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import { STOCK_QUERIES } from '../stock/public.ts'

export type Sale = Output<typeof listSales>['list'][number]
export type SaleDetail = Output<typeof getSale>

const CUSTOMER_PAGE_SIZE = 30
const AREAS_STALE_MS = 5 * 60_000

/** Customers by name, pinyin or phone number, most recent buyers first. */
export const useCustomers = (q: string, open: boolean) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listCustomers, { q: q.trim(), limit: CUSTOMER_PAGE_SIZE }),
      enabled: open,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  )

export const useAreas = () => useQuery({ ...query(listCustomerAreas, {}), staleTime: AREAS_STALE_MS })

/** Queries to invalidate after any sale, return or approval. */
export const SALE_QUERIES: readonly Endpoint[] = [
  listSales,
  getSale,
  listSellers,
  listCustomers,
  listNotifications,
  countUnreadNotifications,
  ...STOCK_QUERIES,
]

const SALE_PAGE_SIZE = 30
const PENDING_LIMIT = 50
const SELLERS_STALE_MS = 5 * 60_000

/** Filters shared by the list and its export. */
export interface SaleFilters {
  readonly q: string
  readonly status?: SaleStatus
  readonly kind?: (typeof SALE_KINDS)[number]
  readonly from?: string
  readonly to?: string
  readonly location_id?: number
  readonly salesperson_id?: number
  readonly customer_id?: number
}

export const useSales = (filters: SaleFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listSales, { ...filters, limit: SALE_PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  )

/** Sales that wait for the administrator's approval. */
export const usePendingSales = (enabled: boolean) =>
  useQuery({
    ...query(listSales, { q: '', status: 'waiting', limit: PENDING_LIMIT }),
    enabled: enabled,
    meta: { quiet: true },
  })

export const useSellers = () => useQuery({ ...query(listSellers, {}), staleTime: SELLERS_STALE_MS })
