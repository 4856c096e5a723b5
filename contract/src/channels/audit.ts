import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'channel.added': { name: '新增收款渠道', group: 'money' },
    'channel.changed': { name: '修改收款渠道', group: 'money' },
    'channel.settled': { name: '结算渠道款', group: 'money' },
    'channel.difference_resolved': { name: '处理对账差异', group: 'money' },
    'channel.day_closed': { name: '锁定渠道对账', group: 'money' },
    'subsidy.evidence_saved': { name: '登记补贴材料', group: 'sales' },
    'subsidy.submitted': { name: '提交补贴', group: 'money' },
    'subsidy.answered': { name: '导入补贴答复', group: 'money' },
    'subsidy.lost': { name: '补贴计入损失', group: 'money' },
    'channel.imported': { name: '导入渠道账单', group: 'money' },
  },
  entities: {
    payment_channel: '收款渠道',
    subsidy_claim: '补贴',
  },
  fields: {
    channel: '渠道',
    claim: '手机',
    claim_state: '补贴状态',
    channel_kind: '渠道类型',
    settle_days: '到账天数',
    skip_weekend: '周末顺延',
    fee_refunded: '退款时退手续费',
    preselected: '默认使用',
    fees: '费率',
    resolution: '处理方式',
  },
} satisfies DomainAudit
