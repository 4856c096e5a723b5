import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  fields: {
    money: '含资金',
  },
} satisfies DomainAudit
