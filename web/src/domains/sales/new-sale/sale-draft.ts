import type { PriceLevel } from '@shangxue/contract/pricing/levels'
import type { PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import type { ChannelSelections, SubsidySelections } from '../../channels/public.ts'

const STORE_SLOT = 'sale-store'

/** Store of this user's last sale on this device. */
export function lastStore(): number | null {
  const id = Number(readStored(draftKey(STORE_SLOT)))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const rememberStore = (id: number): void => store(draftKey(STORE_SLOT), String(id))

export interface Buyer {
  readonly id: number
  readonly name: string
  /** Price level, if it is known already. */
  readonly level?: PriceLevel
}

/** Devices of one SKU that a repeated sale still needs. */
export interface RequestedPhones {
  readonly skuId: number
  readonly title: string
  readonly count: number
}

/** Draft of a new sale, as stored on this device. */
export interface SaleDraft {
  readonly location: number | null
  /** Scanned codes: devices, and barcodes of accessories. */
  readonly codes: readonly string[]
  /** Ids of skus chosen from the list of accessories. */
  readonly chosen: readonly number[]
  /** Models of a repeated sale, whose devices are to be chosen. */
  readonly requested: readonly RequestedPhones[]
  /** Quantities of accessories by line key. Defaults to one. */
  readonly quantities: Readonly<Record<string, number | null>>
  /** Prices entered instead of the default price, by line key. */
  readonly prices: Readonly<Record<string, number | null>>
  /** Price level chosen for this sale; by default that of the customer. */
  readonly level?: PriceLevel | null
  /** Pieces of accepted gifts by rule; null for all that come with the phones. */
  readonly gifts?: Readonly<Record<string, number | null>>
  readonly discount: number | null
  readonly customer: Buyer | null
  readonly payments: Readonly<Partial<Record<PaymentMethod, number | null>>>
  /** This method pays the remaining amount, also when the total changes. */
  readonly rest: PaymentMethod | null
  /** Channels chosen for methods; absent in older drafts. */
  readonly channels?: ChannelSelections
  /** Subsidies chosen for phones; absent in older drafts. */
  readonly subsidies?: SubsidySelections
  readonly note: string
  /** Date of an attempt whose outcome is unknown; `''` before the first attempt. */
  readonly day: string
}

export const EMPTY_SALE: SaleDraft = {
  location: null,
  codes: [],
  chosen: [],
  requested: [],
  quantities: {},
  prices: {},
  discount: null,
  customer: null,
  payments: {},
  rest: null,
  note: '',
  day: '',
}

export const pieceKey = (skuId: number): string => `sku ${skuId}`
