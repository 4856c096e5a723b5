import { listCustomerAreas, listCustomers } from '@shangxue/contract/customers/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query } from '../../../lib/api/index.ts'

const CUSTOMER_PAGE_SIZE = 30
const AREAS_STALE_MS = 5 * 60_000

/** Customers by name, pinyin or phone number, most recent buyers first. */
export const useCustomers = (q: string, open: boolean) =>
  endless(
    useInfiniteQuery({
      ...pages(listCustomers, { q: q.trim(), limit: CUSTOMER_PAGE_SIZE }),
      enabled: open,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  )

export const useAreas = () => useQuery({ ...query(listCustomerAreas, {}), staleTime: AREAS_STALE_MS })
