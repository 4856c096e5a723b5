import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'customer.added': { name: '新增客户', group: 'sales' },
    'customer.changed': { name: '修改客户', group: 'sales' },
    'customer.merged': { name: '合并客户', group: 'sales' },
    'customers.imported': { name: '导入客户', group: 'imports' },
    'visit.planned': { name: '计划拜访客户', group: 'sales' },
    'visit.replanned': { name: '修改拜访计划', group: 'sales' },
    'visit.checked_in': { name: '拜访签到', group: 'sales' },
    'visit.done': { name: '完成拜访', group: 'sales' },
    'visit.cancelled': { name: '取消拜访', group: 'sales' },
  },
  entities: {
    customer: '客户',
    customer_visit: '客户拜访',
  },
  fields: {
    customer_id: '客户',
    address: '地址',
    contacts: '联系人',
    into: '合并到',
    level: '等级',
    next_step: '下一步',
    notes: '拜访记录',
    owner: '负责人',
    owner_id: '负责人',
    place: '位置',
    place_state: '定位',
    purpose: '拜访目的',
    role: '职务',
    main: '主要联系人',
    accuracy_m: '定位精度（米）',
    sales: '销售单',
    debts: '欠款单据',
    visits: '拜访',
    customers: '客户',
  },
  references: {
    customer_id: 'customer',
    owner_id: 'user',
  },
} satisfies DomainAudit
