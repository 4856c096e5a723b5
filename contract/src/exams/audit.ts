import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'score.overridden': { name: '修改得分', group: 'papers' },
  },
  entities: {
    exam_attempt: '考试',
  },
  fields: {
    question: '题目',
    score: '得分',
  },
} satisfies DomainAudit
