import {
  PAYMENT_METHOD_NAMES,
  REFUND_METHOD_NAMES,
  SALE_STATUS_NAMES,
} from '@shangxue/contract/sales/endpoints'
import { formatTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { SaleDetail } from '../api.ts'

export type ReceiptLine =
  | { readonly kind: 'head' | 'middle' | 'text' | 'code'; readonly text: string }
  | { readonly kind: 'pair' | 'total'; readonly text: string; readonly right: string }
  | { readonly kind: 'rule' }

const pairLine = (text: string, right: string): ReceiptLine => ({ kind: 'pair', text, right })
const RULE: ReceiptLine = { kind: 'rule' }

const itemLines = ({ lines }: SaleDetail): ReceiptLine[] =>
  lines.flatMap(({ title, price_fen, quantity, devices }): ReceiptLine[] => [
    { kind: 'text', text: title },
    ...devices.map(({ identifier }): ReceiptLine => ({ kind: 'code', text: identifier })),
    pairLine(`${formatMoney(price_fen)} × ${Math.abs(quantity)}`, formatMoney(price_fen * quantity)),
  ])

/** Lines of the customer's receipt. It never contains the cost of the goods. */
export function buildReceipt(sale: SaleDetail, company: string): ReceiptLine[] {
  const { kind, status, number, day, at, location, salesperson, customer, discount_fen, note } = sale
  const methodNames = kind === 'sale' ? PAYMENT_METHOD_NAMES : REFUND_METHOD_NAMES
  return [
    { kind: 'head', text: company },
    { kind: 'middle', text: kind === 'sale' ? '销售单' : '退货单' },
    ...(status === 'posted' ? [] : [{ kind: 'middle' as const, text: `（${SALE_STATUS_NAMES[status]}）` }]),
    RULE,
    pairLine('单号', number),
    pairLine('时间', `${day} ${formatTime(at)}`),
    pairLine('门店', location),
    pairLine('销售人', salesperson),
    ...(customer === null ? [] : [pairLine('客户', customer)]),
    RULE,
    ...itemLines(sale),
    RULE,
    ...(discount_fen === 0 ? [] : [pairLine('优惠', formatMoney(-discount_fen))]),
    { kind: 'total', text: kind === 'sale' ? '合计' : '退款', right: formatMoney(sale.total_fen) },
    ...sale.payments.map(({ method, amount_fen }) => pairLine(methodNames[method], formatMoney(amount_fen))),
    ...(note === '' ? [] : [{ kind: 'text' as const, text: `备注：${note}` }]),
    RULE,
    { kind: 'middle', text: '谢谢惠顾' },
  ]
}
