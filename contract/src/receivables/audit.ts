import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'debt.received': { name: '登记客户还款', group: 'money' },
    'debt.opened': { name: '登记期初欠款', group: 'money' },
    'debt.reversed': { name: '冲销欠款单据', group: 'money' },
    'debt.credit_used': { name: '用预收抵扣欠款', group: 'money' },
    'debt.reminded': { name: '向客户催款', group: 'money' },
    'debt.terms_changed': { name: '修改赊账额度和账期', group: 'money' },
    'debt.settings_changed': { name: '修改欠款提醒天数', group: 'money' },
    'write_off.asked': { name: '申请坏账核销', group: 'money' },
    'write_off.posted': { name: '核销坏账', group: 'money' },
    'write_off.declined': { name: '未批准坏账核销', group: 'money' },
    'write_off.withdrawn': { name: '撤回坏账核销', group: 'money' },
  },
  entities: {
    receivable_document: '欠款单据',
  },
  fields: {
    overdue: '已逾期',
    bucket: '账龄',
    remind_days: '提醒天数',
    credit_limit_fen: '赊账额度',
    credit_days: '账期（天）',
    credit_issue: '赊账问题',
    dunning_step: '催款步骤',
  },
} satisfies DomainAudit
