import type { ValueLabels } from '../audit/domain-audit.ts'
import { CHANNEL_KIND_NAMES, RESOLUTION_KIND_NAMES } from './schemas.ts'
import { CLAIM_STATE_NAMES } from './subsidies.ts'

export const AUDIT_VALUES = {
  claim_state: CLAIM_STATE_NAMES,
  channel_kind: CHANNEL_KIND_NAMES,
  resolution: RESOLUTION_KIND_NAMES,
} satisfies ValueLabels
