import { listCustomerAreas, listCustomers } from '@shangxue/contract/customers/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query } from '../../../lib/api/index.ts'

const SHOWN = 30
const MINUTES = 5 * 60_000

/** Customers by name, pinyin or phone number, most recent buyers first. */
export const useCustomers = (q: string, open: boolean) =>
  endless(
    useInfiniteQuery({
      ...pages(listCustomers, { q: q.trim(), limit: SHOWN }),
      enabled: open,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  )

export const useAreas = () => useQuery({ ...query(listCustomerAreas, {}), staleTime: MINUTES })
