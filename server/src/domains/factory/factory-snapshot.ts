import type { FactoryItemName } from './sku-finder.ts'

export interface SnapshotLine extends FactoryItemName {
  readonly key: string
  readonly quantity: number
  /** The SKU found by name matching. */
  readonly skuId: number | null
}
export interface FactorySnapshot {
  readonly source: string
  readonly key: string
  readonly day: string
  readonly lines: readonly SnapshotLine[]
}
