import { listSales, listSellers, type SALE_KINDS, type SaleStatus } from '@shangxue/contract/sales/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query } from '../../lib/api/index.ts'

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
  endless(
    useInfiniteQuery({
      ...pages(listSales, { ...filters, limit: SALE_PAGE_SIZE }),
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
