import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'paper.published': { name: '发布试卷', group: 'papers' },
    'paper.deleted': { name: '删除试卷', group: 'papers' },
  },
  entities: {
    paper: '试卷',
  },
  fields: {
    edition: '版次',
    shared: '本公司共享',
  },
} satisfies DomainAudit
