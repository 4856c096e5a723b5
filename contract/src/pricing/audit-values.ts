import type { ValueLabels } from '../audit/domain-audit.ts'
import { PRICE_TYPE_NAMES } from './endpoints.ts'
import { PRICE_LEVEL_NAMES } from './levels.ts'

export const AUDIT_VALUES = {
  price_level: PRICE_LEVEL_NAMES,
  type: PRICE_TYPE_NAMES,
} satisfies ValueLabels
