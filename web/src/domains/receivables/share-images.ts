import { DEBT_DOCUMENT_STATE_NAMES } from '@shangxue/contract/receivables/endpoints'
import { formatMoney } from '../../lib/money.ts'
import type { ReceiptLine } from '../sales/public.ts'
import { KIND_LABELS, type ReceivableDocumentDetail } from './api.ts'
import { balanceLabel } from './statement/statement-pages.ts'

const RULE: ReceiptLine = { kind: 'rule' }
const twoColumns = (text: string, right: string): ReceiptLine => ({ kind: 'pair', text, right })
const total = (text: string, right: string): ReceiptLine => ({ kind: 'total', text, right })
const centered = (text: string): ReceiptLine => ({ kind: 'middle', text })

/** What a balance below zero is called: the customer has paid more than was owed. */
export const CREDIT_NAME = '预收'

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
      : [twoColumns('收款后欠款', balanceLabel(owed_after_fen, { credit: CREDIT_NAME }))]),
    ...(note === '' ? [] : [{ kind: 'text' as const, text: `备注：${note}` }]),
    RULE,
    centered('谢谢'),
  ]
}
