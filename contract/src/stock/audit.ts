import type { DomainAudit } from '../audit/domain-audit.ts'
import { STOCK_DOCUMENT_KINDS, type StockDocumentKind } from './actions.ts'

const DOCUMENT_ACTION_NAMES: Record<StockDocumentKind, string> = {
  receipt: '办理入库',
  transfer: '调出库存',
  reception: '收到调拨',
  withdrawal: '撤回调拨',
  reservation: '预留设备',
  release: '取消预留',
  adjustment: '调整库存',
  return: '办理退货',
  write_off: '登记报损',
  count: '登记盘点结果',
  reversal: '冲销单据',
  sale: '销售出库',
  sale_return: '销售退货入库',
  purchase_return: '退给供应商',
  price_protection: '价保降低成本',
  repair: '维修领料出库',
  repair_return: '维修退料入库',
  swap: '换机出库',
}

export const AUDIT = {
  actions: {
    ...Object.fromEntries(
      STOCK_DOCUMENT_KINDS.map((kind) => [
        `stock.${kind}`,
        { name: DOCUMENT_ACTION_NAMES[kind], group: 'stock' as const },
      ]),
    ),
    'stock.imported': { name: '导入库存', group: 'imports' },
  },
  entities: {
    stock_document: '库存单据',
    stock_transfer: '调拨单',
    stock_count: '盘点单',
    device: '设备',
  },
  fields: {
    codes: '串号',
    devices: '设备台数',
    older_than_days: '库龄超过天数',
  },
} satisfies DomainAudit
