import type { DomainAudit } from '../audit/domain-audit.ts'
import { CUSTOMER_GROUP_NAMES, RFM_GROUP_NAMES } from './customer-groups.ts'
import { COMPARISON_NAMES, DIMENSION_NAMES, MEASURE_NAMES } from './schemas.ts'

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
  values: {
    by: DIMENSION_NAMES,
    class: { A: 'A 类', B: 'B 类', C: 'C 类' },
    compare: COMPARISON_NAMES,
    group: { ...CUSTOMER_GROUP_NAMES, ...RFM_GROUP_NAMES },
    of: { amount: '按销售额', margin: '按毛利' },
    sort: MEASURE_NAMES,
    step: { day: '按日', week: '按周', month: '按月' },
  },
} satisfies DomainAudit
