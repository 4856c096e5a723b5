import { DEBT_DOCUMENT_STATE_NAMES, statementLineName } from '@shangxue/contract/receivables/endpoints'
import { formatChange, formatMoney } from '../../lib/money.ts'
import type { ReceiptLine } from '../sales/public.ts'
import { KIND_LABELS, type ReceivableDocumentDetail, type Statement } from './api.ts'

const RULE: ReceiptLine = { kind: 'rule' }
const twoColumns = (text: string, right: string): ReceiptLine => ({ kind: 'pair', text, right })
const total = (text: string, right: string): ReceiptLine => ({ kind: 'total', text, right })
const centered = (text: string): ReceiptLine => ({ kind: 'middle', text })

/** Labels a balance as owed or as credit. */
export const balanceLabel = (fen: number): string =>
  fen < 0 ? `预收 ${formatMoney(-fen)}` : formatMoney(fen)

/** The receipt image of a payment. */
export function receiptImage(document: ReceivableDocumentDetail, company: string): ReceiptLine[] {
  const { number, day, customer, account, amount_fen, by, note, settles, owed_after_fen, status } = document
  return [
    { kind: 'head', text: company },
    centered('收款收据'),
    ...(status === 'posted' ? [] : [centered(`（${DEBT_DOCUMENT_STATE_NAMES[status]}）`)]),
    RULE,
    twoColumns('单号', number),
    twoColumns('日期', day),
    twoColumns('客户', customer),
    ...(account === null ? [] : [twoColumns('收到账户', account)]),
    twoColumns('经手人', by),
    RULE,
    ...settles.map((item) =>
      twoColumns(`${KIND_LABELS[item.kind]} ${item.number}`, formatMoney(item.amount_fen)),
    ),
    ...(settles.length === 0 ? [] : [RULE]),
    total('实收', formatMoney(amount_fen)),
    ...(owed_after_fen === null || status !== 'posted'
      ? []
      : [twoColumns('收款后欠款', balanceLabel(owed_after_fen))]),
    ...(note === '' ? [] : [{ kind: 'text' as const, text: `备注：${note}` }]),
    RULE,
    centered('谢谢'),
  ]
}

/** Lines per image, because mobile browsers limit the canvas height. */
const LINES_PER_PAGE = 60

/** The statement as one image per page. */
export function statementImages(statement: Statement, company: string): ReceiptLine[][] {
  const { name, from, to, opening_fen, closing_fen, more_fen, less_fen, lines } = statement
  const count = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE))
  return Array.from({ length: count }, (_, index): ReceiptLine[] => [
    { kind: 'head', text: company },
    centered(count === 1 ? '客户对账单' : `客户对账单（第${index + 1}页，共 ${count} 页）`),
    RULE,
    twoColumns('客户', name),
    twoColumns('期间', `${from} 至 ${to}`),
    RULE,
    ...(index === 0 ? [twoColumns('期初余额', balanceLabel(opening_fen)), RULE] : []),
    ...lines.slice(index * LINES_PER_PAGE, (index + 1) * LINES_PER_PAGE).flatMap((line): ReceiptLine[] => [
      twoColumns(`${line.day.slice(5)} ${statementLineName(line)}`, formatChange(line.amount_fen)),
      ...(line.note === '' ? [] : [{ kind: 'code' as const, text: line.note }]),
      {
        kind: 'code',
        text: [line.part === 'document' && line.number, `余额 ${balanceLabel(line.balance_fen)}`]
          .filter(Boolean)
          .join('  '),
      },
    ]),
    ...(index === count - 1
      ? [
          RULE,
          twoColumns('本期增加', formatMoney(more_fen)),
          twoColumns('本期减少', formatMoney(less_fen)),
          total(closing_fen < 0 ? '期末预收' : '期末欠款', formatMoney(Math.abs(closing_fen))),
          RULE,
          centered('如有不符，请在收到后联系我们核对'),
        ]
      : []),
  ])
}
