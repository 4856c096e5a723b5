import {
  type addMeeting,
  type getMeeting,
  type listMeetings,
  MEETING_PHOTOS_MAX,
  type MeetingReminder,
  meetingPhotoEndpoints,
} from '@shangxue/contract/meetings/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { RequestOf } from '../../lib/api/http.ts'
import { formatDay, formatWeekday, today } from '../../lib/dates.ts'
import type { PhotoStore } from '../../ui/photos/photos-field.tsx'
import type { Person } from '../colleagues/public.ts'

export const LIST_PATH = '/others/meeting-records'
export const ADD_PATH = '/others/meeting-records/add'
export const meetingPath = (id: number): string => `/others/meeting-records/detail/${id}`

export type MeetingRow = Output<typeof listMeetings>['list'][number]
export type Meeting = Output<typeof getMeeting>
export type MeetingContent = RequestOf<typeof addMeeting>

export const PHOTOS: PhotoStore = {
  name: '会议照片',
  maxPhotos: MEETING_PHOTOS_MAX,
  ...meetingPhotoEndpoints,
}

export const VIEW_NAMES = { all: '全部', coming: '未开', past: '已开', unread: '待确认' } as const
export const REMINDERS: Record<MeetingReminder, string> = {
  none: '不提醒',
  ten_minutes: '提前 10 分钟',
  half_hour: '提前半小时',
  one_hour: '提前 1 小时',
  one_day: '提前 1 天',
}

const dayText = (day: string): string =>
  day === today() ? '今天' : `${formatDay(day)} ${formatWeekday(day)}`
/** `11月23日 周一 09:00–10:30` */
export const whenText = ({ day, starts, ends }: Pick<MeetingRow, 'day' | 'starts' | 'ends'>): string =>
  `${dayText(day)} ${ends ? `${starts}–${ends}` : starts}`

export interface DecisionDraft {
  /** Stable React key of a row while it is edited. */
  readonly key: string
  readonly id: number | null
  readonly text: string
  readonly assignee: Person | null
  /** Empty string for no due date. */
  readonly due: string
}
export interface MeetingFields {
  readonly title: string
  readonly place: string
  readonly day: string
  readonly starts: string
  readonly ends: string
  readonly reminder: MeetingReminder
  readonly host: Person | null
  readonly people: readonly Person[]
  readonly agenda: string
  readonly minutes: string
  readonly decisions: readonly DecisionDraft[]
  readonly photo_ids: number[]
}
