import { exportSupplierStatement, exportSuppliers } from '@shangxue/contract/purchasing/payables'
import { PAYABLE_KIND_NAMES } from '@shangxue/contract/purchasing/schemas'
import { exportable } from '../../../platform/exports/spec.ts'
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

interface StatementRow {
  readonly day: string
  readonly what: string
  readonly number: string
  readonly note: string
  readonly more: number | null
  readonly less: number | null
  readonly balance: number
}
/** Keys of the rows with the opening and closing balance. */
const OPENING = 0
const CLOSING = -1

/** Statement of a supplier: opening balance, documents, closing balance. */
export const supplierStatementExport = exportable({
  endpoint: exportSupplierStatement,
  title: '供应商对账单',
  needs: ['supplier-view'],
  columns: [
    { header: '日期', kind: 'text', width: 12, value: (row: StatementRow) => row.day },
    { header: '摘要', kind: 'text', width: 14, value: (row) => row.what },
    { header: '单号', kind: 'text', width: 18, value: (row) => row.number },
    { header: '说明', kind: 'text', width: 40, value: (row) => row.note },
    { header: '增加应付', kind: 'money', width: 14, value: (row) => row.more },
    { header: '减少应付', kind: 'money', width: 14, value: (row) => row.less },
    { header: '余额', kind: 'money', width: 14, value: (row) => row.balance },
  ],
  about: async ({ db }, { merchant_id, from, to }) => [
    ['供应商', await getSupplierName(db, merchant_id)],
    ['期间', `${from} 至 ${to}`],
  ],
  keys: async ({ db }, { merchant_id: id, ...period }) => {
    const { lines } = await getStatementLines(db, { id, ...period })
    return [OPENING, ...lines.map((line) => line.id), CLOSING]
  },
  rows: async ({ db }, keys, { merchant_id: id, ...period }): Promise<StatementRow[]> => {
    const { openingFen, lines } = await getStatementLines(db, { id, ...period })
    const empty = { number: '', note: '', more: null, less: null }
    const closingFen = lines.at(-1)?.balance_fen ?? openingFen
    const rows = new Map<number, StatementRow>([
      [OPENING, { ...empty, day: period.from, what: '期初余额', balance: openingFen }],
      ...lines.map((line): [number, StatementRow] => [
        line.id,
        {
          ...{ day: line.day, what: PAYABLE_KIND_NAMES[line.kind], number: line.number, note: line.note },
          more: line.amount_fen > 0 ? line.amount_fen : null,
          less: line.amount_fen < 0 ? -line.amount_fen : null,
          balance: line.balance_fen,
        },
      ]),
      [CLOSING, { ...empty, day: period.to, what: '期末余额', balance: closingFen }],
    ])
    return keys.flatMap((key) => rows.get(key) ?? [])
  },
})
