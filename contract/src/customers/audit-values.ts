import type { ValueLabels } from '../audit/domain-audit.ts'
import { CUSTOMER_LEVEL_NAMES } from './schemas.ts'

export const AUDIT_VALUES = {
  level: CUSTOMER_LEVEL_NAMES,
  place_state: { given: '已定位', denied: '没有定位权限', unavailable: '没有定位到' },
  state: { active: '在用', inactive: '已停用', merged: '已合并' },
} satisfies ValueLabels
