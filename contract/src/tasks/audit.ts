import type { DomainAudit } from '../audit/domain-audit.ts'

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
} satisfies DomainAudit
