import type { ValueLabels } from '../audit/domain-audit.ts'
import { WEBHOOK_EVENT_NAMES } from './event-types.ts'

export const AUDIT_VALUES = {
  events: WEBHOOK_EVENT_NAMES,
  event_type: WEBHOOK_EVENT_NAMES,
} satisfies ValueLabels
