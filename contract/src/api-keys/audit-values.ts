import type { ValueLabels } from '../audit/domain-audit.ts'

export const AUDIT_VALUES = {
  kind: { personal: '个人密钥', service: '程序密钥' },
} satisfies ValueLabels
