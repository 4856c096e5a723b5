import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  fields: {
    across: '列分组',
    ascending: '从小到大',
    by: '分组',
    class: '类别',
    column: '排序的列',
    columns: '列数',
    compare: '对比',
    first: '第一个',
    measure: '指标',
    most: '最多销量',
    parts: '构成',
    second: '第二个',
    step: '周期',
    with_activation: '激活率',
    with_customers: '客户数',
    with_stock: '库存',
  },
} satisfies DomainAudit
