import type { ValueLabels } from '../audit/domain-audit.ts'
import { REPEAT_NAMES } from './reminders.ts'
import { TASK_DUE_NAMES, TASK_PRIORITY_NAMES, TASK_SCOPE_NAMES, TASK_STAGE_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  due: TASK_DUE_NAMES,
  priority: TASK_PRIORITY_NAMES,
  repeat: REPEAT_NAMES,
  scope: TASK_SCOPE_NAMES,
  stage: TASK_STAGE_NAMES,
} satisfies ValueLabels
