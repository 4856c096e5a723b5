import * as leave from '@shangxue/contract/leave/endpoints'
import {
  LEAVE_PHOTOS_MAX,
  LEAVE_STATE_NAMES,
  type LeaveState,
  leaveClock,
  leaveText,
  NOON,
} from '@shangxue/contract/leave/schemas'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/error.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import { formatDay, formatWeekday } from '../../lib/dates.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { ListState } from '../../ui/layout/list/list-page.tsx'
import type { PhotoStore } from '../../ui/photos/photos-field.tsx'

export const LEAVE_PATH = '/attendance/leave'
export const NEW_PATH = `${LEAVE_PATH}?new=1`
export const leavePath = (id: number): string => `${LEAVE_PATH}?id=${id}`
export const balancesPath = (type: number): string => `${LEAVE_PATH}?view=balances&type=${type}`
export const ledgerPath = (type: number, user?: { id: number; name: string }): string =>
  `${LEAVE_PATH}?${new URLSearchParams({ ledger: String(type), ...(user && { user: String(user.id), name: user.name }) })}`

export type LeaveRequest = Output<typeof leave.listLeave>['list'][number]
export type LeaveDetail = Output<typeof leave.getLeave>
export type LeaveType = Output<typeof leave.listLeaveTypes>[number]
export type Balance = Output<typeof leave.getLeaveOverview>['balances'][number]
export type MemberBalance = Output<typeof leave.listLeaveBalances>['list'][number]
export type Absence = Output<typeof leave.listAbsentColleagues>[number]
export type LedgerEntry = Output<typeof leave.listLeaveEntries>['list'][number]

/** Queries to invalidate after a change of leave. */
export const LEAVE_QUERIES = [
  leave.getLeaveOverview,
  leave.listLeave,
  leave.getLeave,
  leave.listAbsentColleagues,
  leave.listLeaveBalances,
  leave.listLeaveEntries,
  leave.quoteLeave,
]
export const TYPE_QUERIES = [leave.listLeaveTypes, ...LEAVE_QUERIES]

export const PROOFS: PhotoStore = {
  name: '证明照片',
  maxPhotos: LEAVE_PHOTOS_MAX,
  ...leave.leavePhotoEndpoints,
}

/** Screens show these errors themselves, so the global error toast is off. */
export const QUIET_QUERY_OPTIONS = { meta: { quiet: true } }
const LIMIT = 40

export const useLeaveDesk = () => useQuery({ ...query(leave.getLeaveOverview, {}), ...QUIET_QUERY_OPTIONS })
export const useTypes = () => useQuery({ ...query(leave.listLeaveTypes, {}), ...QUIET_QUERY_OPTIONS })
export const useLeave = (id: number) => useQuery({ ...query(leave.getLeave, { id }), ...QUIET_QUERY_OPTIONS })
export const useAbsences = (from: string, to: string) =>
  useQuery({ ...query(leave.listAbsentColleagues, { from, to }), ...QUIET_QUERY_OPTIONS })

interface Filters {
  readonly scope: 'own' | 'team'
  readonly state?: LeaveState
  readonly type_id?: number
  readonly q: string
}
export const useRequests = (filters: Filters): ListState<LeaveRequest> =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(leave.listLeave, { ...filters, limit: LIMIT }),
      ...QUIET_QUERY_OPTIONS,
    }),
  )
export const useBalances = (type_id: number, q: string): ListState<MemberBalance> =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(leave.listLeaveBalances, { type_id, q, limit: LIMIT }),
      ...QUIET_QUERY_OPTIONS,
    }),
  )
export const useLedger = (type_id: number, user_id?: number): ListState<LedgerEntry> =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(leave.listLeaveEntries, {
        type_id,
        limit: LIMIT,
        ...(user_id !== undefined && { user_id }),
      }),
      ...QUIET_QUERY_OPTIONS,
    }),
  )

export const STATE_KINDS: Record<LeaveState, TagKind> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
}
export const stateName = (state: LeaveState): string => LEAVE_STATE_NAMES[state]

interface LeavePeriod {
  readonly from_day: string
  readonly from_minute: number
  readonly to_day: string
  readonly to_minute: number
}
const part = (minute: number, word: string) => (minute === NOON ? word : '')

/** Formats a period: 「3月8日 周日」, 「3月8日上午」, 「3月8日 14:00–16:00」 or 「3月8日下午 至 3月10日」. */
export function periodText({ from_day, from_minute, to_day, to_minute }: LeavePeriod): string {
  if (from_minute % NOON !== 0 || to_minute % NOON !== 0)
    return `${formatDay(from_day)} ${leaveClock(from_minute)}–${leaveClock(to_minute)}`
  const begins = `${formatDay(from_day)}${part(from_minute, '下午')}`
  if (from_day === to_day)
    return from_minute === NOON
      ? begins
      : `${begins}${part(to_minute, '上午') || ` ${formatWeekday(from_day)}`}`
  return `${begins} 至 ${formatDay(to_day)}${part(to_minute, '上午')}`
}

/** The part of a balance that expires first. */
export function expiryText({
  left: remaining,
  expiring,
}: Pick<Balance, 'left' | 'expiring'>): string | undefined {
  if (!expiring || remaining === 0) return undefined
  const ends = `${formatDay(expiring.on)}到期`
  return expiring.minutes === remaining ? ends : `${leaveText(expiring.minutes)}${ends}`
}

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.isNotFound
