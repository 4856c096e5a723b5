import type { ValueLabels } from '../audit/domain-audit.ts'
import { ACTIVATION_STATE_NAMES, ALLOCATION_KIND_NAMES, DEVICE_QUERY_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  kind: ALLOCATION_KIND_NAMES,
  state: { open: '进行中', expiring: '快到期', closed: '已结束' },
  states: ACTIVATION_STATE_NAMES,
  type: DEVICE_QUERY_NAMES,
} satisfies ValueLabels
