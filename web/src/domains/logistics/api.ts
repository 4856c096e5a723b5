import {
  type CarrierKey,
  getWaybill,
  getWaybillSummary,
  listWaybills,
  type WAYBILL_VIEWS,
  type WaybillState,
} from '@shangxue/contract/logistics/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import { formatDay, today } from '../../lib/dates.ts'
import { useAllowed } from '../../lib/session/state.ts'
import type { TagKind } from '../../ui/display/tag.tsx'

export const WAYBILL_LIST_PATH = '/others/logistics-query'
export const NEW_WAYBILL_PATH = `${WAYBILL_LIST_PATH}/add`
export const waybillAddress = (id: number): string => `${WAYBILL_LIST_PATH}/detail?id=${id}`
export const editWaybillAddress = (id: number): string => `${NEW_WAYBILL_PATH}?id=${id}`

export type Waybill = Output<typeof listWaybills>['list'][number]
export type WaybillDetail = Output<typeof getWaybill>

export const WAYBILL_LIST_QUERIES = [listWaybills, getWaybillSummary]
export const WAYBILL_QUERIES = [...WAYBILL_LIST_QUERIES, getWaybill]

const PAGE_SIZE = 30
/** Suppresses the global error toast: the screen shows the error itself. */
const SILENT_QUERY_META = { quiet: true }

export interface WaybillFilters {
  readonly q: string
  readonly view: (typeof WAYBILL_VIEWS)[number]
  readonly state?: WaybillState
  readonly carrier?: CarrierKey
  readonly location_id?: number
  readonly transfer_id?: number
}

export const useWaybills = (filters: WaybillFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listWaybills, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

export const useWaybillSummary = () => useQuery({ ...query(getWaybillSummary, {}), meta: SILENT_QUERY_META })

export const useWaybill = (id: number) => useQuery({ ...query(getWaybill, { id }), meta: SILENT_QUERY_META })

/** Whether the user may ship goods and therefore manage waybills. */
export function useCanManageWaybills(): boolean {
  const stock = useAllowed('inventory-manage')
  const sales = useAllowed('sales-record')
  return stock || sales
}

export const WAYBILL_TAG_KINDS: Record<WaybillState, TagKind> = {
  collected: 'neutral',
  moving: 'info',
  delivering: 'accent',
  signed: 'success',
  trouble: 'danger',
  returned: 'warning',
}

/** Route of a waybill: 总仓 → 滨江店 */
export const routeText = ({ from, to }: Pick<Waybill, 'from' | 'to'>): string =>
  from && to ? `${from} → ${to}` : (to ?? (from ? `${from} 发出` : ''))

/** Expected arrival: 预计今天到, 预计11月20日到. */
export const expectedText = ({ expected_day, overdue }: Pick<Waybill, 'expected_day' | 'overdue'>) => {
  if (expected_day === null) return undefined
  const day = expected_day === today() ? '今天' : formatDay(expected_day)
  return overdue ? `应在${day}到` : `预计${day}到`
}

/** Formats of the waybill numbers of some carriers. */
const NUMBER_PATTERNS: readonly (readonly [RegExp, CarrierKey])[] = [
  [/^SF/i, 'shunfeng'],
  [/^YT/i, 'yuantong'],
  [/^JT/i, 'jtexpress'],
  [/^JD/i, 'jd'],
  [/^DPK/i, 'debangkuaidi'],
  [/^E[A-Z]\d{9}CN$/i, 'ems'],
  [/^7[3-9]\d{12}$/, 'zhongtong'],
  [/^77\d{13}$/, 'shentong'],
  [/^4\d{14}$/, 'yunda'],
]

/** Guesses the carrier from the format of a waybill number. */
export const guessCarrier = (number: string): CarrierKey | undefined =>
  NUMBER_PATTERNS.find(([pattern]) => pattern.test(number))?.[1]
