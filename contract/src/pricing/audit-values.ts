import type { ValueLabels } from '../audit/domain-audit.ts'
import { PRICE_TYPE_NAMES } from './endpoints.ts'

export const AUDIT_VALUES = {
  type: PRICE_TYPE_NAMES,
} satisfies ValueLabels
