import type { ValueLabels } from '../audit/domain-audit.ts'
import { CONTENT_KIND_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  content_kind: CONTENT_KIND_NAMES,
} satisfies ValueLabels
