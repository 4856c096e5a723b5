import type { FreightMethod } from '@shangxue/contract/purchasing/schemas'
import {
  type KnownCodes,
  type NewPhone,
  type ReceiptLine,
  receiptCodes,
  validatePhone,
} from '../../stock/public.ts'
import type { OrderDetail, OrderItem } from '../api.ts'

export interface ReceiptDraft {
  /** Two IMEIs scanned one after the other belong to one device. */
  readonly pairs: boolean
  /** Devices by SKU. */
  readonly phones: Readonly<Record<number, readonly NewPhone[]>>
  /** Pieces of accessories by SKU. */
  readonly pieces: Readonly<Record<number, number | null>>
  readonly note: string
  readonly freight: number | null
  readonly method: FreightMethod
  readonly carrier: { readonly id: number; readonly name: string } | null
}
export const EMPTY_RECEIPT: ReceiptDraft = {
  pairs: false,
  phones: {},
  pieces: {},
  note: '',
  freight: null,
  method: 'value',
  carrier: null,
}

/** The scanned pieces of one line of the order, compared with its open pieces. */
export interface Arrival {
  readonly item: OrderItem
  readonly left: number
  readonly count: number
  /** Pieces above what is left: they cannot be received. */
  readonly over: number
  readonly line: ReceiptLine
  readonly invalid: number
}

export const unitOf = ({ tracking }: Pick<OrderItem, 'tracking'>): string =>
  tracking === 'serial' ? '台' : '件'

export function compareArrivals(order: OrderDetail, draft: ReceiptDraft, known: KnownCodes): Arrival[] {
  return order.items
    .filter(({ quantity, received }) => received < quantity)
    .map((item) => {
      const { sku_id, title, tracking, unit_fen } = item
      const phones = draft.phones[sku_id] ?? []
      const quantity = tracking === 'serial' ? null : (draft.pieces[sku_id] ?? 0)
      const line: ReceiptLine = { sku_id, title, tracking, cost: unit_fen, phones, quantity }
      const left = item.quantity - item.received
      const count = quantity ?? phones.length
      return {
        ...{ item, left, count, line },
        over: Math.max(0, count - left),
        invalid: phones.filter((phone) => validatePhone(phone, line, known) !== undefined).length,
      }
    })
}

export const arrivalCodes = (draft: ReceiptDraft): string[] =>
  receiptCodes(Object.values(draft.phones).map((phones) => ({ phones }) as ReceiptLine))

/** Why a line cannot be received as it is scanned; undefined if it can. */
export function arrivalError({ item, over, left, invalid }: Arrival): string | undefined {
  const unit = unitOf(item)
  if (over > 0) return `多了 ${over} ${unit}，这张单只差 ${left} ${unit}，请移除多出的`
  return invalid > 0 ? `有 ${invalid} 台不能收货，请移除或补齐` : undefined
}

export const arrivalTotals = (arrivals: readonly Arrival[]) => ({
  phones: arrivals.reduce((sum, { item, count }) => sum + (item.tracking === 'serial' ? count : 0), 0),
  pieces: arrivals.reduce((sum, { item, count }) => sum + (item.tracking === 'serial' ? 0 : count), 0),
  missing: arrivals.reduce((sum, { left, count }) => sum + Math.max(0, left - count), 0),
})

export const receiptInput = (id: number, draft: ReceiptDraft, arrivals: readonly Arrival[]) => ({
  id,
  note: draft.note.trim(),
  freight_fen: draft.freight ?? 0,
  freight_method: draft.method,
  ...(draft.carrier && (draft.freight ?? 0) > 0 && { carrier_id: draft.carrier.id }),
  lines: arrivals
    .filter(({ count }) => count > 0)
    .map(({ item: { sku_id, tracking }, line, count }) => ({
      sku_id,
      devices: line.phones.map(({ open, ...phone }) => phone),
      ...(tracking !== 'serial' && { quantity: count }),
    })),
})
