import type { ValueLabels } from '../audit/domain-audit.ts'
import { SUPPLIER_FILTER_NAMES } from './payables.ts'
import { ORDER_FILTER_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  balance: SUPPLIER_FILTER_NAMES,
  order_state: ORDER_FILTER_NAMES,
} satisfies ValueLabels
