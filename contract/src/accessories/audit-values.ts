import type { ValueLabels } from '../audit/domain-audit.ts'

export const AUDIT_VALUES = {
  view: { all: '全部', low: '低于下限', out: '无货' },
} satisfies ValueLabels
