import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  fields: {
    ascending: '从小到大',
    by: '分组',
    class: '类别',
    compare: '对比',
    most: '最多销量',
    step: '周期',
    with_activation: '激活率',
    with_customers: '客户数',
    with_stock: '库存',
  },
} satisfies DomainAudit
