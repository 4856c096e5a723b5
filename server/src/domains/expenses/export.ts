import { exportCashAnalysis } from '@shangxue/contract/expenses/analysis'
import { exportCashEntries } from '@shangxue/contract/expenses/entries'
import { CASH_DIRECTION_NAMES } from '@shangxue/contract/expenses/schemas'
import { exportable } from '../../platform/exports/spec.ts'
import { getAnalysis } from './analysis/analysis.ts'
import type { Figures } from './analysis/figures.ts'
import { type Entry, getEntries, listEntryIds } from './entries/queries.ts'

/** Expenses or incomes, one row each. */
export const expenseEntryExport = exportable({
  endpoint: exportCashEntries,
  title: '收支明细',
  needs: ['finance'],
  columns: [
    { header: '单号', kind: 'text', width: 18, value: (row: Entry) => row.number },
    { header: '收支', kind: 'text', width: 8, value: (row) => CASH_DIRECTION_NAMES[row.direction] },
    { header: '日期', kind: 'text', width: 12, value: (row) => row.day },
    { header: '分组', kind: 'text', width: 14, value: (row) => row.group },
    { header: '项目', kind: 'text', width: 16, value: (row) => row.item },
    { header: '金额', kind: 'money', value: (row) => row.amount_fen },
    { header: '账户', kind: 'text', width: 18, value: (row) => row.account },
    { header: '门店', kind: 'text', width: 16, value: (row) => row.location },
    { header: '经手人', kind: 'text', width: 12, value: (row) => row.by },
    { header: '备注', kind: 'text', width: 30, value: (row) => row.note },
    { header: '照片', kind: 'integer', value: (row) => row.photos.length },
    { header: '冲销', kind: 'text', width: 30, value: formatReversal },
    { header: '记录时间', kind: 'datetime', value: (row) => new Date(row.at) },
  ],
  keys: ({ db }, filters, limit) => listEntryIds(db, filters, limit),
  rows: ({ db }, ids) => getEntries(db, ids),
})

function formatReversal({ reverses_id, reversed }: Entry): string {
  if (reverses_id !== null) return '冲销原记录'
  return reversed ? `已冲销：${reversed.day} ${reversed.reason}` : ''
}

interface Line extends Figures {
  readonly group: string
  readonly item: string
}

/** A month's figures by item, with a total row. */
export const expenseAnalysisExport = exportable({
  endpoint: exportCashAnalysis,
  title: '收支分析',
  needs: ['finance'],
  columns: [
    { header: '分组', kind: 'text', width: 14, value: (row: Line) => row.group },
    { header: '项目', kind: 'text', width: 16, value: (row) => row.item },
    { header: '金额', kind: 'money', value: (row) => row.amount_fen },
    { header: '预算', kind: 'money', value: (row) => row.budget_fen },
    {
      header: '超出预算',
      kind: 'money',
      value: (row) => (row.budget_fen === null ? null : row.measured_fen - row.budget_fen),
    },
    { header: '预计月底', kind: 'money', value: (row) => row.expected_fen },
    { header: '上月同期', kind: 'money', value: (row) => row.before_fen },
    { header: '去年同期', kind: 'money', value: (row) => row.year_ago_fen },
  ],
  // The figures are computed once, so the keys already are the rows.
  keys: async ({ db, tenantId }, filters): Promise<Line[]> => {
    const { groups, total } = await getAnalysis(db, tenantId, filters)
    const lines = groups.flatMap(({ name: group, items }) =>
      items.map(({ name, ...row }) => ({ ...row, group, item: name })),
    )
    return lines.length > 0 ? [...lines, { ...total, group: '合计', item: '' }] : []
  },
  rows: async (_, lines) => lines,
})
