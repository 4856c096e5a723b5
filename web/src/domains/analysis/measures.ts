import type { AnalysisEndpoints, Measure, RowDimension } from '@shangxue/contract/analysis/endpoints'
import { GOODS_DIMENSIONS, MEASURE_NAMES } from '@shangxue/contract/analysis/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { formatChange, formatMoney, formatWhole } from '../../lib/money.ts'
import { moneyText, piecesText } from '../sales-figures/public.ts'

export type Ranked = Output<AnalysisEndpoints['rank']>
export type Figures = Ranked['total']
export type Row = Ranked['rows'][number]

/** Formats a share as a percentage with one decimal. */
export const percentText = (share: number): string => `${Math.round(share * 1_000) / 10}%`
const integerText = (unit: string) => (value: number) => `${formatWhole(value)} ${unit}`

interface MeasureDisplay {
  /** Null if the figure is not available. */
  readonly getValue: (figures: Figures) => number | null
  readonly before?: (figures: NonNullable<Figures['before']>) => number | null
  /** Short form for narrow cells, and the exact form. */
  readonly format: (value: number) => string
  readonly formatExact?: (value: number) => string
  /** The values of the rows add up to the total. */
  readonly isAdditive?: boolean
  /** The direction that is better; omitted if neutral. */
  readonly betterDirection?: 'more' | 'less'
}

export const MEASURE_DISPLAYS: Record<Measure, MeasureDisplay> = {
  amount: {
    getValue: ({ amount_fen }) => amount_fen,
    before: ({ amount_fen }) => amount_fen,
    format: moneyText,
    formatExact: formatMoney,
    isAdditive: true,
    betterDirection: 'more',
  },
  pieces: {
    getValue: ({ pieces }) => pieces,
    before: ({ pieces }) => pieces,
    format: piecesText,
    isAdditive: true,
    betterDirection: 'more',
  },
  returned: {
    getValue: ({ returned }) => returned,
    before: ({ returned }) => returned,
    format: piecesText,
    isAdditive: true,
    betterDirection: 'less',
  },
  margin: {
    getValue: ({ margin_fen }) => margin_fen,
    before: ({ margin_fen }) => margin_fen,
    format: moneyText,
    formatExact: formatMoney,
    isAdditive: true,
    betterDirection: 'more',
  },
  average: {
    getValue: ({ average_fen }) => average_fen,
    before: ({ average_fen }) => average_fen,
    format: formatMoney,
  },
  growth: {
    getValue: ({ amount_fen, before }) => (before ? amount_fen - before.amount_fen : null),
    format: formatChange,
  },
  customers: {
    getValue: ({ customers }) => customers,
    before: ({ customers }) => customers,
    format: integerText('位'),
    betterDirection: 'more',
  },
  stock: { getValue: ({ stock }) => stock?.stock ?? null, format: piecesText },
  days_of_stock: { getValue: ({ stock }) => stock?.days_of_stock ?? null, format: integerText('天') },
  sell_through: { getValue: ({ stock }) => stock?.sell_through ?? null, format: percentText },
  activation: {
    getValue: ({ activation }) =>
      activation && activation.phones > 0 ? activation.activated / activation.phones : null,
    format: percentText,
  },
}

const goods: readonly string[] = GOODS_DIMENSIONS
/** True if the dimension has stock figures. */
export const hasStock = (by: RowDimension): boolean => goods.includes(by) || by === 'store'

interface MeasureOptions {
  readonly by: RowDimension
  readonly compared: boolean
  readonly canSeeCost: boolean
}

/** Measures by which rows can be ranked. */
export function measuresFor({ by, compared, canSeeCost }: MeasureOptions): Measure[] {
  const defaultMeasure: Measure[] = ['amount', 'pieces', ...(canSeeCost ? (['margin'] as const) : [])]
  const change: Measure[] = compared ? ['growth'] : []
  const available: Measure[] = hasStock(by) ? ['stock', 'days_of_stock', 'sell_through', 'activation'] : []
  const people: Measure[] = by === 'customer' ? [] : ['customers']
  return [...defaultMeasure, ...change, 'average', 'returned', ...people, ...available]
}

export const measureName = (measure: Measure): string => MEASURE_NAMES[measure]

/** Above this change a percentage is no longer meaningful. */
const MAX_PERCENT_CHANGE = 10

/** Formats a change such as 7.5%. Undefined without a previous value. */
export function percentChange(current: number | null, previous: number | null | undefined) {
  if (current === null || previous === null || previous === undefined || previous <= 0) return undefined
  const share = (current - previous) / previous
  const rounded = Math.round(share * 1_000)
  if (rounded === 0) return { text: '', direction: 'flat' as const }
  const text =
    current >= previous * MAX_PERCENT_CHANGE
      ? `${Math.round(current / previous)} 倍`
      : percentText(Math.abs(share))
  return { text, direction: rounded > 0 ? ('up' as const) : ('down' as const) }
}
