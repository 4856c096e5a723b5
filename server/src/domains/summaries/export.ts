import { exportSummaryReport, type SummaryReport } from '@shangxue/contract/summaries/endpoints'
import { PACE_NAMES, TARGET_SCOPE_NAMES } from '@shangxue/contract/targets/endpoints'
import { type SheetWithRows, workbookExport } from '../../platform/exports/spec.ts'
import type { CellValue, WorkbookColumn } from '../../platform/spreadsheet/write/write-workbook.ts'
import { getSummaryReport } from './summary-report.ts'

const textColumn = (header: string, width = 22): WorkbookColumn => ({ header, kind: 'text', width })
const moneyColumn = (header: string): WorkbookColumn => ({ header, kind: 'money', width: 16 })
const countColumn = (header: string): WorkbookColumn => ({ header, kind: 'integer', width: 10 })

type Sales = SummaryReport['sales']
type Share = Sales['total'] & { readonly name: string }

function saleSheet(
  title: string,
  lead: string,
  shares: readonly Share[],
  total: Sales['total'],
  seesCost: boolean,
): SheetWithRows {
  const cells = ({ name, ...figures }: Share): CellValue[] => [
    ...[name, figures.amount_fen, total.amount_fen > 0 ? figures.amount_fen / total.amount_fen : null],
    ...[figures.pieces, figures.returned, figures.average_fen],
    ...(seesCost ? [figures.margin_fen] : []),
  ]
  const share: WorkbookColumn = { header: '占比', kind: 'percent', width: 10 }
  return {
    name: title,
    lead: [`销售：按${title}`, lead],
    columns: [
      ...[
        textColumn(title),
        moneyColumn('销售额'),
        share,
        countColumn('销量'),
        countColumn('退货'),
        moneyColumn('均价'),
      ],
      ...(seesCost ? [moneyColumn('毛利')] : []),
    ],
    rows: shares.map(cells),
    totals: () => cells({ ...total, name: '合计' }),
    chart: { title: '销售额', kind: 'bar', names: 0, values: 1 },
  }
}

function targetSheet({ targets }: SummaryReport): SheetWithRows {
  const goals = [
    countColumn('销量目标'),
    countColumn('已完成'),
    countColumn('预计'),
    moneyColumn('销售额目标'),
    moneyColumn('已完成金额'),
    moneyColumn('预计金额'),
  ]
  return {
    name: '目标',
    lead: [`${targets.month} 目标`, `本月 ${targets.days} 天，已过 ${targets.passed} 天`],
    columns: [textColumn('类别', 10), textColumn('名称'), ...goals, textColumn('进度', 10)],
    rows: targets.list.map(({ scope, name, pieces, amount, pace }) => [
      ...[TARGET_SCOPE_NAMES[scope], name],
      ...[pieces, amount].flatMap((goal) => [
        goal?.target ?? null,
        goal?.actual ?? null,
        goal?.expected ?? null,
      ]),
      PACE_NAMES[pace],
    ]),
  }
}

function accountSheet(accounts: NonNullable<SummaryReport['accounts']>, lead: string): SheetWithRows {
  const cells = (name: string, flow: Omit<typeof accounts, 'list'>): CellValue[] => [
    ...[name, flow.opening_fen, flow.in_fen, flow.out_fen, flow.closing_fen],
  ]
  return {
    name: '账户收支',
    lead: ['账户收支', lead],
    columns: [
      textColumn('账户'),
      moneyColumn('期初余额'),
      moneyColumn('收入'),
      moneyColumn('支出'),
      moneyColumn('期末余额'),
    ],
    rows: accounts.list.map((account) => cells(account.name, account)),
    totals: () => cells('合计', accounts),
  }
}

const debtSheet = (debts: NonNullable<SummaryReport['debts']>): SheetWithRows => ({
  name: '客户欠款',
  lead: ['客户欠款', `截至 ${debts.day}，${debts.customers} 位客户`],
  columns: [textColumn('账龄'), moneyColumn('金额')],
  rows: [
    ['30 天内', debts.d30_fen],
    ['31–60 天', debts.d60_fen],
    ['61–90 天', debts.d90_fen],
    ['90 天以上', debts.older_fen],
  ],
  totals: () => ['欠款合计', debts.owed_fen],
})

function cashSheet(cash: NonNullable<SummaryReport['cash']>, lead: string): SheetWithRows {
  const rows = (kind: string, { groups }: typeof cash.expense): CellValue[][] =>
    groups.map(({ name, amount_fen }) => [kind, name, amount_fen])
  return {
    name: '费用与其他收入',
    lead: ['费用与其他收入', lead],
    columns: [textColumn('收支', 10), textColumn('类别'), moneyColumn('金额')],
    rows: [
      ...rows('支出', cash.expense),
      ['支出合计', null, cash.expense.amount_fen],
      ...rows('收入', cash.income),
      ['收入合计', null, cash.income.amount_fen],
    ],
  }
}

function otherSheet({ stock, activations, today }: SummaryReport, lead: string): SheetWithRows {
  return {
    name: '库存与激活',
    lead: ['库存与激活', `${lead}；库存为 ${today} 现在`],
    columns: [textColumn('项目', 26), countColumn('数量'), moneyColumn('金额')],
    rows: [
      ['库存手机', stock.devices, null],
      ['库存配件', stock.accessories, null],
      ...(stock.value_fen === null ? [] : [['库存成本', null, stock.value_fen]]),
      ['低于最低库存的规格', stock.low_stock, null],
      ['在库超过 90 天的手机', stock.aged_90, null],
      ['本期激活', activations.total, null],
      ['其中已售', activations.sold, null],
      ['已售未激活', activations.sold_unactivated, null],
      ['激活未售', activations.activated_unsold, null],
    ],
  }
}

/** The summary report (汇总报表) as a workbook, with one sheet per section that the caller may see. */
export const summaryReportExport = workbookExport({
  endpoint: exportSummaryReport,
  title: '汇总报表',
  needs: ['sales-view'],
  needsFor: ({ money }) => (money ? ['finance'] : []),
  includesCost: true,
  async sheets({ db, tenantId, userId, seesCost }, { from, to, money }) {
    const permissions: Partial<Record<string, boolean>> = { 'cost-view': seesCost, finance: money }
    const viewer = { tenantId, userId, can: (key: string) => permissions[key] ?? true }
    const report = await getSummaryReport(db, viewer, { from, to })
    const { sales, accounts, debts, cash } = report
    const lead = `期间：${from} 至 ${to}`
    const shares = (title: string, list: readonly Share[]) =>
      saleSheet(title, lead, list, sales.total, seesCost)
    return [
      shares('门店', sales.stores),
      shares('员工', sales.people),
      shares('品牌', sales.brands),
      targetSheet(report),
      ...(accounts ? [accountSheet(accounts, lead)] : []),
      ...(debts ? [debtSheet(debts)] : []),
      ...(cash ? [cashSheet(cash, lead)] : []),
      otherSheet(report, lead),
    ]
  },
})
