import type { DomainAudit } from '../audit/domain-audit.ts'
import { REPEAT_NAMES } from './reminders.ts'
import { TASK_DUE_NAMES, TASK_PRIORITY_NAMES, TASK_SCOPE_NAMES, TASK_STAGE_NAMES } from './schemas.ts'

export const AUDIT = {
  actions: {
    'task.added': { name: '新增任务', group: 'team' },
    'task.changed': { name: '修改任务', group: 'team' },
    'task.moved': { name: '更改任务状态', group: 'team' },
    'task.deleted': { name: '删除任务', group: 'team' },
    'task.handed_over': { name: '交接任务', group: 'team' },
  },
  entities: {
    task: '任务',
  },
  fields: {
    assignees: '负责人',
    due: '到期',
    handed_to: '交给',
    moved: '任务数',
    priority: '优先级',
    repeat: '重复',
    scope: '范围',
    stage: '状态',
  },
  values: {
    due: TASK_DUE_NAMES,
    priority: TASK_PRIORITY_NAMES,
    repeat: REPEAT_NAMES,
    scope: TASK_SCOPE_NAMES,
    stage: TASK_STAGE_NAMES,
  },
} satisfies DomainAudit
