import { listAccounts } from '@shangxue/contract/ledger/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getRepair,
  getRepairStatus,
  getRepairSummary,
  listRepairMakers,
  listRepairs,
  lookUpRepairDevice,
  type RepairView,
  repairPhotoEndpoints,
} from '@shangxue/contract/repairs/endpoints'
import {
  REPAIR_PHOTOS_MAX,
  type RepairState,
  WARRANTY_BASIS_NAMES,
  type Warranty,
} from '@shangxue/contract/repairs/schemas'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import { formatDay } from '../../lib/dates.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { PhotoStore } from '../../ui/photos/photos-field.tsx'
import { STOCK_QUERIES } from '../stock/public.ts'

export { intakePath, LIST_PATH, repairPath, statusPath } from './paths.ts'

export type RepairRow = Output<typeof listRepairs>['list'][number]
export type RepairDetail = Output<typeof getRepair>
export type KnownDevice = Output<typeof lookUpRepairDevice>

/** Queries to invalidate after a change of a repair. */
export const REPAIR_QUERIES = [listRepairs, getRepairSummary, getRepair, lookUpRepairDevice, listRepairMakers]
/** The same after a change that moves stock. */
export const REPAIR_STOCK_QUERIES = [...REPAIR_QUERIES, ...STOCK_QUERIES]
export const REPAIR_MONEY_QUERIES = [...REPAIR_QUERIES, listAccounts]

const PAGE_SIZE = 30
/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_META = { quiet: true }

export interface RepairFilters {
  readonly q: string
  readonly view: RepairView
  readonly repair_state?: RepairState
  readonly location_id?: number
  readonly customer_id?: number
  readonly device_id?: number
}

export const useRepairs = (filters: RepairFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listRepairs, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )
export const useRepairSummary = (location_id: number | null) =>
  useQuery({
    ...query(getRepairSummary, { ...(location_id !== null && { location_id }) }),
    placeholderData: keepPreviousData,
    meta: SILENT_QUERY_META,
  })
export const useRepair = (id: number) => useQuery({ ...query(getRepair, { id }), meta: SILENT_QUERY_META })
export const useMakers = () => useQuery({ ...query(listRepairMakers, {}), meta: SILENT_QUERY_META })
export const useStatus = (code: string) =>
  useQuery({ ...query(getRepairStatus, { code }), meta: SILENT_QUERY_META })

export const INTAKE_PHOTOS: PhotoStore = {
  name: '手机照片',
  maxPhotos: REPAIR_PHOTOS_MAX,
  ...repairPhotoEndpoints,
}

export const STATE_TAG_KINDS: Record<RepairState, TagKind> = {
  received: 'info',
  quoted: 'warning',
  repairing: 'accent',
  at_maker: 'info',
  ready: 'success',
  handed_over: 'neutral',
  cancelled: 'neutral',
}

/** 保修内，到 2027-03-08（按销售日 2026-03-09） */
export function warrantyText({ covered, basis, starts_on, until }: Warranty): string {
  if (covered === null || starts_on === null || until === null)
    return '没有销售和激活记录，请按发票或保修卡判断'
  return `${covered ? '保修内' : '已过保'}，到 ${until}（${WARRANTY_BASIS_NAMES[basis]} ${starts_on}）`
}

export const dueText = ({ due_on, overdue }: Pick<RepairRow, 'due_on' | 'overdue'>): string | undefined =>
  due_on === null ? undefined : overdue ? `应在${formatDay(due_on)}完成` : `约定${formatDay(due_on)}完成`
