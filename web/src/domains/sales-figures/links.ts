import type { PaymentMethod } from '@shangxue/contract/sales/schemas'
import { changed } from '../../lib/address/index.ts'

export const DAILY = '/others/daily-sales'
const LINES = '/others/daily-sales-detail'
/** The screen belongs to the sales domain. */
export const saleAt = (id: number): string => `/sales/${id}`

export interface LineChoice {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly store?: number | undefined
  readonly person?: number | undefined
  readonly brand?: number | undefined
  readonly product?: number | undefined
  readonly short?: string | undefined
  readonly sku?: number | undefined
  readonly customer?: number | undefined
  readonly area?: string | undefined
  readonly payment?: PaymentMethod | undefined
}

/** Address of 每日销售明细 with filters. */
export const linesAt = (choice: LineChoice): string =>
  `${LINES}?${changed(new URLSearchParams(), { ...choice })}`
