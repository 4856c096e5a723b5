import type { Named } from './matching.ts'

export interface Line extends Named {
  readonly key: string
  readonly quantity: number
  /** What matching by names gives. */
  readonly skuId: number | null
}
export interface Snapshot {
  readonly source: string
  readonly key: string
  readonly day: string
  readonly lines: readonly Line[]
}
