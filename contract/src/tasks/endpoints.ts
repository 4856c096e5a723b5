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
  summary:
    'Tasks that the caller may see: open ones by day and priority, ended ones by their end, the last first',
  permission: 'staff',
  input: Query(TaskFilters),
  output: Paged(Task),
})

export const countTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/counts',
  summary: "The caller's open tasks, those of today and those overdue, and the open ones they gave to others",
  permission: 'staff',
  input: Type.Object({}),
  output: Type.Object({
    mine: Type.Integer(),
    today: Type.Integer(),
    overdue: Type.Integer(),
    made: Type.Integer({ description: 'for others' }),
  }),
})

export const exportTasks = exportEndpoint('/api/tasks/export', 'tasks that the caller may see', TaskFilters)

export const getTaskCalendar = endpoint({
  method: 'GET',
  path: '/api/tasks/calendar',
  summary: 'Tasks with a day between two days that the caller may see, at most 1,000',
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
  summary:
    'Who has how much to do: open, overdue, due this week, and done within 30 days, the most loaded first',
  permission: 'admin',
  input: Query({ q: searchText }),
  output: Type.Object({
    ...Paged(
      Type.Object({
        id: Id,
        name: Type.String(),
        position: Type.String(),
        avatar: Nullable(Type.String()),
        disabled: Type.Boolean({ description: 'may not sign in any more, but has open tasks' }),
        open: Type.Integer(),
        overdue: Type.Integer(),
        week: Type.Integer({ description: 'open ones that are due until the end of this week' }),
        done: Type.Integer({ description: 'within the last 30 days' }),
      }),
    ).properties,
    total: Type.Object({
      open: Type.Integer(),
      overdue: Type.Integer(),
      week: Type.Integer(),
      done: Type.Integer(),
      nobody: Type.Integer({ description: 'open ones that were given to nobody' }),
    }),
  }),
})

export const reassignTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/hand-over',
  summary: 'Gives all open tasks of one person to another',
  permission: 'admin',
  input: Type.Object({ from: Id, to: Id }),
  output: Type.Object({ moved: Type.Integer() }),
})

export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/:id',
  summary: 'A task with its checklist, subtasks and attachments',
  permission: 'staff',
  input: ById,
  output: TaskDetail,
})

export const addTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Gives out a task, or a subtask of one; whoever it is for is told',
  permission: 'staff',
  input: Type.Object({ ...taskContent, parent_id: Nullable(Id) }),
  output: Type.Object({ id: Id }),
})

export const saveTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/:id',
  summary: 'Changes a task; for who made it and the boss. Refuses what was saved over another version',
  permission: 'staff',
  input: Type.Object({ id: Id, ...taskContent, version: Version }),
  output: TaskDetail,
})

export const moveTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/status',
  summary: 'Moves a task on, or opens it again; refuses where it stands elsewhere meanwhile',
  permission: 'staff',
  input: Type.Object({ id: Id, from: OneOf(TASK_STATUSES), to: OneOf(TASK_STATUSES) }),
  output: Type.Object({ next: Nullable(Type.Object({ id: Id, day: Day })) }),
})

export const setTaskDueDate = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/day',
  summary: 'Puts a task on another day; refuses where somebody else has done so meanwhile',
  permission: 'staff',
  input: Type.Object({ id: Id, from: Nullable(Day), to: Nullable(Day) }),
  output: NoContent,
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  summary: 'Deletes a task with its subtasks; for who made it and the boss',
  permission: 'staff',
  input: ById,
  output: NoContent,
})
