import { exportSupplierStatement, exportSuppliers } from '@shangxue/contract/purchasing/payables'
import { PAYABLE_KIND_NAMES } from '@shangxue/contract/purchasing/schemas'
import { exportable } from '../../../platform/exports/spec.ts'
import { statementColumns, statementKeys, statementRows } from '../../ledger/service.ts'
import {
  getStatementLines,
  getSupplierName,
  getSuppliers,
  listSupplierIds,
  type Supplier,
} from './queries.ts'

/** Suppliers with what they are owed, one row each. */
export const supplierExport = exportable({
  endpoint: exportSuppliers,
  title: '供应商应付',
  needs: ['supplier-view'],
  columns: [
    { header: '供应商', kind: 'text', width: 28, value: (row: Supplier) => row.name },
    { header: '联系人', kind: 'text', width: 12, value: (row) => row.contact },
    { header: '电话', kind: 'text', width: 16, value: (row) => row.phone },
    { header: '应付', kind: 'money', width: 14, value: (row) => row.owed_fen },
    { header: '30 天内', kind: 'money', width: 14, value: (row) => row.d30_fen },
    { header: '31–60 天', kind: 'money', width: 14, value: (row) => row.d60_fen },
    { header: '61–90 天', kind: 'money', width: 14, value: (row) => row.d90_fen },
    { header: '90 天以上', kind: 'money', width: 14, value: (row) => row.older_fen },
    { header: '已到期', kind: 'money', width: 14, value: (row) => row.due_fen },
    { header: '预付', kind: 'money', width: 14, value: (row) => row.prepaid_fen },
    { header: '未收齐的采购单', kind: 'integer', width: 14, value: (row) => row.open_orders },
  ],
  keys: ({ db, tenantId }, filters, limit) => listSupplierIds(db, tenantId, filters, limit),
  rows: ({ db, tenantId }, ids) => getSuppliers(db, tenantId, ids),
})

/** Statement of a supplier: opening balance, documents, closing balance. */
export const supplierStatementExport = exportable({
  endpoint: exportSupplierStatement,
  title: '供应商对账单',
  needs: ['supplier-view'],
  columns: statementColumns({ note: '说明', more: '增加应付', less: '减少应付' }),
  about: async ({ db }, { merchant_id, from, to }) => [
    ['供应商', await getSupplierName(db, merchant_id)],
    ['期间', `${from} 至 ${to}`],
  ],
  keys: async ({ db }, { merchant_id: id, ...period }) =>
    statementKeys((await getStatementLines(db, { id, ...period })).lines),
  rows: async ({ db }, keys, { merchant_id: id, ...period }) =>
    statementRows(
      keys,
      period,
      await getStatementLines(db, { id, ...period }),
      ({ kind }) => PAYABLE_KIND_NAMES[kind],
    ),
})
