import type { ValueLabels } from '../audit/domain-audit.ts'
import { CHANNEL_KIND_NAMES, RESOLUTION_KIND_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  channel_kind: CHANNEL_KIND_NAMES,
  resolution: RESOLUTION_KIND_NAMES,
} satisfies ValueLabels
