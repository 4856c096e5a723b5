import type { ValueLabels } from '../audit/domain-audit.ts'
import { CONTRACT_KIND_NAMES, STAFF_STATE_NAMES } from './endpoints.ts'

export const AUDIT_VALUES = {
  contract_kind: CONTRACT_KIND_NAMES,
  state: STAFF_STATE_NAMES,
} satisfies ValueLabels
