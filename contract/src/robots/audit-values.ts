import type { ValueLabels } from '../audit/domain-audit.ts'
import { ROBOT_KIND_NAMES, ROBOT_TOPIC_NAMES } from './robot-kinds.ts'

export const AUDIT_VALUES = {
  robot_kind: ROBOT_KIND_NAMES,
  topics: ROBOT_TOPIC_NAMES,
} satisfies ValueLabels
