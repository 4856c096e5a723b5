import {
  type DeviceQuery,
  getActivationFigures,
  getAllocation,
  getAllocationFigures,
  listAllocations,
  listQueriedDevices,
} from '@shangxue/contract/devices/endpoints'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'

const PAGE_SIZE = 30
/** Suppresses the global error toast: the list shows the error itself. */
const SILENT_QUERY_META = { quiet: true }

/** Queries to invalidate after an import of activations or a change of allocations. */
export const DEVICE_QUERY_KEYS: readonly Endpoint[] = [
  listQueriedDevices,
  listAllocations,
  getAllocation,
  getAllocationFigures,
  getActivationFigures,
]

export interface DeviceFilters {
  readonly type: DeviceQuery
  readonly q: string
  readonly brand: number | null
  readonly store: number | null
  readonly days: number | null
  /** Period of the activation. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly sold?: boolean
}

/** Filters shared by a list and its export. */
export const deviceFilters = ({ type, q, brand, store, days, from, to, sold }: DeviceFilters) => ({
  type,
  q: q.trim(),
  ...(brand !== null && { brand_id: brand }),
  ...(store !== null && { location_id: store }),
  ...(days !== null && { older_than_days: days }),
  ...(from !== undefined && { activated_from: from }),
  ...(to !== undefined && { activated_to: to }),
  ...(sold && { sold }),
})

export const useQueriedDevices = (filters: DeviceFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listQueriedDevices, { ...deviceFilters(filters), limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

export const useAllocations = (filters: RequestOf<typeof listAllocations>) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listAllocations, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )
