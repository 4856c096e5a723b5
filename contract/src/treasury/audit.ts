import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'merchant.added': { name: '新增商家', group: 'money' },
    'merchant.changed': { name: '修改商家', group: 'money' },
    'merchant_payment.added': { name: '登记商家打款', group: 'money' },
    'merchant_payment.changed': { name: '修改商家打款', group: 'money' },
    'merchant_payment.done': { name: '确认商家打款', group: 'money' },
    'merchant_payment.withdrawn': { name: '撤回商家打款', group: 'money' },
    'merchant_payment.reversed': { name: '冲销商家打款', group: 'money' },
    'merchant_payment.voucher': { name: '添加打款凭证', group: 'money' },
    'fund.asked': { name: '申请资金调整', group: 'money' },
    'fund.approved': { name: '批准资金调整', group: 'money' },
    'fund.declined': { name: '未批准资金调整', group: 'money' },
    'fund.withdrawn': { name: '撤回资金调整', group: 'money' },
    'fund.reversed': { name: '冲销资金调整', group: 'money' },
    'fund.returned': { name: '归还临时周转', group: 'money' },
  },
  entities: {
    merchant: '商家',
    merchant_payment: '商家打款',
    transfer_request: '资金调整',
  },
  fields: {
    bank: '收款账户',
    bank_reference: '银行流水号',
    fee_fen: '手续费',
    merchant: '商家',
    radio: '打款进度',
    shangjiamingcheng: '商家',
  },
} satisfies DomainAudit
