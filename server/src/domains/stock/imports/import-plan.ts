import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import type { KnownProduct, KnownSku } from '../../catalogue/service.ts'

/** What an import will store. Entries missing from the catalogue have no `known`; storing them assigns the id. */
export interface PlannedStore {
  readonly name: string
  id: number | undefined
}
export interface PlannedBrand {
  readonly name: string
  id: number | undefined
}
export interface PlannedProduct {
  readonly brand: PlannedBrand
  readonly name: string
  readonly tracking: Tracking
  readonly known: KnownProduct | undefined
  /** The first row that names it. */
  readonly line: number
  shortName: string | null
  id: number | undefined
}
export interface PlannedSku {
  readonly product: PlannedProduct
  readonly spec: string
  readonly color: string
  readonly known: KnownSku | undefined
  newBarcode: string | null
  id: number | undefined
}

interface PlannedReceipt {
  readonly sku: PlannedSku
  readonly store: PlannedStore
  readonly costFen: number
  /** A past business day; null for now. */
  readonly receivedOn: string | null
  readonly remark: string | null
}
export interface DeviceReceipt extends PlannedReceipt {
  readonly imei1: string | null
  readonly imei2: string | null
  readonly sn: string | null
}
interface AccessoryReceipt extends PlannedReceipt {
  readonly quantity: number
}

export interface StockPlan {
  /** Only stores to be created. */
  readonly stores: PlannedStore[]
  readonly brands: PlannedBrand[]
  readonly products: PlannedProduct[]
  readonly skus: PlannedSku[]
  readonly devices: DeviceReceipt[]
  readonly accessories: AccessoryReceipt[]
}

/** The id of a planned entry that has been stored. */
export function storedId(planned: { readonly id: number | undefined }): number {
  if (planned.id === undefined) throw new Error('planned, but not stored yet')
  return planned.id
}
