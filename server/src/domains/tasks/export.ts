import { exportTasks } from '@shangxue/contract/tasks/endpoints'
import { REPEAT_NAMES } from '@shangxue/contract/tasks/reminders'
import { TASK_PRIORITY_NAMES, TASK_STATUS_NAMES, type Task } from '@shangxue/contract/tasks/schemas'
import { sql } from 'drizzle-orm'
import { type ExportContext, exportable } from '../../platform/exports/spec.ts'
import { actsAsBoss } from '../../platform/session/rights.ts'
import { taskQueries } from './queries.ts'

/** Reads the owner's boss flag now: the file contains what its owner may see at that moment. */
async function taskQueriesOfOwner({ db, tenantId, userId }: ExportContext) {
  const { rows } = await db.execute<{ boss: boolean }>(sql`select ${actsAsBoss(userId)} as boss`)
  return taskQueries(db, { tenantId, userId, boss: rows[0]?.boss ?? false })
}

const formatShare = (done: number, all: number): string => (all > 0 ? `${done} / ${all}` : '')

export const taskExport = exportable({
  endpoint: exportTasks,
  title: '任务',
  columns: [
    { header: '任务', kind: 'text', width: 36, value: (row: Task) => row.title },
    { header: '主任务', kind: 'text', width: 24, value: (row) => row.parent?.name ?? null },
    { header: '状态', kind: 'text', width: 10, value: (row) => TASK_STATUS_NAMES[row.status] },
    { header: '优先级', kind: 'text', width: 8, value: (row) => TASK_PRIORITY_NAMES[row.priority] },
    {
      header: '负责人',
      kind: 'text',
      width: 20,
      value: (row) => row.assignees.map(({ name }) => name).join('、'),
    },
    { header: '发起人', kind: 'text', width: 12, value: (row) => row.maker.name },
    { header: '到期日期', kind: 'text', width: 12, value: (row) => row.day },
    { header: '到期时间', kind: 'text', width: 10, value: (row) => row.time },
    { header: '已逾期', kind: 'text', width: 8, value: (row) => (row.overdue ? '是' : '') },
    {
      header: '重复',
      kind: 'text',
      width: 12,
      value: (row) => (row.repeat === 'none' ? '' : REPEAT_NAMES[row.repeat]),
    },
    { header: '清单', kind: 'text', width: 8, value: (row) => formatShare(row.items_done, row.items) },
    {
      header: '子任务',
      kind: 'text',
      width: 8,
      value: (row) => formatShare(row.children_done, row.children),
    },
    { header: '评论', kind: 'integer', width: 8, value: (row) => row.comments },
  ],
  keys: async (context, filters, limit) => (await taskQueriesOfOwner(context)).listIds(filters, limit),
  rows: async (context, ids) => (await taskQueriesOfOwner(context)).listByIds(ids as number[]),
})
