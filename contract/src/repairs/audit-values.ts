import type { ValueLabels } from '../audit/domain-audit.ts'
import { CONSENT_METHOD_NAMES, REPAIR_OUTCOME_NAMES, REPAIR_STATE_NAMES, SYMPTOM_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  consent: CONSENT_METHOD_NAMES,
  outcome: REPAIR_OUTCOME_NAMES,
  repair_state: REPAIR_STATE_NAMES,
  symptoms: SYMPTOM_NAMES,
  view: { all: '全部', late: '已逾期', own: '我处理的', claims: '待厂家答复' },
} satisfies ValueLabels
