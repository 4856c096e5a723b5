import { listBrands, listLocations } from '@shangxue/contract/catalogue/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { permissionKeysOf } from '@shangxue/contract/platform/permissions'
import {
  getDailySales,
  listSalespeopleOfSales,
  listSoldLines,
  sumSoldLines,
} from '@shangxue/contract/sales-figures/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/session/state.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'
import type { LineFilters } from './line-filters.ts'

export type DailyFigures = Output<typeof getDailySales>
export type SoldLine = Output<typeof listSoldLines>['list'][number]

/** In milliseconds. Names change less often than figures. */
const NAMES_STALE_MS = 5 * 60_000
const PAGE_SIZE = 30
/** Suppresses the global error toast: the screen shows the error itself. */
const SILENT_QUERY = { meta: { quiet: true } }

export const useStores = () =>
  useQuery({ ...query(listLocations, {}), staleTime: NAMES_STALE_MS, ...SILENT_QUERY })
export const useBrands = () =>
  useQuery({ ...query(listBrands, {}), staleTime: NAMES_STALE_MS, ...SILENT_QUERY })
export const useSellers = () =>
  useQuery({ ...query(listSalespeopleOfSales, {}), staleTime: NAMES_STALE_MS, ...SILENT_QUERY })

/** Whether the user may see all sales figures. The server checks again. */
export const useCanViewSales = (): boolean =>
  useSession(
    ({ isAdmin, permissions }) =>
      isAdmin || permissionKeysOf('sales-view').some((key) => permissions[key] === true),
  )

export const useDailySales = (day: string, store: number | undefined) =>
  useQuery({
    ...query(getDailySales, { day, ...(store !== undefined && { location_id: store }) }),
    placeholderData: keepPreviousData,
    ...SILENT_QUERY,
  })

export const useSoldLines = (filters: LineFilters): ListState<SoldLine> =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listSoldLines, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      ...SILENT_QUERY,
    }),
  )

export const useSoldLineTotals = (filters: LineFilters) =>
  useQuery({ ...query(sumSoldLines, filters), placeholderData: keepPreviousData, ...SILENT_QUERY })
