import type { ValueLabels } from '../audit/domain-audit.ts'
import { MERCHANT_PAYMENT_STATE_NAMES, PAYMENT_RADIO_NAMES } from './merchants.ts'
import { FUND_KIND_NAMES, FUND_STATE_NAMES } from './transfers.ts'

export const AUDIT_VALUES = {
  kind: FUND_KIND_NAMES,
  radio: PAYMENT_RADIO_NAMES,
  state: { ...FUND_STATE_NAMES, ...MERCHANT_PAYMENT_STATE_NAMES },
} satisfies ValueLabels
