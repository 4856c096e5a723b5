import { AUDIT_GROUPS, type ValueLabels } from '../audit/domain-audit.ts'

export const AUDIT_VALUES = {
  group: AUDIT_GROUPS,
} satisfies ValueLabels
