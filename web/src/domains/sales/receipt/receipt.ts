import {
  PAYMENT_METHOD_NAMES,
  REFUND_METHOD_NAMES,
  SALE_STATUS_NAMES,
} from '@shangxue/contract/sales/endpoints'
import type { ReceiptTexts } from '@shangxue/contract/sales/receipt-texts'
import { formatTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { SaleDetail } from '../api.ts'

export type ReceiptLine =
  | { readonly kind: 'head' | 'middle' | 'text' | 'code'; readonly text: string }
  | { readonly kind: 'pair' | 'total'; readonly text: string; readonly right: string }
  | { readonly kind: 'rule' }

/** What a receipt shows of a sale. */
export type ReceiptSale = Pick<
  SaleDetail,
  | 'kind'
  | 'status'
  | 'number'
  | 'day'
  | 'at'
  | 'location'
  | 'salesperson'
  | 'customer'
  | 'discount_fen'
  | 'total_fen'
  | 'note'
  | 'payments'
> & {
  readonly lines: readonly (Pick<SaleDetail['lines'][number], 'title' | 'price_fen' | 'quantity'> & {
    readonly devices: readonly { readonly identifier: string }[]
    readonly price_source?: SaleDetail['lines'][number]['price_source']
  })[]
}

const pairLine = (text: string, right: string): ReceiptLine => ({ kind: 'pair', text, right })
const RULE: ReceiptLine = { kind: 'rule' }

const itemLines = ({ lines }: ReceiptSale): ReceiptLine[] =>
  lines.flatMap(({ title, price_fen, quantity, devices, price_source }): ReceiptLine[] => [
    { kind: 'text', text: price_source?.kind === 'gift' ? `${title}（赠品）` : title },
    ...devices.map(({ identifier }): ReceiptLine => ({ kind: 'code', text: identifier })),
    pairLine(`${formatMoney(price_fen)} × ${Math.abs(quantity)}`, formatMoney(price_fen * quantity)),
  ])

const middleLine = (text: string): ReceiptLine[] => (text === '' ? [] : [{ kind: 'middle', text }])
const textLines = (text: string): ReceiptLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'text', text: line }))

/** Lines of the customer's receipt, with the texts of the company and store. It never contains the cost of the goods. */
export function buildReceipt(sale: ReceiptSale, company: string, texts: ReceiptTexts): ReceiptLine[] {
  const { header, address, phone, warranty, footer } = texts
  const { kind, status, number, day, at, location, salesperson, customer, discount_fen, note } = sale
  const methodNames = kind === 'sale' ? PAYMENT_METHOD_NAMES : REFUND_METHOD_NAMES
  return [
    { kind: 'head', text: header.trim() || company },
    ...middleLine(address.trim()),
    ...middleLine(phone.trim() && `电话 ${phone.trim()}`),
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
    ...textLines(warranty),
    ...(warranty.trim() === '' ? [] : [RULE]),
    { kind: 'middle', text: footer.trim() || '谢谢惠顾' },
  ]
}
