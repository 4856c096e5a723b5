import { type Static, Type } from 'typebox'
import { Day, Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import { ClockTime, REMINDERS, REPEATS } from './reminders.ts'

export const TASK_TITLE_MAX = 80
export const TASK_BODY_MAX = 4_000
export const TASK_COMMENT_MAX = 1_000
export const TASK_ASSIGNEES_MAX = 50
export const TASK_ITEMS_MAX = 50
export const TASK_ITEM_MAX = 100
/** Maximum subtasks of a task. Subtasks have no subtasks. */
export const TASK_CHILDREN_MAX = 50
export const TASK_FILES_MAX = 20
export const TASK_FILE_MAX_BYTES = 20 * 1024 * 1024
/** Maximum days of the calendar: the weeks of a month and a few days more. */
export const TASK_CALENDAR_DAYS_MAX = 62
export const TASK_CALENDAR_MAX = 1_000
/** Default due time of tasks without a time, for reminders. */
export const TASK_MORNING = '09:00'

export const TASK_STATUSES = ['todo', 'doing', 'done', 'closed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]
export const TASK_STATUS_NAMES: Record<TaskStatus, string> = {
  todo: '待办',
  doing: '进行中',
  done: '已完成',
  closed: '已关闭',
}
export const isOpen = (status: TaskStatus): boolean => status === 'todo' || status === 'doing'

export const TASK_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export type TaskPriority = (typeof TASK_PRIORITIES)[number]
export const TASK_PRIORITY_NAMES: Record<TaskPriority, string> = {
  urgent: '紧急',
  high: '重要',
  normal: '普通',
  low: '不急',
}

/** Assigned to the user, created by the user, mentioning the user, or all visible tasks. */
export const TASK_SCOPES = ['mine', 'made', 'mentioned', 'all'] as const
export type TaskScope = (typeof TASK_SCOPES)[number]
export const TASK_SCOPE_NAMES: Record<TaskScope, string> = {
  mine: '我负责',
  made: '我发起',
  mentioned: '提到我',
  all: '全部',
}
/** `open`: neither done nor closed. */
export const TASK_STAGES = ['open', ...TASK_STATUSES, 'any'] as const
export type TaskStage = (typeof TASK_STAGES)[number]
export const TASK_STAGE_NAMES: Record<TaskStage, string> = {
  open: '未完成',
  ...TASK_STATUS_NAMES,
  any: '全部状态',
}
export const TASK_DUES = ['any', 'overdue', 'today', 'week', 'none'] as const
export type TaskDue = (typeof TASK_DUES)[number]
export const TASK_DUE_NAMES: Record<TaskDue, string> = {
  any: '全部时间',
  overdue: '已逾期',
  today: '今天到期',
  week: '本周到期',
  none: '没有日期',
}

export const Person = Type.Object({ id: Id, name: Type.String() })

export const taskPlan = {
  day: Nullable(Day),
  /** Needs a day. */
  time: Nullable(ClockTime),
  /** Requires a day; without a time it counts from the default morning time. */
  reminder: OneOf(REMINDERS),
  /** Needs a day. */
  repeat: OneOf(REPEATS),
}
export const taskContent = {
  title: Text(TASK_TITLE_MAX),
  body: Type.String({ maxLength: TASK_BODY_MAX }),
  assignee_ids: Type.Array(Id, { maxItems: TASK_ASSIGNEES_MAX, uniqueItems: true }),
  priority: OneOf(TASK_PRIORITIES),
  ...taskPlan,
}

const summary = {
  id: Id,
  title: Type.String(),
  status: OneOf(TASK_STATUSES),
  priority: OneOf(TASK_PRIORITIES),
  ...taskPlan,
  overdue: Type.Boolean(),
  assignees: Type.Array(Person),
  maker: Person,
  part: Type.Boolean({ description: 'True for a subtask' }),
  /** The parent task if the caller may see it. */
  parent: Nullable(Person),
  /** Of its checklist. */
  items: Type.Integer(),
  items_done: Type.Integer(),
  children: Type.Integer(),
  children_done: Type.Integer(),
  comments: Type.Integer(),
  files: Type.Integer(),
  /** Whether the caller may edit it, and change its status. */
  can_edit: Type.Boolean(),
  can_work: Type.Boolean(),
}
/** A task as a row of a list. */
export const Task = Type.Object(summary)
export type Task = Static<typeof Task>

export const TaskItem = Type.Object({ id: Id, title: Type.String(), done: Type.Boolean() })
export type TaskItem = Static<typeof TaskItem>

export const TaskFile = Type.Object({
  id: Id,
  name: Type.String(),
  picture: Type.Boolean({ description: 'True for images that can be displayed; other files are downloaded' }),
  bytes: Type.Integer(),
  by: Person,
  at: Instant,
  can_delete: Type.Boolean(),
})
export type TaskFile = Static<typeof TaskFile>

export const TaskDetail = Type.Object({
  ...summary,
  body: Type.String(),
  version: Type.Integer({ description: 'Incremented by edits and reassignments, not by status changes' }),
  created_at: Instant,
  ended_at: Nullable(Instant),
  ended_by: Nullable(Type.String()),
  /** Its origin if the caller may see it; without a link if the origin was deleted. */
  origin: Nullable(Type.Object({ title: Type.String(), link: Nullable(Type.String()) })),
  checklist: Type.Array(TaskItem),
  subtasks: Type.Array(Task),
  attachments: Type.Array(TaskFile),
  mentioned: Type.Array(Person),
})
export type TaskDetail = Static<typeof TaskDetail>

/** Comments and events of a task's history. */
export const TASK_ENTRY_KINDS = ['comment', 'status', 'day'] as const
export const TaskEntry = Type.Object({
  id: Id,
  kind: OneOf(TASK_ENTRY_KINDS),
  by: Person,
  at: Instant,
  /** The comment; or the new status or date, empty for no date. */
  text: Type.String(),
  mentions: Type.Array(Person),
  can_delete: Type.Boolean(),
})
export type TaskEntry = Static<typeof TaskEntry>
