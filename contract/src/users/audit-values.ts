import type { ValueLabels } from '../audit/domain-audit.ts'
import { SECOND_FACTOR_POLICY_NAMES } from '../session/second-factor.ts'
import { STORE_SCOPE_NAMES } from './store-scope.ts'

export const AUDIT_VALUES = {
  demand: SECOND_FACTOR_POLICY_NAMES,
  store_scope: STORE_SCOPE_NAMES,
  state: { active: '在用', no_password: '未设密码', disabled: '已停用', all: '全部' },
} satisfies ValueLabels
