import type { ValueLabels } from '../audit/domain-audit.ts'
import { STOCK_DOCUMENT_NAMES } from './actions.ts'
import { COUNT_STATE_NAMES } from './counts.ts'
import { DEVICE_STATUS_NAMES } from './endpoints.ts'
import { TRANSFER_STATE_NAMES } from './transfers.ts'

export const AUDIT_VALUES = {
  kind: STOCK_DOCUMENT_NAMES,
  sort: { oldest: '最早的在前', newest: '最新的在前', name: '按名称' },
  state: { ...TRANSFER_STATE_NAMES, ...COUNT_STATE_NAMES },
  status: DEVICE_STATUS_NAMES,
  view: {
    all: '全部',
    aged_30: '库龄超过 30 天',
    aged_60: '库龄超过 60 天',
    aged_90: '库龄超过 90 天',
    low_stock: '低库存',
    out_of_stock: '无货',
  },
} satisfies ValueLabels
