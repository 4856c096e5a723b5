import type { ValueLabels } from '../audit/domain-audit.ts'
import { CARRIER_NAMES, WAYBILL_STATE_NAMES } from './endpoints.ts'

export const AUDIT_VALUES = {
  carrier: CARRIER_NAMES,
  state: WAYBILL_STATE_NAMES,
  view: { all: '全部', open: '未签收', overdue: '已逾期' },
} satisfies ValueLabels
