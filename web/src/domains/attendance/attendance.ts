import * as admin from '@shangxue/contract/attendance/admin'
import {
  attendancePhoto,
  getAttendanceMonth,
  getAttendanceToday,
  listTeamAttendance,
  uploadAttendancePhoto,
} from '@shangxue/contract/attendance/endpoints'
import { ATTENDANCE_PHOTOS_MAX, type DayState, type PunchKind } from '@shangxue/contract/attendance/schemas'
import type { Endpoint, Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, everyPage, type Given, pages, query } from '../../lib/api/index.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { PhotoShelf } from '../../ui/photos/photos-field.tsx'

export type Today = Output<typeof getAttendanceToday>
export type Month = Output<typeof getAttendanceMonth>
export type Card = Month['days'][number]
export type Punch = NonNullable<Card['in']>
export type Appeal = Month['appeals'][number]
export type Totals = Month['totals']
export type Request = Output<typeof admin.listAttendanceRequests>['list'][number]
export type Shift = Output<typeof admin.listShifts>[number]
export type WorkPlace = Output<typeof admin.listWorkPlaces>[number]
export type WorkGroup = Output<typeof admin.listWorkGroups>[number]

export const CLOCK = '/attendance/clock'
export const CALENDAR = '/attendance/calendar'
export const STATISTICS = '/attendance/statistics'
export const ADMIN = '/attendance/admin'
export const calendarAt = (day: string, user?: number): string =>
  `${CALENDAR}?month=${day.slice(0, 7)}&day=${day}${user === undefined ? '' : `&user=${user}`}`

/** Queries to invalidate after a punch, an appeal or a decision. */
export const DAY_READS: readonly Endpoint[] = [
  getAttendanceToday,
  getAttendanceMonth,
  listTeamAttendance,
  admin.listAttendanceDay,
  admin.listAttendanceRequests,
]
/** Queries to invalidate after a change of a rule. */
export const RULE_READS: readonly Endpoint[] = [
  ...DAY_READS,
  admin.listShifts,
  admin.listWorkGroups,
  admin.listWorkPlaces,
  admin.listAttendancePeople,
  admin.listShiftChanges,
  admin.listCalendarDays,
]

export const STATE_KINDS: Record<DayState, TagKind> = {
  absent: 'danger',
  missed: 'danger',
  serious_late: 'danger',
  late: 'warning',
  early: 'warning',
  field: 'info',
  leave: 'info',
  normal: 'success',
  open: 'accent',
  ahead: 'neutral',
  rest: 'neutral',
  holiday: 'neutral',
  none: 'neutral',
}

export const PHOTOS: PhotoShelf = {
  name: '现场照片',
  most: ATTENDANCE_PHOTOS_MAX,
  upload: uploadAttendancePhoto,
  file: attendancePhoto,
}

const PAGE = 30
const QUIET = { meta: { quiet: true } }
const TOLD = { placeholderData: keepPreviousData, ...QUIET }

export const useToday = () => useQuery({ ...query(getAttendanceToday, {}), ...QUIET })
export const useMonth = (month: string, user: number | undefined) =>
  useQuery({ ...query(getAttendanceMonth, { month, user_id: user }), ...TOLD })
export const useTeam = (filters: Given<typeof listTeamAttendance>) =>
  endless(useInfiniteQuery({ ...pages(listTeamAttendance, { ...filters, limit: PAGE }), ...TOLD }))
export const useRequests = (state: 'pending' | 'decided') =>
  endless(useInfiniteQuery({ ...pages(admin.listAttendanceRequests, { state, limit: PAGE }), ...TOLD }))
export const useBoard = (filters: Given<typeof admin.listAttendanceDay>) =>
  useInfiniteQuery({ ...pages(admin.listAttendanceDay, { ...filters, limit: PAGE }), ...TOLD })
export const useChanges = () =>
  endless(useInfiniteQuery({ ...pages(admin.listShiftChanges, { limit: PAGE }), ...TOLD }))
export const useShifts = () => useQuery({ ...query(admin.listShifts, {}), ...QUIET })
export const useWorkPlaces = () => useQuery({ ...query(admin.listWorkPlaces, {}), ...QUIET })
export const useWorkGroups = () => useQuery({ ...query(admin.listWorkGroups, {}), ...QUIET })
export const useCalendarDays = (year: number) =>
  useQuery({ ...query(admin.listCalendarDays, { year }), ...TOLD })
export const usePeople = () =>
  useQuery({
    queryKey: [admin.listAttendancePeople.path, 'all'],
    queryFn: ({ signal }) => everyPage(admin.listAttendancePeople, { q: '', limit: 100 }, { signal }),
    ...QUIET,
  })

/** True if a time belongs to the next day of an overnight shift: 次日 06:00. */
export const isNextDay = (day: string, at: string, dayOf: (at: string) => string): boolean => dayOf(at) > day

export const isCounted = (punch: Punch | null): punch is Punch =>
  punch !== null && punch.field !== 'declined' && punch.review !== 'declined'

/** The punches of a day that can be appealed for. */
export function missingOf({ shift, states, settled, in: arrival, out: departure }: Card): PunchKind[] {
  if (!shift || states.includes('ahead')) return []
  const kinds: PunchKind[] = []
  const late = states.some((state) => state === 'late' || state === 'serious_late' || state === 'absent')
  if (!isCounted(arrival) || late) kinds.push('in')
  if (settled && (!isCounted(departure) || states.includes('early') || states.includes('absent')))
    kinds.push('out')
  return kinds
}
