import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'channel.added': { name: '新增收款渠道', group: 'money' },
    'channel.changed': { name: '修改收款渠道', group: 'money' },
    'channel.settled': { name: '结算渠道款', group: 'money' },
    'channel.difference_resolved': { name: '处理对账差异', group: 'money' },
    'channel.day_closed': { name: '锁定渠道对账', group: 'money' },
    'channel.imported': { name: '导入渠道账单', group: 'money' },
  },
  entities: {
    payment_channel: '收款渠道',
  },
  fields: {
    channel: '渠道',
    channel_kind: '渠道类型',
    settle_days: '到账天数',
    skip_weekend: '周末顺延',
    fee_refunded: '退款时退手续费',
    preselected: '默认使用',
    fees: '费率',
    resolution: '处理方式',
  },
} satisfies DomainAudit
