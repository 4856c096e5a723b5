import type { PaymentMethod, SalePriceType } from '@shangxue/contract/sales/endpoints'

export interface Buyer {
  readonly id: number
  readonly name: string
}

/** A sale that is being put together, as it is kept on this device. */
export interface SaleDraft {
  readonly location: number | null
  /** As they were scanned: phones, and barcodes of accessories. */
  readonly codes: readonly string[]
  /** Accessories that were chosen from the list, by spec. */
  readonly chosen: readonly number[]
  /** Pieces by spec; one where nothing is said. */
  readonly quantities: Readonly<Record<string, number | null>>
  /** What was typed instead of the usual price, by the key of the line. */
  readonly prices: Readonly<Record<string, number | null>>
  readonly priceType: SalePriceType
  readonly discount: number | null
  readonly customer: Buyer | null
  readonly payments: Readonly<Partial<Record<PaymentMethod, number | null>>>
  /** Takes whatever is still open, also when the total changes. */
  readonly rest: PaymentMethod | null
  readonly note: string
  /** Of the attempt whose outcome is unknown; empty before. */
  readonly day: string
}

export const EMPTY_SALE: SaleDraft = {
  location: null,
  codes: [],
  chosen: [],
  quantities: {},
  prices: {},
  priceType: 'retail',
  discount: null,
  customer: null,
  payments: {},
  rest: null,
  note: '',
  day: '',
}

export const pieceKey = (skuId: number): string => `sku ${skuId}`
