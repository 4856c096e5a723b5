import { formatMoney, formatWhole } from '../../lib/money.ts'
import type { ReceiptLine } from '../sales/public.ts'
import type { Report } from './api.ts'
import { targetPercentText } from './comparison.ts'

const RULE: ReceiptLine = { kind: 'rule' }
const twoColumns = (text: string, right: string): ReceiptLine => ({ kind: 'pair', text, right })
const total = (text: string, right: string): ReceiptLine => ({ kind: 'total', text, right })
const centered = (text: string): ReceiptLine => ({ kind: 'middle', text })
const text = (line: string): ReceiptLine => ({ kind: 'text', text: line })
/** Maximum number of rows per group in the image. */
const MAX_ROWS_PER_GROUP = 10

function salesLines({ sales, targets }: Report): ReceiptLine[] {
  const { total: sold } = sales
  const goals = targets.list.flatMap(({ scope, name, amount }) =>
    scope === 'store' && amount ? [twoColumns(`${name} 目标完成`, targetPercentText(amount))] : [],
  )
  const group = (title: string, rows: typeof sales.stores): ReceiptLine[] => [
    text(title),
    ...rows
      .slice(0, MAX_ROWS_PER_GROUP)
      .map(({ name, amount_fen }) => twoColumns(name, formatMoney(amount_fen))),
    ...(rows.length > MAX_ROWS_PER_GROUP
      ? [twoColumns('其余', `${rows.length - MAX_ROWS_PER_GROUP} 个`)]
      : []),
  ]
  return [
    total('销售额', formatMoney(sold.amount_fen)),
    twoColumns('件数', `${formatWhole(sold.pieces)} 件`),
    twoColumns('销售单', `${formatWhole(sales.sales)} 单`),
    ...(sold.margin_fen === null ? [] : [twoColumns('毛利', formatMoney(sold.margin_fen))]),
    twoColumns('上期销售额', formatMoney(sales.before.amount_fen)),
    RULE,
    ...group('门店', sales.stores),
    RULE,
    ...group('员工', sales.people),
    RULE,
    ...group('品牌', sales.brands),
    ...(goals.length > 0 ? [RULE, ...goals] : []),
  ]
}

function moneyLines({ accounts, debts, cash }: Report): ReceiptLine[] {
  return [
    ...(accounts
      ? [
          RULE,
          twoColumns('收入', formatMoney(accounts.in_fen)),
          twoColumns('支出', formatMoney(accounts.out_fen)),
          total('账户余额', formatMoney(accounts.closing_fen)),
        ]
      : []),
    ...(debts
      ? [
          RULE,
          total('客户欠款', formatMoney(debts.owed_fen)),
          twoColumns(`超过 ${debts.remind_days} 天`, formatMoney(debts.overdue_fen)),
        ]
      : []),
    ...(cash
      ? [
          RULE,
          twoColumns('费用', formatMoney(cash.expense.amount_fen)),
          twoColumns('其他收入', formatMoney(cash.income.amount_fen)),
        ]
      : []),
  ]
}

/** The report as an image to share in a chat. */
export function reportImage(report: Report, company: string): ReceiptLine[] {
  const { stock, activations, from, to } = report
  return [
    { kind: 'head', text: company },
    centered('汇总报表'),
    centered(from === to ? from : `${from} 至 ${to}`),
    RULE,
    ...salesLines(report),
    ...moneyLines(report),
    RULE,
    twoColumns('库存手机', `${formatWhole(stock.devices)} 台`),
    ...(stock.value_fen === null ? [] : [twoColumns('库存成本', formatMoney(stock.value_fen))]),
    twoColumns('本期激活', `${formatWhole(activations.total)} 台`),
  ]
}
