import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import type { OrderDetail } from '../api.ts'

export interface OrderLineDraft {
  readonly sku_id: number
  readonly title: string
  readonly tracking: Tracking
  readonly quantity: number | null
  readonly unit: number | null
}
export interface OrderDraft {
  readonly merchant: { readonly id: number; readonly name: string } | null
  readonly location: number | null
  readonly expected: string
  readonly note: string
  readonly lines: readonly OrderLineDraft[]
  readonly version: number
}
export const EMPTY_ORDER: OrderDraft = {
  merchant: null,
  location: null,
  expected: '',
  note: '',
  lines: [],
  version: 0,
}

export const toOrderDraft = (order: OrderDetail): OrderDraft => ({
  merchant: { id: order.merchant_id, name: order.merchant },
  location: order.location_id,
  expected: order.expected_day ?? '',
  note: order.note,
  version: order.version,
  lines: order.items.map(({ sku_id, title, tracking, quantity, unit_fen }) => ({
    ...{ sku_id, title, tracking, quantity, unit: unit_fen },
  })),
})

export const orderTotal = (lines: readonly OrderLineDraft[]): number =>
  lines.reduce((sum, { quantity, unit }) => sum + (quantity ?? 0) * (unit ?? 0), 0)
export const orderPieces = (lines: readonly OrderLineDraft[]): number =>
  lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)

/** Why a line cannot be ordered as it is; undefined if it can. */
export function lineError({ quantity, unit }: OrderLineDraft): string | undefined {
  if (!quantity) return '请填写数量'
  return unit === null ? '请填写单价' : undefined
}

export function validateOrder({ merchant, location, expected, lines }: OrderDraft, today: string) {
  return {
    merchant: merchant === null && '请选择供应商',
    location: location === null && '请选择收货的门店或仓库',
    expected: expected !== '' && expected < today && '到货日期不能早于今天，请重新选择',
    lines: lines.length === 0 ? '请选择要采购的商品' : lines.map(lineError).find(Boolean),
  }
}

/** The body of a request for a valid draft. */
export const orderContent = ({ merchant, location, expected, note, lines }: OrderDraft) => ({
  merchant_id: merchant?.id ?? 0,
  location_id: location ?? 0,
  expected_day: expected === '' ? null : expected,
  note: note.trim(),
  lines: lines.map(({ sku_id, quantity, unit }) => ({
    ...{ sku_id, quantity: quantity ?? 0, unit_fen: unit ?? 0 },
  })),
})
