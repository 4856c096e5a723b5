import { exportDebtStatement, exportDebts, statementLineName } from '@shangxue/contract/receivables/endpoints'
import { sql } from 'drizzle-orm'
import { exportable } from '../../platform/exports/spec.ts'
import { statementColumns, statementKeys, statementRows } from '../ledger/service.ts'
import { type Debtor, getDebtors, listDebtorIds } from './queries/overview.ts'
import { getCustomerName, getStatementLines } from './queries/statement.ts'

/** Customers with debts, one row each. */
export const receivablesExport = exportable({
  endpoint: exportDebts,
  title: '欠款总览',
  needs: ['finance'],
  columns: [
    { header: '客户', kind: 'text', width: 28, value: (row: Debtor) => row.name },
    { header: '区域', kind: 'text', width: 12, value: (row) => row.area },
    { header: '欠款', kind: 'money', width: 14, value: (row) => row.owed_fen },
    { header: '30 天内', kind: 'money', width: 14, value: (row) => row.d30_fen },
    { header: '31–60 天', kind: 'money', width: 14, value: (row) => row.d60_fen },
    { header: '61–90 天', kind: 'money', width: 14, value: (row) => row.d90_fen },
    { header: '90 天以上', kind: 'money', width: 14, value: (row) => row.older_fen },
    { header: '预收', kind: 'money', width: 14, value: (row) => row.credit_fen },
    { header: '净欠款', kind: 'money', width: 14, value: (row) => row.net_fen },
    { header: '最早单据日期', kind: 'text', width: 14, value: (row) => row.oldest_day },
    { header: '最长天数', kind: 'integer', width: 10, value: (row) => row.oldest_days },
  ],
  keys: ({ db, tenantId }, filters, limit) => listDebtorIds(db, tenantId, filters, sql`limit ${limit}`),
  rows: ({ db, tenantId }, ids, { day }) => getDebtors(db, tenantId, ids, day),
})

/** Customer statement: opening balance, documents, closing balance. */
export const statementExport = exportable({
  endpoint: exportDebtStatement,
  title: '对账单',
  needs: ['finance'],
  columns: statementColumns({ note: '商品和说明', more: '增加欠款', less: '减少欠款' }),
  about: async ({ db }, { customer_id, from, to }) => [
    ['客户', await getCustomerName(db, customer_id)],
    ['期间', `${from} 至 ${to}`],
  ],
  keys: async ({ db }, { customer_id: id, ...period }) =>
    statementKeys((await getStatementLines(db, { id, ...period })).lines),
  rows: async ({ db }, keys, { customer_id: id, ...period }) =>
    statementRows(keys, period, await getStatementLines(db, { id, ...period }), statementLineName),
})
