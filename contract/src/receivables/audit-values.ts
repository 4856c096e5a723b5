import type { ValueLabels } from '../audit/domain-audit.ts'
import { DEBT_AGE_NAMES, DUNNING_STEP_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  dunning_step: DUNNING_STEP_NAMES,
  bucket: { ...DEBT_AGE_NAMES, credit: '有预收' },
  sort: { oldest: '最早的在前', owed: '欠款多的在前', name: '按名称' },
} satisfies ValueLabels
