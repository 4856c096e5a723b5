import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'sale.posted': { name: '开销售单', group: 'sales' },
    'sale.asked': { name: '申请低价销售', group: 'sales' },
    'sale.approved': { name: '批准低价销售', group: 'sales' },
    'sale.declined': { name: '未批准低价销售', group: 'sales' },
    'sale.withdrawn': { name: '撤回待批准的销售单', group: 'sales' },
    'sale.returned': { name: '办理销售退货', group: 'sales' },
    'sale.reversed': { name: '作废销售单', group: 'sales' },
    'receipt_text.changed': { name: '修改小票设置', group: 'company' },
  },
  entities: {
    sale: '销售单',
    receipt_text: '小票设置',
  },
  fields: {
    footer: '结尾',
    header: '抬头',
    method: '收款方式',
    of: '原销售单',
    payment: '收款方式',
    salesperson_id: '销售人',
    total_fen: '金额',
    warranty: '保修说明',
  },
  references: {
    salesperson_id: 'user',
  },
} satisfies DomainAudit
