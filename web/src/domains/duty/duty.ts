import type { listDuties, listDutyPosts, listSwaps, previewRotation } from '@shangxue/contract/duty/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { formatDay, formatWeekday, today } from '../../lib/dates.ts'

export const CALENDAR_PATH = '/others/duty-calendar'
export const MANAGEMENT_PATH = '/others/duty-management'

export type Duty = Output<typeof listDuties>['list'][number]
export type Post = Output<typeof listDutyPosts>['list'][number]
export type Shift = Post['shifts'][number]
export type Swap = Output<typeof listSwaps>['list'][number]
export type Plan = Output<typeof previewRotation>

export const VIEWS = ['month', 'week', 'own', 'swaps'] as const
export type View = (typeof VIEWS)[number]

export const WEEKDAYS = [
  { value: 1, label: '一', name: '周一' },
  { value: 2, label: '二', name: '周二' },
  { value: 3, label: '三', name: '周三' },
  { value: 4, label: '四', name: '周四' },
  { value: 5, label: '五', name: '周五' },
  { value: 6, label: '六', name: '周六' },
  { value: 7, label: '日', name: '周日' },
] as const
export const EVERY_DAY = WEEKDAYS.map(({ value }) => value)

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))
/** The days of all weeks that overlap a month. */
export function monthGridDays(day: string): string[] {
  const first = mondayOf(`${day.slice(0, 7)}-01`)
  const next = addDays(`${day.slice(0, 7)}-28`, 4)
  const last = addDays(mondayOf(addDays(`${next.slice(0, 7)}-01`, -1)), 6)
  return listDays(first, daysBetween(first, last) + 1)
}
export const listDays = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n))

/** The same date in another month, or its last day. */
export function addMonths(day: string, by: 1 | -1): string {
  const first = by === 1 ? `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01` : undefined
  const month = first ? first.slice(0, 7) : addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)
  const targetDay = `${month}-${day.slice(8)}`
  const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
  return targetDay > last ? last : targetDay
}

/** `08:00–14:00`, `22:00–次日06:00` */
export const hoursText = ({ starts, ends }: Pick<Duty, 'starts' | 'ends'>): string =>
  `${starts}–${ends <= starts ? '次日' : ''}${ends}`

export function dayText(day: string): string {
  const dayDistance = daysBetween(today(), day)
  const near =
    dayDistance === 0 ? '今天' : dayDistance === 1 ? '明天' : dayDistance === -1 ? '昨天' : undefined
  return [formatDay(day), near ?? formatWeekday(day)].join(' ')
}

/** `11月23日 早班 08:00–14:00` */
export const shiftText = (turn: Pick<Duty, 'day' | 'shift' | 'starts' | 'ends'>): string =>
  `${formatDay(turn.day)} ${turn.shift} ${hoursText(turn)}`

/** Groups duties by post and shift and keeps their order. */
export function groupDuties(duties: readonly Duty[]): { key: string; first: Duty; duties: Duty[] }[] {
  const result = new Map<string, Duty[]>()
  for (const duty of duties) {
    const key = String(duty.shift_id)
    result.set(key, [...(result.get(key) ?? []), duty])
  }
  return [...result].flatMap(([key, all]) => (all[0] ? [{ key, first: all[0], duties: all }] : []))
}

export const openPosts = (posts: readonly Post[]): Post[] => posts.filter(({ closed }) => !closed)
export const openShifts = (post: Post): Shift[] => post.shifts.filter(({ closed }) => !closed)
