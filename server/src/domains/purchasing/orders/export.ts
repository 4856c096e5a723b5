import { exportPurchaseOrders } from '@shangxue/contract/purchasing/orders'
import { PURCHASE_ORDER_STATE_NAMES } from '@shangxue/contract/purchasing/schemas'
import { exportable } from '../../../platform/exports/spec.ts'
import { getOrders, listOrderIds, type Order } from './queries.ts'

/** Purchase orders, one row each. */
export const purchaseOrderExport = exportable({
  endpoint: exportPurchaseOrders,
  title: '采购单',
  needs: ['purchase-view'],
  columns: [
    { header: '单号', kind: 'text', width: 18, value: (row: Order) => row.number },
    { header: '日期', kind: 'text', width: 12, value: (row) => row.day },
    { header: '供应商', kind: 'text', width: 28, value: (row) => row.merchant },
    { header: '状态', kind: 'text', width: 10, value: (row) => PURCHASE_ORDER_STATE_NAMES[row.state] },
    { header: '收货门店或仓库', kind: 'text', width: 18, value: (row) => row.location },
    { header: '预计到货', kind: 'text', width: 12, value: (row) => row.expected_day },
    { header: '件数', kind: 'integer', width: 10, value: (row) => row.quantity },
    { header: '已收', kind: 'integer', width: 10, value: (row) => row.received },
    { header: '金额', kind: 'money', width: 14, cost: true, value: (row) => row.total_fen },
    { header: '下单人', kind: 'text', width: 12, value: (row) => row.by },
    { header: '备注', kind: 'text', width: 30, value: (row) => row.note },
  ],
  keys: ({ db, tenantId }, filters, limit) => listOrderIds(db, tenantId, filters, limit),
  rows: ({ db, tenantId }, ids) => getOrders(db, tenantId, ids),
})
