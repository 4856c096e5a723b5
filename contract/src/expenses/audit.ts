import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'expense_category.added': { name: '新增收支项目', group: 'money' },
    'expense_category.changed': { name: '修改收支项目', group: 'money' },
    'expense_category.deleted': { name: '删除收支项目', group: 'money' },
    'expense_category.moved': { name: '调整收支项目的顺序', group: 'money' },
    'expense_budget.set': { name: '设置预算', group: 'money' },
    'expense_entry.added': { name: '记录收支', group: 'money' },
    'expense_entry.posted': { name: '设定的固定收支自动入账', group: 'money' },
    'expense_entry.reversed': { name: '冲销收支', group: 'money' },
    'expense_request.asked': { name: '申请超预算支出', group: 'money' },
    'expense_request.approved': { name: '批准超预算支出', group: 'money' },
    'expense_request.declined': { name: '没有批准超预算支出', group: 'money' },
    'expense_request.withdrawn': { name: '撤回超预算支出', group: 'money' },
    'cash_settings.changed': { name: '修改超预算审批', group: 'money' },
    'recurring_entry.added': { name: '新增固定收支', group: 'money' },
    'recurring_entry.changed': { name: '修改固定收支', group: 'money' },
    'recurring_entry.settled': { name: '处理未入账的固定收支', group: 'money' },
  },
  entities: {
    expense_category: '收支项目',
    expense_entry: '收支记录',
    recurring_entry: '固定收支',
    expense_request: '超预算支出',
  },
  fields: {
    approval_over_fen: '超预算审批额',
    over_fen: '超出预算',
    budget_fen: '预算',
    day_of_month: '每月几号',
    direction: '收支',
    from_day: '开始日期',
    how: '处理方式',
    item_id: '项目',
    next_day: '下次日期',
    parent: '分组',
    until_day: '结束日期',
  },
  references: {
    item_id: 'expense_category',
  },
} satisfies DomainAudit
