import type { Task, TaskDetail } from '../tasks.ts'

const ME = { id: 12, name: 'laoban' }

/** Builds a task of the user. */
export const buildTask = (id: number, title: string, extra: Partial<Task> = {}): Task => ({
  ...{
    id,
    title,
    status: 'todo',
    priority: 'normal',
    day: null,
    time: null,
    reminder: 'none',
    repeat: 'none',
  },
  ...{
    overdue: false,
    assignees: [ME],
    maker: ME,
    part: false,
    parent: null,
    items: 0,
    items_done: 0,
    children: 0,
  },
  ...{ children_done: 0, comments: 0, files: 0, can_edit: true, can_work: true },
  ...extra,
})
export const buildTaskDetail = (id: number, title: string, extra: Partial<TaskDetail> = {}): TaskDetail => ({
  ...buildTask(id, title),
  ...{
    body: '',
    version: 1,
    created_at: '2026-11-20T01:00:00Z',
    ended_at: null,
    ended_by: null,
    origin: null,
  },
  ...{ checklist: [], subtasks: [], attachments: [], mentioned: [] },
  ...extra,
})
export const buildPage = (list: readonly unknown[]) => ({
  list,
  pagination: { page: 1, pageSize: 100, total: list.length, totalPages: 1, totalCapped: false },
})
