import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'waybill.added': { name: '登记运单', group: 'logistics' },
    'waybill.changed': { name: '修改运单', group: 'logistics' },
    'waybill.moved': { name: '更新运单状态', group: 'logistics' },
    'waybill.withdrawn': { name: '删除运单', group: 'logistics' },
  },
  entities: {
    waybill: '运单',
  },
  fields: {
    carrier: '快递公司',
    expected_day: '预计到达',
    goods: '货物',
    sent_day: '寄出日期',
    transfer_id: '调拨单',
  },
  references: {
    transfer_id: 'stock_transfer',
  },
} satisfies DomainAudit
