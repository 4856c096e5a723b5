import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'commission_rule.added': { name: '新增提成规则', group: 'sales' },
    'commission_rule.changed': { name: '修改提成规则', group: 'sales' },
    'commission_rule.deleted': { name: '删除提成规则', group: 'sales' },
  },
  entities: {
    commission_rule: '提成规则',
  },
  fields: {
    amount_percent: '金额提成',
    margin_percent: '毛利提成',
    per_piece_fen: '每件提成',
    valid_to: '结束时间',
  },
} satisfies DomainAudit
