import type { ValueLabels } from '../audit/domain-audit.ts'

/** Labels of values that domains call by different words. */
export const AUDIT_VALUES = {
  kind: { transfer: '调拨单', store: '门店', sale: '销售', return: '退货' },
  view: { open: '未完成' },
  state: { waiting: '待批准', cancelled: '已取消', open: '进行中', active: '在用' },
} satisfies ValueLabels
