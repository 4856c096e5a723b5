import type { ValueLabels } from '../audit/domain-audit.ts'

export const AUDIT_VALUES = {
  view: { all: '全部', order: '建议订货', unmatched: '未匹配' },
} satisfies ValueLabels
