import { formatMoney } from '../../../lib/money.ts'
import type { ResolvedCode } from '../shared/use-resolved-codes.ts'

export const LABEL_SIZES = ['40x30', '60x40'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]
export const LABEL_MM: Record<LabelSize, { readonly width: number; readonly height: number }> = {
  '40x30': { width: 40, height: 30 },
  '60x40': { width: 60, height: 40 },
}

export interface Label {
  readonly title: string
  /** IMEI, serial number or bar code. */
  readonly code: string
  readonly price: string | undefined
}

/** Labels of known codes, in their order. */
export const toLabels = (items: readonly ResolvedCode[], withPrice: boolean): Label[] =>
  items
    .filter(({ kind }) => kind !== 'unknown')
    .map(({ title, identifier, retail_fen: price }) => ({
      title,
      code: identifier,
      price: withPrice && price !== null ? formatMoney(price) : undefined,
    }))
