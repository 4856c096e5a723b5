import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'wheel_prize.added': { name: '新增转盘奖品', group: 'company' },
    'wheel_prize.changed': { name: '修改转盘奖品', group: 'company' },
    'wheel_rules.changed': { name: '修改抽奖规则', group: 'company' },
    'wheel_chances.granted': { name: '发放抽奖机会', group: 'company' },
    'wheel_draw.handed_over': { name: '发放奖品', group: 'company' },
  },
  entities: {
    wheel: '幸运转盘',
    wheel_prize: '转盘奖品',
    wheel_draw: '中奖记录',
  },
  fields: {
    sales_day: '开单规则',
    study_day: '学习规则',
    need: '需要数量',
    chances: '抽奖机会',
    weight: '权重',
    stock: '剩余数量',
  },
} satisfies DomainAudit
