import { Type } from 'typebox'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Id, Nullable, OneOf, Paged, Query, searchText, Version } from '../platform/schema.ts'
import {
  TASK_DUES,
  TASK_PRIORITIES,
  TASK_SCOPES,
  TASK_STAGES,
  TASK_STATUSES,
  Task,
  TaskDetail,
  taskContent,
} from './schemas.ts'

const ById = Type.Object({ id: Id })

const TaskFilters = {
  q: searchText,
  scope: OneOf(TASK_SCOPES, 'mine'),
  stage: OneOf(TASK_STAGES, 'open'),
  due: OneOf(TASK_DUES, 'any'),
  priority: Type.Optional(OneOf(TASK_PRIORITIES)),
  /** Given to this person. */
  user_id: Type.Optional(Id),
}

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  summary: 'Lists visible tasks: open ones by day and priority, ended ones by end, latest first',
  permission: 'staff',
  input: Query(TaskFilters),
  output: Paged(Task),
})

export const countTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/counts',
  summary: "Counts the caller's open tasks, those due today or overdue, and those given to others",
  permission: 'staff',
  input: Type.Object({}),
  output: Type.Object({
    mine: Type.Integer(),
    today: Type.Integer(),
    overdue: Type.Integer(),
    made: Type.Integer({ description: 'Open tasks that the caller gave to others' }),
  }),
})

export const exportTasks = exportEndpoint('/api/tasks/export', 'visible tasks', TaskFilters)

export const getTaskCalendar = endpoint({
  method: 'GET',
  path: '/api/tasks/calendar',
  summary: 'Lists visible tasks with a due day in a period, at most 1,000',
  permission: 'staff',
  input: Type.Object({
    from: Day,
    to: Day,
    scope: OneOf(TASK_SCOPES, 'mine'),
    user_id: Type.Optional(Id),
  }),
  output: Type.Object({ list: Type.Array(Task), more: Type.Boolean() }),
})

export const getTaskLoad = endpoint({
  method: 'GET',
  path: '/api/tasks/load',
  summary: 'Returns the workload per user: open, overdue, due this week and done, heaviest first',
  permission: 'admin',
  input: Query({ q: searchText }),
  output: Type.Object({
    ...Paged(
      Type.Object({
        id: Id,
        name: Type.String(),
        position: Type.String(),
        avatar: Nullable(Type.String()),
        disabled: Type.Boolean({ description: 'True if the account is disabled' }),
        open: Type.Integer(),
        overdue: Type.Integer(),
        week: Type.Integer({ description: 'Open tasks due from today to the end of this week' }),
        done: Type.Integer({ description: 'Completed in the last 30 days' }),
      }),
    ).properties,
    total: Type.Object({
      open: Type.Integer(),
      overdue: Type.Integer(),
      week: Type.Integer(),
      done: Type.Integer(),
      nobody: Type.Integer({ description: 'Open tasks without an assignee' }),
    }),
  }),
})

export const reassignTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/hand-over',
  summary: 'Reassigns all open tasks of a user to another user',
  permission: 'admin',
  input: Type.Object({ from: Id, to: Id }),
  output: Type.Object({ moved: Type.Integer() }),
})

export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/:id',
  summary: 'Returns a task with its checklist, subtasks and attachments',
  permission: 'staff',
  input: ById,
  output: TaskDetail,
})

export const addTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Creates a task or subtask and notifies its assignees',
  permission: 'staff',
  input: Type.Object({ ...taskContent, parent_id: Nullable(Id) }),
  output: Type.Object({ id: Id }),
})

export const saveTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/:id',
  summary: 'Updates a task if the caller may edit it; rejects an outdated version',
  permission: 'staff',
  input: Type.Object({ id: Id, ...taskContent, version: Version }),
  output: TaskDetail,
})

export const moveTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/status',
  summary: 'Changes the status of a task; rejected if the status has changed meanwhile',
  permission: 'staff',
  input: Type.Object({ id: Id, from: OneOf(TASK_STATUSES), to: OneOf(TASK_STATUSES) }),
  output: Type.Object({ next: Nullable(Type.Object({ id: Id, day: Day })) }),
})

export const setTaskDueDate = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/day',
  summary: 'Moves a task to another day; rejected if the day has changed meanwhile',
  permission: 'staff',
  input: Type.Object({ id: Id, from: Nullable(Day), to: Nullable(Day) }),
  output: NoContent,
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  summary: 'Deletes a task with its subtasks if the caller may edit it',
  permission: 'staff',
  input: ById,
  output: NoContent,
})
