import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  exportFundAdjustments,
  FUND_KIND_NAMES,
  FUND_STATE_NAMES,
  type listFundAdjustments,
} from '@shangxue/contract/treasury/transfers'
import { exportable } from '../../../platform/exports/spec.ts'
import { getTransfers, listTransferIds } from './queries.ts'

type Row = Output<typeof listFundAdjustments>[number]

/** Transfer requests, one row each. */
export const transferRequestExport = exportable({
  endpoint: exportFundAdjustments,
  title: '资金调整',
  needs: ['finance'],
  columns: [
    { header: '单号', kind: 'text', width: 18, value: (row: Row) => row.number },
    { header: '日期', kind: 'text', width: 12, value: (row) => row.day },
    { header: '类型', kind: 'text', width: 10, value: (row) => FUND_KIND_NAMES[row.kind] },
    { header: '状态', kind: 'text', width: 10, value: (row) => FUND_STATE_NAMES[row.state] },
    { header: '转出账户', kind: 'text', width: 20, value: (row) => row.from_account },
    { header: '转入账户', kind: 'text', width: 20, value: (row) => row.to_account },
    { header: '金额', kind: 'money', value: (row) => row.amount_fen },
    { header: '手续费', kind: 'money', value: (row) => row.fee_fen },
    { header: '手续费项目', kind: 'text', width: 18, value: (row) => row.item },
    { header: '门店', kind: 'text', width: 18, value: (row) => row.location },
    { header: '应归还', kind: 'text', width: 12, value: (row) => row.due_day },
    { header: '已归还金额', kind: 'money', value: (row) => row.returned_fen },
    { header: '还清日期', kind: 'text', width: 12, value: (row) => row.returned_day },
    { header: '已逾期', kind: 'text', width: 8, value: (row) => (row.overdue ? '是' : '') },
    { header: '申请人', kind: 'text', width: 12, value: (row) => row.by },
    { header: '原因', kind: 'text', width: 30, value: (row) => row.reason },
  ],
  keys: ({ db }, filters, limit) => listTransferIds(db, filters, limit),
  rows: ({ db, tenantId }, ids) => getTransfers(db, tenantId, ids),
})
