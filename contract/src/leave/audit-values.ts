import type { ValueLabels } from '../audit/domain-audit.ts'
import { LEAVE_STATE_NAMES, LEAVE_UNIT_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  state: LEAVE_STATE_NAMES,
  unit: LEAVE_UNIT_NAMES,
} satisfies ValueLabels
