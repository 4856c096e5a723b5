import type { Input } from '@shangxue/contract/platform/endpoint'
import { listTaskEntries } from '@shangxue/contract/tasks/activity'
import {
  type addTask,
  countTasks,
  getTask,
  getTaskCalendar,
  getTaskLoad,
  listTasks,
} from '@shangxue/contract/tasks/endpoints'
import {
  isOpen,
  TASK_DUES,
  TASK_PRIORITIES,
  TASK_SCOPES,
  TASK_STAGES,
  type Task,
  type TaskDetail,
  type TaskPriority,
  type TaskStatus,
} from '@shangxue/contract/tasks/schemas'
import { parseOneOf, parsePositiveInt } from '../../lib/address/url-params.ts'
import { dayOf, today } from '../../lib/dates.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import { namesOf } from '../colleagues/public.ts'
import { dayText } from '../todos/public.ts'

export type { Task, TaskDetail }
export const LIST_PATH = '/tasks'
export const CALENDAR_PATH = '/tasks/calendar'
export const MANAGEMENT_PATH = '/tasks/management'
export const NEW_PATH = '/tasks?edit=new'
export const taskPath = (id: number): string => `/tasks/detail/${id}`
export const editTaskPath = (id: number): string => `/tasks/detail/${id}?edit=1`
export const newSubtaskPath = (id: number): string => `/tasks?edit=new&parent=${id}`

/** Queries to invalidate after a write. */
export const TASK_QUERIES = [listTasks, countTasks, getTaskCalendar, getTaskLoad, getTask, listTaskEntries]

export const PRIORITY_TAGS: Partial<Record<TaskPriority, TagKind>> = { urgent: 'danger', high: 'warning' }
export const STATUS_TAGS: Record<TaskStatus, TagKind> = {
  todo: 'neutral',
  doing: 'accent',
  done: 'success',
  closed: 'neutral',
}

/** Parses the list filters from the address. */
export function parseFilters(get: (name: string) => string) {
  const priority = parseOneOf(TASK_PRIORITIES, get('priority'))
  const user_id = parsePositiveInt(get('user_id'))
  return {
    q: get('q'),
    scope: parseOneOf(TASK_SCOPES, get('scope')) ?? 'mine',
    stage: parseOneOf(TASK_STAGES, get('stage')) ?? 'open',
    due: parseOneOf(TASK_DUES, get('due')) ?? 'any',
    ...(priority && { priority }),
    ...(user_id && { user_id }),
  } as const
}
export type TaskFilterValues = ReturnType<typeof parseFilters>

/** Formats `明天 09:00`; for ended tasks the time of completion. */
export function whenText(task: Pick<Task, 'day' | 'time'>): string {
  return task.day === null ? '' : [dayText(task.day), task.time].filter(Boolean).join(' ')
}

/** Short list of assignees. Empty if nobody or only the user is assigned. */
export function assigneesText(
  { assignees, maker }: Pick<Task, 'assignees' | 'maker'>,
  userId: number | undefined,
): string {
  const others = assignees.filter(({ id }) => id !== userId)
  if (others.length > 0) return namesOf(assignees)
  if (assignees.length > 0) return maker.id === userId ? '' : `${maker.name}发起`
  return '没有负责人'
}

/** Progress of checklist and subtasks, for example `清单 2/5`. */
export function progressText({ items, items_done, children, children_done }: Task): string {
  return [items > 0 && `清单 ${items_done}/${items}`, children > 0 && `子任务 ${children_done}/${children}`]
    .filter(Boolean)
    .join(' · ')
}

export const isEnded = ({ status }: Pick<Task, 'status'>): boolean => !isOpen(status)

/** The status after a tick. */
export const nextStatus = ({ status }: Pick<Task, 'status'>): TaskStatus => (isOpen(status) ? 'done' : 'todo')

type Content = Omit<Input<typeof addTask>, 'assignee_ids'>
export interface TaskDraft extends Content {
  readonly assignees: readonly { readonly id: number; readonly name: string }[]
  /** True for a subtask. The parent is known only if the user may see it. */
  readonly part: boolean
  readonly version: number
}
export const EMPTY_DRAFT: TaskDraft = {
  title: '',
  body: '',
  assignees: [],
  priority: 'normal',
  day: null,
  time: null,
  reminder: 'none',
  repeat: 'none',
  parent_id: null,
  part: false,
  version: 0,
}
export const toTaskDraft = (task: TaskDetail): TaskDraft => ({
  ...{ title: task.title, body: task.body, assignees: task.assignees, priority: task.priority },
  ...{ day: task.day, time: task.time, reminder: task.reminder, repeat: task.repeat },
  ...{ parent_id: task.parent?.id ?? null, part: task.part, version: task.version },
})

/** The days of all weeks that overlap a month, Monday first. */
export function monthDays(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const lead = (first.getUTCDay() + 6) % 7
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const weeks = Math.ceil((lead + last) / 7)
  return Array.from({ length: weeks * 7 }, (_, index) => dayAfter(first, index - lead))
}
/** The week of a day, Monday first. */
export function weekDays(day: string): string[] {
  const at = new Date(`${day}T00:00:00Z`)
  const lead = (at.getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, plus) => dayAfter(at, plus - lead))
}
const dayAfter = (from: Date, days: number): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)

export function addMonths(month: string, months: number): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, monthNumber - 1 + months, 1)).toISOString().slice(0, 7)
}

/** When and by whom the task was ended. */
export const endedText = ({ ended_at, ended_by, status }: TaskDetail): string =>
  ended_at === null
    ? ''
    : `${ended_by ?? ''}${dayOf(ended_at) === today() ? '今天' : ` ${dayText(dayOf(ended_at))}`}${status === 'closed' ? '关闭' : '完成'}`.trim()
