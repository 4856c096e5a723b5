import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'target.added': { name: '新增业务任务', group: 'sales' },
    'target.changed': { name: '修改业务任务', group: 'sales' },
    'target.deleted': { name: '删除业务任务', group: 'sales' },
    'target.copied': { name: '复制上月的业务任务', group: 'sales' },
  },
  entities: {
    sales_target: '业务任务',
  },
  fields: {
    goal_fen: '目标金额',
    goal_pieces: '目标件数',
  },
} satisfies DomainAudit
