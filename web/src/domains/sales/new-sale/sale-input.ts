import type { Input } from '@shangxue/contract/platform/endpoint'
import { PAYMENT_METHODS, type recordSale } from '@shangxue/contract/sales/endpoints'
import type { Cart, PhoneLine } from './cart.ts'
import type { SaleDraft } from './sale-draft.ts'

type SaleInput = Input<typeof recordSale>

/** Groups devices of one sku at one price into one line. */
function phoneLines(phones: readonly PhoneLine[]): SaleInput['lines'] {
  const lines = new Map<string, SaleInput['lines'][number]>()
  // Scan order: the cart lists the newest first.
  for (const { skuId, price, deviceId } of [...phones].reverse()) {
    const key = `${skuId} ${price}`
    const line = lines.get(key) ?? { sku_id: skuId, price_fen: price ?? 0, device_ids: [] }
    lines.set(key, { ...line, device_ids: [...line.device_ids, deviceId] })
  }
  return [...lines.values()]
}

/** Request of a validated draft. */
export const saleInput = (draft: SaleDraft, cart: Cart, day: string): SaleInput => ({
  location_id: draft.location ?? 0,
  ...(draft.customer && { customer_id: draft.customer.id }),
  day,
  lines: [
    ...phoneLines(cart.phones),
    ...cart.pieces.map(({ skuId, price, quantity }) => ({
      sku_id: skuId,
      price_fen: price ?? 0,
      device_ids: [],
      quantity: quantity ?? 0,
    })),
  ],
  discount_fen: draft.discount ?? 0,
  payments: PAYMENT_METHODS.filter((method) => cart.paid[method] > 0).map((method) => ({
    method,
    amount_fen: cart.paid[method],
  })),
  note: draft.note.trim(),
})
