import * as contract from '@shangxue/contract/customers/endpoints'
import {
  getCustomer,
  listCustomerAreas,
  listCustomerOwners,
  listCustomers,
  listCustomersNear,
  listDuplicateCustomers,
} from '@shangxue/contract/customers/endpoints'
import type { CustomerLevel } from '@shangxue/contract/customers/schemas'
import {
  getVisitCustomer,
  getVisitPlan,
  listVisits,
  type VisitState,
} from '@shangxue/contract/customers/visits'
import type { Endpoint, Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import type { GeoPosition } from '../../lib/device/use-geolocation.ts'
import type { TagKind } from '../../ui/display/tag.tsx'

export const LIST_PATH = '/others/customers'
export const ADD_PATH = `${LIST_PATH}/add`
export const customerDetailPath = (id: number): string => `${LIST_PATH}/${id}`
export const editPath = (id: number): string => `${customerDetailPath(id)}?edit=1`
export const DUPLICATES_PATH = `${LIST_PATH}?view=duplicates`
/** Stands for all areas in an address. */
export const ALL_AREAS = '全部'
export const areaPath = (area: string): string => `/others/area-customers/${encodeURIComponent(area)}`
export const TODAY_PATH = `${areaPath(ALL_AREAS)}?view=today`
export const visitPath = (name: string): string => `/others/kehu-visit/${encodeURIComponent(name)}`

export type CustomerListRow = Output<typeof listCustomers>['list'][number]
export type NearbyCustomer = Output<typeof listCustomersNear>['list'][number]
export type CustomerDetail = Output<typeof getCustomer>
export type DuplicatePair = Output<typeof listDuplicateCustomers>[number]
export type Visit = Output<typeof listVisits>['list'][number]
export type VisitOverview = Output<typeof getVisitCustomer>
export type VisitPlan = Output<typeof getVisitPlan>

const VISIT_LIST_QUERIES: readonly Endpoint[] = [listVisits, getVisitPlan, getVisitCustomer]
/** Queries to invalidate after a visit. */
export const VISIT_QUERIES: readonly Endpoint[] = [
  ...VISIT_LIST_QUERIES,
  listCustomersNear,
  getCustomer,
  listCustomers,
]
/** Queries to invalidate after a change of a customer. */
export const CUSTOMER_QUERIES: readonly Endpoint[] = [
  ...VISIT_QUERIES,
  listCustomerAreas,
  listCustomerOwners,
  listDuplicateCustomers,
  contract.previewCustomerMerge,
]

const PAGE_SIZE = 30
/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_META = { quiet: true }

export type CustomerFilters = Omit<RequestOf<typeof listCustomers>, 'page' | 'limit'>
export const useCustomerList = (filters: CustomerFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listCustomers, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )
export const useNearbyCustomers = (area: string, sort: 'due' | 'near', place: GeoPosition | undefined) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listCustomersNear, {
        ...(area !== ALL_AREAS && { area }),
        // rounding to about ten metres keeps the cached response while the user stays in place
        ...(place && { lat: Number(place.lat.toFixed(4)), lng: Number(place.lng.toFixed(4)) }),
        ...{ sort, limit: PAGE_SIZE },
      }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )
export const useAreas = () => useQuery({ ...query(listCustomerAreas, {}), meta: SILENT_QUERY_META })
export const useOwners = () => useQuery({ ...query(listCustomerOwners, {}), meta: SILENT_QUERY_META })
export const useCustomer = (id: number) =>
  useQuery({ ...query(getCustomer, { id }), meta: SILENT_QUERY_META })
export const useDuplicates = () => useQuery({ ...query(listDuplicateCustomers, {}), meta: SILENT_QUERY_META })
export const useVisitPlan = () => useQuery({ ...query(getVisitPlan, {}), meta: SILENT_QUERY_META })
export const useVisitOverview = (name: string) =>
  useQuery({ ...query(getVisitCustomer, { name }), meta: SILENT_QUERY_META })
export const useVisits = (customer_id: number) =>
  infiniteListProps(
    useInfiniteQuery({ ...infiniteQuery(listVisits, { customer_id, limit: 20 }), meta: SILENT_QUERY_META }),
  )

export const LEVEL_KINDS: Record<CustomerLevel, TagKind> = {
  A: 'accent',
  B: 'info',
  C: 'neutral',
  D: 'neutral',
}
export const VISIT_KINDS: Record<VisitState, TagKind> = {
  planned: 'info',
  open: 'accent',
  done: 'success',
  cancelled: 'neutral',
}

export const unvisitedText = (days: number | null): string =>
  days === null ? '还没有拜访过' : days <= 0 ? '今天拜访过' : `${days} 天未拜访`
