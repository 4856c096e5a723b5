import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'settings.changed': { name: '修改公司设置', group: 'company' },
  },
  entities: {
    tenant: '公司',
  },
  fields: {
    active_users: '在用人数',
    ai_budget_fen: 'AI每日预算',
    entity: '对象类型',
    entity_id: '对象编号',
    group: '操作分类',
    max_users: '人数上限',
    registration: '开放注册',
    time_zone: '时区',
  },
} satisfies DomainAudit
