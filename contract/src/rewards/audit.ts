import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'reward_report.handled': { name: '处理悬赏任务举报', group: 'papers' },
  },
  entities: {
    reward_task: '悬赏任务',
  },
} satisfies DomainAudit
