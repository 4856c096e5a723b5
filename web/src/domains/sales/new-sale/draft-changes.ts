import type { SaleDetail } from '../api.ts'
import { pieceKey, type RequestedPhones, type SaleDraft } from './sale-draft.ts'
import type { KnownItems } from './use-sale-items.ts'

interface PickedDevice {
  readonly id: number
  readonly identifier: string
}

const isCodeOf =
  ({ id, identifier }: PickedDevice, known: KnownItems) =>
  (code: string) =>
    code === identifier || known.codes.get(code)?.device_id === id

/** True if one of the codes, which may be the second IMEI, is of this device. */
export const hasDevice = ({ codes }: SaleDraft, known: KnownItems, device: PickedDevice): boolean =>
  codes.some(isCodeOf(device, known))

/** Adds a device that was picked from the stock, or removes it with all its codes. */
export function toggleDevice(draft: SaleDraft, known: KnownItems, device: PickedDevice): Partial<SaleDraft> {
  if (!hasDevice(draft, known, device)) return { codes: [...draft.codes, device.identifier] }
  const isCode = isCodeOf(device, known)
  return { codes: draft.codes.filter((code) => !isCode(code)) }
}

/** Removes an accessory, whether it was scanned or chosen. */
export function removePieces(draft: SaleDraft, known: KnownItems, skuId: number): Partial<SaleDraft> {
  const { [pieceKey(skuId)]: _, ...quantities } = draft.quantities
  return {
    chosen: draft.chosen.filter((id) => id !== skuId),
    codes: draft.codes.filter((code) => known.codes.get(code)?.sku_id !== skuId),
    quantities,
  }
}

const hasPieces = (draft: SaleDraft, known: KnownItems, skuId: number): boolean =>
  draft.chosen.includes(skuId) || draft.codes.some((code) => known.codes.get(code)?.sku_id === skuId)

/** Pieces of an accessory in the draft; 0 if it is not in it, null while the quantity is unreadable. */
export function piecesOf(draft: SaleDraft, known: KnownItems, skuId: number): number | null {
  if (!hasPieces(draft, known, skuId)) return 0
  const key = pieceKey(skuId)
  return key in draft.quantities ? (draft.quantities[key] ?? null) : 1
}

/** Sets the pieces of an accessory; 0 removes it. */
export function setPieces(
  draft: SaleDraft,
  known: KnownItems,
  skuId: number,
  quantity: number | null,
): Partial<SaleDraft> {
  if (quantity === 0) return removePieces(draft, known, skuId)
  const quantities = { ...draft.quantities, [pieceKey(skuId)]: quantity }
  return hasPieces(draft, known, skuId) ? { quantities } : { quantities, chosen: [...draft.chosen, skuId] }
}

/** The fields of a new sale with the customer, accessories and models of an earlier one. Prices are those of today. */
export function repeatSale({
  customer_id,
  customer,
  lines,
}: Pick<SaleDetail, 'customer_id' | 'customer' | 'lines'>): Pick<
  SaleDraft,
  'customer' | 'chosen' | 'quantities' | 'requested'
> {
  const requested = new Map<number, RequestedPhones>()
  const quantities: Record<string, number> = {}
  for (const { sku_id, tracking, title, quantity } of lines) {
    if (tracking === 'none') {
      quantities[pieceKey(sku_id)] = (quantities[pieceKey(sku_id)] ?? 0) + quantity
      continue
    }
    const count = (requested.get(sku_id)?.count ?? 0) + quantity
    requested.set(sku_id, { skuId: sku_id, title, count })
  }
  const accessories = lines.filter(({ tracking }) => tracking === 'none')
  return {
    customer: customer_id !== null && customer !== null ? { id: customer_id, name: customer } : null,
    chosen: [...new Set(accessories.map(({ sku_id }) => sku_id))],
    quantities,
    requested: [...requested.values()],
  }
}
