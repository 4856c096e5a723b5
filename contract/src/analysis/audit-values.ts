import type { ValueLabels } from '../audit/domain-audit.ts'
import { CUSTOMER_GROUP_NAMES, RFM_GROUP_NAMES } from './customer-groups.ts'
import { COMPARISON_NAMES, DIMENSION_NAMES, MEASURE_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  across: DIMENSION_NAMES,
  by: DIMENSION_NAMES,
  class: { A: 'A 类', B: 'B 类', C: 'C 类' },
  compare: COMPARISON_NAMES,
  group: { ...CUSTOMER_GROUP_NAMES, ...RFM_GROUP_NAMES },
  measure: MEASURE_NAMES,
  parts: DIMENSION_NAMES,
  of: { amount: '按销售额', margin: '按毛利' },
  sort: MEASURE_NAMES,
  step: { day: '按日', week: '按周', month: '按月' },
} satisfies ValueLabels
