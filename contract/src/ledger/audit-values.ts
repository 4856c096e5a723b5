import type { ValueLabels } from '../audit/domain-audit.ts'
import { ACCOUNT_KIND_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  kind: ACCOUNT_KIND_NAMES,
} satisfies ValueLabels
