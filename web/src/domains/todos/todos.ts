import type { Output } from '@shangxue/contract/platform/endpoint'
import { REMINDER_MINUTES } from '@shangxue/contract/tasks/reminders'
import type { addTodo, listTodos, TodoPlan } from '@shangxue/contract/todos/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import type { RequestOf } from '../../lib/api/http.ts'
import { dayOf, formatDay, formatTime, formatWeekday, today } from '../../lib/dates.ts'

export const LIST_PATH = '/others/todo'
export const ADD_PATH = '/others/todo/add'
export const todoPath = (id: number): string => `/others/todo/detail?id=${id}`

export type Todo = Output<typeof listTodos>['list'][number]
export type TodoContent = RequestOf<typeof addTodo>
export const EMPTY_CONTENT: TodoContent = {
  title: '',
  note: '',
  day: null,
  time: null,
  reminder: 'none',
  repeat: 'none',
}

const SECTIONS = ['overdue', 'today', 'later', 'undated'] as const
export type SectionKey = (typeof SECTIONS)[number]
export const SECTION_NAMES: Record<SectionKey, string> = {
  overdue: '逾期',
  today: '今天',
  later: '以后',
  undated: '没有日期',
}

function sectionOf({ day }: Todo): SectionKey {
  if (day === null) return 'undated'
  if (day === today()) return 'today'
  return day < today() ? 'overdue' : 'later'
}

/** Non-empty sections, in list order. */
export const groupBySection = (list: readonly Todo[]): { key: SectionKey; todos: readonly Todo[] }[] =>
  SECTIONS.map((key) => ({ key, todos: list.filter((todo) => sectionOf(todo) === key) })).filter(
    ({ todos }) => todos.length > 0,
  )

export function dayText(day: string): string {
  if (day === today()) return '今天'
  if (day === addDays(today(), 1)) return '明天'
  if (day === addDays(today(), -1)) return '昨天'
  return `${formatDay(day)} ${formatWeekday(day)}`
}

/** Formats `明天 09:00`. Omits the day under 今天; for completed todos the time of completion. */
export function whenText({ day, time, done_at }: Pick<Todo, 'day' | 'time' | 'done_at'>): string {
  if (done_at !== null) return `${dayText(dayOf(done_at))}完成`
  if (day === null) return ''
  if (day === today() && time !== null) return time
  return day === today() ? '' : [dayText(day), time].filter(Boolean).join(' ')
}

export const isLate = ({ day, time, done_at }: Pick<Todo, 'day' | 'time' | 'done_at'>): boolean =>
  done_at === null &&
  day !== null &&
  (day < today() || (day === today() && time !== null && time < formatTime(Date.now())))

/** Created on first use, because it takes a slow phone most of a second. */
let graphemes: Intl.Segmenter | undefined
/** Quotes and shortens a title without splitting a grapheme cluster. */
export function quoteTitle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return `“${text}”`
  graphemes ??= new Intl.Segmenter('zh')
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment)
  return `“${characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text}”`
}

/** For toasts and 待提交. */
export const shortTitle = (title: string): string => quoteTitle(title, 10)

/** The editable fields of a todo, without its position. */
export const toContent = ({ title, note, day, time, reminder, repeat }: TodoContent): TodoContent => ({
  title: title.trim(),
  note,
  day,
  time,
  reminder,
  repeat,
})

/** Company date and time as if in UTC, for comparisons only. */
const asUtc = (day: string, time: string) => Date.parse(`${day}T${time}Z`)

/** True if the reminder is in the past on the company's clock. */
export function isReminderPast({ day, time, reminder }: TodoPlan): boolean {
  if (day === null || time === null || reminder === 'none') return false
  return asUtc(day, time) - REMINDER_MINUTES[reminder] * 60_000 <= asUtc(today(), formatTime(Date.now()))
}
