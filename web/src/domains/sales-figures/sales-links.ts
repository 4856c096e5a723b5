import type { PaymentMethod } from '@shangxue/contract/sales/schemas'
import { withParams } from '../../lib/address/url-params.ts'

export const DAILY_SALES_PATH = '/others/daily-sales'
const SOLD_LINES_PATH = '/others/daily-sales-detail'
/** The screen belongs to the sales domain. */
export const saleAddress = (id: number): string => `/sales/${id}`

export interface LineSelection {
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
export const soldLinesAddress = (selection: LineSelection): string =>
  `${SOLD_LINES_PATH}?${withParams(new URLSearchParams(), { ...selection })}`
