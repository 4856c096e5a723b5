import type { ValueLabels } from '../audit/domain-audit.ts'
import { CASH_DIRECTION_NAMES, RECURRING_STATE_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  direction: CASH_DIRECTION_NAMES,
  how: { today: '改记今天', skip: '不再入账' },
  state: RECURRING_STATE_NAMES,
} satisfies ValueLabels
