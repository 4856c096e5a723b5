import { exportDebtStatement, exportDebts, statementLineName } from '@shangxue/contract/receivables/endpoints'
import { sql } from 'drizzle-orm'
import { exportable } from '../../platform/exports/spec.ts'
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

interface StatementRow {
  readonly day: string | null
  readonly what: string
  readonly number: string
  readonly note: string
  readonly more: number | null
  readonly less: number | null
  readonly balance: number
}
/** Keys of the opening and closing balance rows. */
const OPENING = 0
const CLOSING = -1

/** Customer statement: opening balance, documents, closing balance. */
export const statementExport = exportable({
  endpoint: exportDebtStatement,
  title: '对账单',
  needs: ['finance'],
  columns: [
    { header: '日期', kind: 'text', width: 12, value: (row: StatementRow) => row.day },
    { header: '摘要', kind: 'text', width: 14, value: (row) => row.what },
    { header: '单号', kind: 'text', width: 18, value: (row) => row.number },
    { header: '商品和说明', kind: 'text', width: 44, value: (row) => row.note },
    { header: '增加欠款', kind: 'money', width: 14, value: (row) => row.more },
    { header: '减少欠款', kind: 'money', width: 14, value: (row) => row.less },
    { header: '余额', kind: 'money', width: 14, value: (row) => row.balance },
  ],
  about: async ({ db }, { customer_id, from, to }) => [
    ['客户', await getCustomerName(db, customer_id)],
    ['期间', `${from} 至 ${to}`],
  ],
  keys: async ({ db }, { customer_id: id, ...period }) => {
    const { lines } = await getStatementLines(db, { id, ...period })
    return [OPENING, ...lines.map((line) => line.id), CLOSING]
  },
  rows: async ({ db }, keys, { customer_id: id, ...period }): Promise<StatementRow[]> => {
    const { openingFen, lines } = await getStatementLines(db, { id, ...period })
    const emptyRow = { number: '', note: '', more: null, less: null }
    const rows = new Map<number, StatementRow>([
      [OPENING, { ...emptyRow, day: period.from, what: '期初余额', balance: openingFen }],
      ...lines.map((line): [number, StatementRow] => [
        line.id,
        {
          ...{ day: line.day, what: statementLineName(line), number: line.number, note: line.note },
          more: line.amount_fen > 0 ? line.amount_fen : null,
          less: line.amount_fen < 0 ? -line.amount_fen : null,
          balance: line.balance_fen,
        },
      ]),
      [
        CLOSING,
        { ...emptyRow, day: period.to, what: '期末余额', balance: lines.at(-1)?.balance_fen ?? openingFen },
      ],
    ])
    return keys.flatMap((key) => rows.get(key) ?? [])
  },
})
