import {
  COVER_DAYS_MAX,
  DEFAULT_COVER_DAYS,
  type FactoryView,
  getFactoryItem,
  listFactoryItems,
  listFactorySources,
} from '@shangxue/contract/factory/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { parsePositiveInt } from '../../lib/address/url-params.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'

export const FACTORY_LIST_PATH = '/others/factory-inventory'
export const factoryItemAddress = (id: number, cover: number): string =>
  `${FACTORY_LIST_PATH}/detail?item=${id}${cover === DEFAULT_COVER_DAYS ? '' : `&cover=${cover}`}`

export type FactoryItem = Output<typeof listFactoryItems>['list'][number]
export type FactoryItemDetail = Output<typeof getFactoryItem>

export const FACTORY_QUERIES = [listFactoryItems, listFactorySources, getFactoryItem]

const PAGE_SIZE = 30
/** Suppresses the global error toast: the screen shows the error itself. */
const SILENT_QUERY_META = { quiet: true }

export interface FactoryFilters {
  readonly q: string
  readonly view: FactoryView
  readonly cover_days: number
  readonly source_id?: number
}

/** Days of cover in an address, or the default. */
export const parseCoverDays = (text: string): number => {
  const days = parsePositiveInt(text)
  return days !== undefined && days <= COVER_DAYS_MAX ? days : DEFAULT_COVER_DAYS
}

export const useFactoryItems = (filters: FactoryFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listFactoryItems, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

export const useFactorySources = () => useQuery({ ...query(listFactorySources, {}), meta: SILENT_QUERY_META })

export const useFactoryItem = (id: number, cover_days: number) =>
  useQuery({
    ...query(getFactoryItem, { id, cover_days }),
    placeholderData: keepPreviousData,
    meta: SILENT_QUERY_META,
  })

/** Name of the item as written by the manufacturer. */
export const factoryItemTitle = ({
  model,
  spec,
  color,
}: Pick<FactoryItem, 'model' | 'spec' | 'color'>): string => [model, spec, color].filter(Boolean).join(' ')

/** Change since the previous snapshot: 较上次 +20 */
export const changeText = (change: number | null): string | undefined => {
  if (change === null) return undefined
  return change === 0 ? '较上次持平' : `较上次 ${change > 0 ? '+' : ''}${change}`
}
