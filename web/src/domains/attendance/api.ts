import * as admin from '@shangxue/contract/attendance/admin'
import {
  getAttendanceMonth,
  getAttendancePhoto,
  getAttendanceToday,
  listTeamAttendance,
  uploadAttendancePhoto,
} from '@shangxue/contract/attendance/endpoints'
import { ATTENDANCE_PHOTOS_MAX, type DayState, type PunchKind } from '@shangxue/contract/attendance/schemas'
import type { Endpoint, Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '../../lib/api/fetch-all-pages.ts'
import type { RequestOf } from '../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { PhotoStore } from '../../ui/photos/photos-field.tsx'

export type Today = Output<typeof getAttendanceToday>
export type Month = Output<typeof getAttendanceMonth>
export type DayCardData = Month['days'][number]
export type Punch = NonNullable<DayCardData['in']>
export type Appeal = Month['appeals'][number]
export type Totals = Month['totals']
export type ReviewRequest = Output<typeof admin.listAttendanceRequests>['list'][number]
export type Shift = Output<typeof admin.listShifts>[number]
export type WorkPlace = Output<typeof admin.listWorkPlaces>[number]
export type WorkGroup = Output<typeof admin.listWorkGroups>[number]

export const CLOCK_PATH = '/attendance/clock'
export const CALENDAR_PATH = '/attendance/calendar'
export const STATISTICS_PATH = '/attendance/statistics'
export const ADMIN_PATH = '/attendance/admin'
export const calendarPath = (day: string, user?: number): string =>
  `${CALENDAR_PATH}?month=${day.slice(0, 7)}&day=${day}${user === undefined ? '' : `&user=${user}`}`

/** Queries to invalidate after a punch, an appeal or a decision. */
export const DAY_QUERIES: readonly Endpoint[] = [
  getAttendanceToday,
  getAttendanceMonth,
  listTeamAttendance,
  admin.listAttendanceDay,
  admin.listAttendanceRequests,
]
/** Queries to invalidate after a change of a rule. */
export const RULE_QUERIES: readonly Endpoint[] = [
  ...DAY_QUERIES,
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

export const PUNCH_PHOTOS: PhotoStore = {
  name: '现场照片',
  maxPhotos: ATTENDANCE_PHOTOS_MAX,
  upload: uploadAttendancePhoto,
  file: getAttendancePhoto,
}

const PAGE_SIZE = 30
const SILENT_QUERY_META = { meta: { quiet: true } }
const QUIET_QUERY_OPTIONS = { placeholderData: keepPreviousData, ...SILENT_QUERY_META }

export const useToday = () => useQuery({ ...query(getAttendanceToday, {}), ...SILENT_QUERY_META })
export const useMonth = (month: string, user: number | undefined) =>
  useQuery({ ...query(getAttendanceMonth, { month, user_id: user }), ...QUIET_QUERY_OPTIONS })
export const useTeam = (filters: RequestOf<typeof listTeamAttendance>) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listTeamAttendance, { ...filters, limit: PAGE_SIZE }),
      ...QUIET_QUERY_OPTIONS,
    }),
  )
export const useRequests = (state: 'pending' | 'decided') =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(admin.listAttendanceRequests, { state, limit: PAGE_SIZE }),
      ...QUIET_QUERY_OPTIONS,
    }),
  )
export const useBoard = (filters: RequestOf<typeof admin.listAttendanceDay>) =>
  useInfiniteQuery({
    ...infiniteQuery(admin.listAttendanceDay, { ...filters, limit: PAGE_SIZE }),
    ...QUIET_QUERY_OPTIONS,
  })
export const useChanges = () =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(admin.listShiftChanges, { limit: PAGE_SIZE }),
      ...QUIET_QUERY_OPTIONS,
    }),
  )
export const useShifts = () => useQuery({ ...query(admin.listShifts, {}), ...SILENT_QUERY_META })
export const useWorkPlaces = () => useQuery({ ...query(admin.listWorkPlaces, {}), ...SILENT_QUERY_META })
export const useWorkGroups = () => useQuery({ ...query(admin.listWorkGroups, {}), ...SILENT_QUERY_META })
export const useCalendarDays = (year: number) =>
  useQuery({ ...query(admin.listCalendarDays, { year }), ...QUIET_QUERY_OPTIONS })
export const usePeople = () =>
  useQuery({
    queryKey: [admin.listAttendancePeople.path, 'all'],
    queryFn: ({ signal }) => fetchAllPages(admin.listAttendancePeople, { q: '', limit: 100 }, { signal }),
    ...SILENT_QUERY_META,
  })

/** True if a time belongs to the next day of an overnight shift: 次日 06:00. */
export const isNextDay = (day: string, at: string, dayOf: (at: string) => string): boolean => dayOf(at) > day

export const isCounted = (punch: Punch | null): punch is Punch =>
  punch !== null && punch.field !== 'declined' && punch.review !== 'declined'

/** The punches of a day that can be appealed for. */
export function missingPunches({
  shift,
  states,
  settled: isSettled,
  in: arrival,
  out: departure,
}: DayCardData): PunchKind[] {
  if (!shift || states.includes('ahead')) return []
  const kinds: PunchKind[] = []
  const late = states.some((state) => state === 'late' || state === 'serious_late' || state === 'absent')
  if (!isCounted(arrival) || late) kinds.push('in')
  if (isSettled && (!isCounted(departure) || states.includes('early') || states.includes('absent')))
    kinds.push('out')
  return kinds
}
