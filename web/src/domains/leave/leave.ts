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
import { ApiError, endless, pages, query } from '../../lib/api/index.ts'
import { formatDay, formatWeekday } from '../../lib/dates.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { ListState } from '../../ui/layout/list-page.tsx'
import type { PhotoShelf } from '../../ui/photos/photos-field.tsx'

export const HOME = '/attendance/leave'
export const NEW = `${HOME}?new=1`
export const leaveAt = (id: number): string => `${HOME}?id=${id}`
export const balancesOf = (type: number): string => `${HOME}?view=balances&type=${type}`
export const ledgerAt = (type: number, user?: { id: number; name: string }): string =>
  `${HOME}?${new URLSearchParams({ ledger: String(type), ...(user && { user: String(user.id), name: user.name }) })}`

export type LeaveRequest = Output<typeof leave.listLeave>['list'][number]
export type LeaveDetail = Output<typeof leave.getLeave>
export type LeaveType = Output<typeof leave.listLeaveTypes>[number]
export type Balance = Output<typeof leave.getLeaveDesk>['balances'][number]
export type MemberBalance = Output<typeof leave.listLeaveBalances>['list'][number]
export type Absence = Output<typeof leave.listAway>[number]
export type Entry = Output<typeof leave.listLeaveEntries>['list'][number]

/** Queries to invalidate after a change of leave. */
export const LEAVE_READS = [
  leave.getLeaveDesk,
  leave.listLeave,
  leave.getLeave,
  leave.listAway,
  leave.listLeaveBalances,
  leave.listLeaveEntries,
  leave.quoteLeave,
]
export const TYPE_READS = [leave.listLeaveTypes, ...LEAVE_READS]

export const PROOFS: PhotoShelf = { name: '证明照片', most: LEAVE_PHOTOS_MAX, ...leave.leavePhotoCalls }

/** Screens show these errors themselves, so the global error toast is off. */
export const TOLD = { meta: { quiet: true } }
const LIMIT = 40

export const useDesk = () => useQuery({ ...query(leave.getLeaveDesk, {}), ...TOLD })
export const useTypes = () => useQuery({ ...query(leave.listLeaveTypes, {}), ...TOLD })
export const useLeave = (id: number) => useQuery({ ...query(leave.getLeave, { id }), ...TOLD })
export const useAway = (from: string, to: string) =>
  useQuery({ ...query(leave.listAway, { from, to }), ...TOLD })

interface Filters {
  readonly scope: 'own' | 'team'
  readonly state?: LeaveState
  readonly type_id?: number
  readonly q: string
}
export const useRequests = (filters: Filters): ListState<LeaveRequest> =>
  endless(useInfiniteQuery({ ...pages(leave.listLeave, { ...filters, limit: LIMIT }), ...TOLD }))
export const useBalances = (type_id: number, q: string): ListState<MemberBalance> =>
  endless(useInfiniteQuery({ ...pages(leave.listLeaveBalances, { type_id, q, limit: LIMIT }), ...TOLD }))
export const useEntries = (type_id: number, user_id?: number): ListState<Entry> =>
  endless(
    useInfiniteQuery({
      ...pages(leave.listLeaveEntries, { type_id, limit: LIMIT, ...(user_id !== undefined && { user_id }) }),
      ...TOLD,
    }),
  )

export const STATE_KINDS: Record<LeaveState, TagKind> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
}
export const stateName = (state: LeaveState): string => LEAVE_STATE_NAMES[state]

interface Span {
  readonly from_day: string
  readonly from_minute: number
  readonly to_day: string
  readonly to_minute: number
}
const part = (minute: number, word: string) => (minute === NOON ? word : '')

/** Formats a period: 「3月8日 周日」, 「3月8日上午」, 「3月8日 14:00–16:00」 or 「3月8日下午 至 3月10日」. */
export function spanText({ from_day, from_minute, to_day, to_minute }: Span): string {
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
export function expiryText({ left, expiring }: Pick<Balance, 'left' | 'expiring'>): string | undefined {
  if (!expiring || left === 0) return undefined
  const ends = `${formatDay(expiring.on)}到期`
  return expiring.minutes === left ? ends : `${leaveText(expiring.minutes)}${ends}`
}

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.isGone
