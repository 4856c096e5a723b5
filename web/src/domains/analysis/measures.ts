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
const wholeText = (unit: string) => (value: number) => `${formatWhole(value)} ${unit}`

interface Shown {
  /** Null if the figure is not available. */
  readonly of: (figures: Figures) => number | null
  readonly before?: (figures: NonNullable<Figures['before']>) => number | null
  /** Short form for narrow cells, and the exact form. */
  readonly write: (value: number) => string
  readonly exact?: (value: number) => string
  /** The values of the rows add up to the total. */
  readonly adds?: boolean
  /** The direction that is better; omitted if neutral. */
  readonly good?: 'more' | 'less'
}

export const SHOWN: Record<Measure, Shown> = {
  amount: {
    of: ({ amount_fen }) => amount_fen,
    before: ({ amount_fen }) => amount_fen,
    write: moneyText,
    exact: formatMoney,
    adds: true,
    good: 'more',
  },
  pieces: {
    of: ({ pieces }) => pieces,
    before: ({ pieces }) => pieces,
    write: piecesText,
    adds: true,
    good: 'more',
  },
  returned: {
    of: ({ returned }) => returned,
    before: ({ returned }) => returned,
    write: piecesText,
    adds: true,
    good: 'less',
  },
  margin: {
    of: ({ margin_fen }) => margin_fen,
    before: ({ margin_fen }) => margin_fen,
    write: moneyText,
    exact: formatMoney,
    adds: true,
    good: 'more',
  },
  average: {
    of: ({ average_fen }) => average_fen,
    before: ({ average_fen }) => average_fen,
    write: formatMoney,
  },
  growth: {
    of: ({ amount_fen, before }) => (before ? amount_fen - before.amount_fen : null),
    write: formatChange,
  },
  customers: {
    of: ({ customers }) => customers,
    before: ({ customers }) => customers,
    write: wholeText('位'),
    good: 'more',
  },
  stock: { of: ({ stock }) => stock?.stock ?? null, write: piecesText },
  days_of_stock: { of: ({ stock }) => stock?.days_of_stock ?? null, write: wholeText('天') },
  sell_through: { of: ({ stock }) => stock?.sell_through ?? null, write: percentText },
  activation: {
    of: ({ activation }) =>
      activation && activation.phones > 0 ? activation.activated / activation.phones : null,
    write: percentText,
  },
}

const goods: readonly string[] = GOODS_DIMENSIONS
/** True if the dimension has stock figures. */
export const stocked = (by: RowDimension): boolean => goods.includes(by) || by === 'store'

interface Choosable {
  readonly by: RowDimension
  readonly compared: boolean
  readonly seesCost: boolean
}

/** Measures by which rows can be ranked. */
export function measuresFor({ by, compared, seesCost }: Choosable): Measure[] {
  const usual: Measure[] = ['amount', 'pieces', ...(seesCost ? (['margin'] as const) : [])]
  const change: Measure[] = compared ? ['growth'] : []
  const kept: Measure[] = stocked(by) ? ['stock', 'days_of_stock', 'sell_through', 'activation'] : []
  const people: Measure[] = by === 'customer' ? [] : ['customers']
  return [...usual, ...change, 'average', 'returned', ...people, ...kept]
}

export const measureName = (measure: Measure): string => MEASURE_NAMES[measure]

/** Above this change a percentage is no longer meaningful. */
const MANIFOLD = 10

/** Formats a change such as 7.5%. Undefined without a previous value. */
export function changeOf(now: number | null, before: number | null | undefined) {
  if (now === null || before === null || before === undefined || before <= 0) return undefined
  const share = (now - before) / before
  const rounded = Math.round(share * 1_000)
  if (rounded === 0) return { text: '', direction: 'flat' as const }
  const text = now >= before * MANIFOLD ? `${Math.round(now / before)} 倍` : percentText(Math.abs(share))
  return { text, direction: rounded > 0 ? ('up' as const) : ('down' as const) }
}
