import type { ValueLabels } from '../audit/domain-audit.ts'
import { PAYMENT_METHOD_NAMES, SALE_STATUS_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  kind: { sale: '销售', return: '退货' },
  method: PAYMENT_METHOD_NAMES,
  payment: PAYMENT_METHOD_NAMES,
  status: SALE_STATUS_NAMES,
} satisfies ValueLabels
