import { DEBT_DOCUMENT_STATE_NAMES, statementLineName } from '@shangxue/contract/receivables/endpoints'
import { formatChange, formatMoney } from '../../../lib/money.ts'
import type { ReceiptLine } from '../../sales/public.ts'
import { type DebtDocumentDetail, KIND_WORDS, type Statement } from '../debts.ts'

const RULE: ReceiptLine = { kind: 'rule' }
const pair = (text: string, right: string): ReceiptLine => ({ kind: 'pair', text, right })
const total = (text: string, right: string): ReceiptLine => ({ kind: 'total', text, right })
const middle = (text: string): ReceiptLine => ({ kind: 'middle', text })

/** Labels a balance as owed or as credit. */
export const balanceText = (fen: number): string => (fen < 0 ? `预收 ${formatMoney(-fen)}` : formatMoney(fen))

/** The receipt image of a payment. */
export function paymentPaper(document: DebtDocumentDetail, company: string): ReceiptLine[] {
  const { number, day, customer, account, amount_fen, by, note, settles, owed_after_fen, status } = document
  return [
    { kind: 'head', text: company },
    middle('收款收据'),
    ...(status === 'posted' ? [] : [middle(`（${DEBT_DOCUMENT_STATE_NAMES[status]}）`)]),
    RULE,
    pair('单号', number),
    pair('日期', day),
    pair('客户', customer),
    ...(account === null ? [] : [pair('收到账户', account)]),
    pair('经手人', by),
    RULE,
    ...settles.map((one) => pair(`${KIND_WORDS[one.kind]} ${one.number}`, formatMoney(one.amount_fen))),
    ...(settles.length === 0 ? [] : [RULE]),
    total('实收', formatMoney(amount_fen)),
    ...(owed_after_fen === null || status !== 'posted'
      ? []
      : [pair('收款后欠款', balanceText(owed_after_fen))]),
    ...(note === '' ? [] : [{ kind: 'text' as const, text: `备注：${note}` }]),
    RULE,
    middle('谢谢'),
  ]
}

/** Lines per image, because mobile browsers limit the canvas height. */
const LINES_PER_PAGE = 60

/** The statement as one image per page. */
export function statementPapers(statement: Statement, company: string): ReceiptLine[][] {
  const { name, from, to, opening_fen, closing_fen, more_fen, less_fen, lines } = statement
  const count = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE))
  return Array.from({ length: count }, (_, at): ReceiptLine[] => [
    { kind: 'head', text: company },
    middle(count === 1 ? '客户对账单' : `客户对账单（第${at + 1}页，共 ${count} 页）`),
    RULE,
    pair('客户', name),
    pair('期间', `${from} 至 ${to}`),
    RULE,
    ...(at === 0 ? [pair('期初余额', balanceText(opening_fen)), RULE] : []),
    ...lines.slice(at * LINES_PER_PAGE, (at + 1) * LINES_PER_PAGE).flatMap((line): ReceiptLine[] => [
      pair(`${line.day.slice(5)} ${statementLineName(line)}`, formatChange(line.amount_fen)),
      ...(line.note === '' ? [] : [{ kind: 'code' as const, text: line.note }]),
      {
        kind: 'code',
        text: [line.part === 'document' && line.number, `余额 ${balanceText(line.balance_fen)}`]
          .filter(Boolean)
          .join('  '),
      },
    ]),
    ...(at === count - 1
      ? [
          RULE,
          pair('本期增加', formatMoney(more_fen)),
          pair('本期减少', formatMoney(less_fen)),
          total(closing_fen < 0 ? '期末预收' : '期末欠款', formatMoney(Math.abs(closing_fen))),
          RULE,
          middle('如有不符，请在收到后联系我们核对'),
        ]
      : []),
  ])
}
