import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  values: {
    view: { all: '全部', low: '低于下限', out: '无货' },
  },
} satisfies DomainAudit
