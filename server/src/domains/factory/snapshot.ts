import type { Named } from './matching.ts'

export interface Line extends Named {
  readonly key: string
  readonly quantity: number
  /** The SKU found by name matching. */
  readonly skuId: number | null
}
export interface Snapshot {
  readonly source: string
  readonly key: string
  readonly day: string
  readonly lines: readonly Line[]
}
