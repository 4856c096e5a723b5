import type { ValueLabels } from '../audit/domain-audit.ts'
import { LOCATION_KIND_NAMES } from './endpoints.ts'

export const AUDIT_VALUES = {
  kind: LOCATION_KIND_NAMES,
} satisfies ValueLabels
