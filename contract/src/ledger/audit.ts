import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'account.added': { name: '新增账户', group: 'money' },
    'account.changed': { name: '修改账户', group: 'money' },
    'account.method_set': { name: '设置收款账户', group: 'money' },
    'month.closed': { name: '月度结账', group: 'money' },
    'till.counted': { name: '盘点现金', group: 'money' },
  },
  entities: {
    account: '账户',
    closed_month: '月度结账',
  },
  fields: {
    book_fen: '账面金额',
    counted_fen: '实点金额',
    difference_fen: '差额',
    opening_fen: '期初余额',
    account_id: '账户',
  },
  references: {
    account_id: 'account',
  },
} satisfies DomainAudit
