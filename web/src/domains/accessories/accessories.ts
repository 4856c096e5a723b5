import {
  type AccessoryView,
  accessorySummary,
  getAccessory,
  listAccessories,
  listAccessoryBrands,
  listAccessoryLedger,
} from '@shangxue/contract/accessories/endpoints'
import { fullModelName } from '@shangxue/contract/catalogue/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { DeviceEventKind } from '@shangxue/contract/stock/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query } from '../../lib/api/index.ts'

export const LIST = '/others/accessories-query'
export const detailOf = (skuId: number): string => `${LIST}/detail?sku=${skuId}`

export type Accessory = Output<typeof listAccessories>['list'][number]
export type Detail = Output<typeof getAccessory>
export type Entry = Output<typeof listAccessoryLedger>['list'][number]

/** Queries to invalidate after a change of the minimum stock. */
export const ACCESSORY_READS = [listAccessories, accessorySummary, getAccessory]

const PAGE = 30
/** Suppresses the global error toast: the screen shows the error itself. */
const TOLD = { quiet: true }
const BRANDS_FRESH_MS = 5 * 60_000

export interface AccessoryFilters {
  readonly q: string
  readonly view: AccessoryView
  readonly brand_id?: number
  readonly location_id?: number
}

export const useAccessories = (filters: AccessoryFilters) =>
  endless(
    useInfiniteQuery({
      ...pages(listAccessories, { ...filters, limit: PAGE }),
      placeholderData: keepPreviousData,
      meta: TOLD,
    }),
  )

export const useAccessorySums = ({ q, view, ...scope }: AccessoryFilters) =>
  useQuery({ ...query(accessorySummary, scope), placeholderData: keepPreviousData, meta: TOLD })

export const useAccessoryBrands = () =>
  useQuery({ ...query(listAccessoryBrands, {}), staleTime: BRANDS_FRESH_MS, meta: TOLD })

export const useAccessory = (skuId: number) =>
  useQuery({ ...query(getAccessory, { sku_id: skuId }), meta: TOLD })

export const useLedger = (skuId: number, kind: DeviceEventKind | null, store: number | null) =>
  endless(
    useInfiniteQuery({
      ...pages(listAccessoryLedger, {
        sku_id: skuId,
        ...(kind && { kind }),
        ...(store !== null && { location_id: store }),
        limit: PAGE,
      }),
      placeholderData: keepPreviousData,
      meta: TOLD,
    }),
  )

/** Full name of an accessory: 倍思 氮化镓充电器 65W 白色 */
export const titleOf = ({
  brand,
  model,
  spec,
  color,
}: Pick<Accessory, 'brand' | 'model' | 'spec' | 'color'>) =>
  [fullModelName(brand, model), spec, color].filter(Boolean).join(' ')
