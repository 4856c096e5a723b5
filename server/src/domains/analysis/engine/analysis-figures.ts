import type { AnalysisEndpoints, Measure } from '@shangxue/contract/analysis/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { type SalesMeasures, toSalesFigures, ZERO_MEASURES } from '../../sales/service.ts'
import type { ActivationCounts, StockSums } from './sums.ts'

/** Figures of one group or of several combined; undefined parts were not requested. */
export interface AnalysisGroup {
  readonly key: string
  readonly sold: SalesMeasures
  readonly before: SalesMeasures | undefined
  readonly stock: StockSums | undefined
  readonly activation: ActivationCounts | undefined
}
export type AnalysisFigures = Output<AnalysisEndpoints['rank']>['total']
/** Number of buyers in the period and in the compared one. */
export interface Buyers {
  readonly now: number
  readonly before: number
}

export const NO_STOCK: StockSums = { stock: 0, value_fen: 0 }
export const NO_PHONES: ActivationCounts = { phones: 0, activated: 0 }

/** False for sums of which nothing remains, such as voided sales. */
export const hasSales = ({ pieces, returned, amount_fen, cost_fen }: SalesMeasures): boolean =>
  pieces !== 0 || returned !== 0 || amount_fen !== 0 || cost_fen !== 0
/** False if everything sold was voided, so that nothing remains to show. */
export const hasFigures = ({ sold, before, stock }: AnalysisGroup): boolean =>
  hasSales(sold) || (before !== undefined && hasSales(before)) || (stock?.stock ?? 0) > 0

function sumFields<T extends object>(all: readonly T[], zero: T): T {
  const sums = { ...zero } as Record<string, number>
  const fields = Object.keys(zero)
  for (const item of all as readonly Readonly<Record<string, number>>[])
    for (const field of fields) sums[field] = (sums[field] ?? 0) + Number(item[field])
  return sums as T
}

export const combineSales = (all: readonly SalesMeasures[]): SalesMeasures => sumFields(all, ZERO_MEASURES)

/** Combines groups into one; `template` defines which parts were requested. */
export const combineGroups = (
  groups: readonly AnalysisGroup[],
  template: Omit<AnalysisGroup, 'key' | 'sold'>,
): AnalysisGroup => ({
  key: '',
  sold: combineSales(groups.map(({ sold }) => sold)),
  before: template.before && combineSales(groups.flatMap(({ before }) => before ?? [])),
  stock:
    template.stock &&
    sumFields(
      groups.flatMap(({ stock }) => stock ?? []),
      NO_STOCK,
    ),
  activation:
    template.activation &&
    sumFields(
      groups.flatMap(({ activation }) => activation ?? []),
      NO_PHONES,
    ),
})

/** Days that stock lasts at the sales rate of the last `days` days. */
const daysOfStock = (stock: number, pieces: number, days: number): number | null =>
  pieces > 0 && days > 0 ? Math.round((stock * days) / pieces) : null
const sellThrough = (stock: number, pieces: number): number | null => {
  const sold = Math.max(pieces, 0)
  return sold + stock > 0 ? sold / (sold + stock) : null
}

/** Figures for a response. `days` are the elapsed days of the period. */
export function toFigures(
  group: AnalysisGroup,
  days: number,
  seesCost: boolean,
  buyers?: Buyers,
): AnalysisFigures {
  const { sold, before, stock, activation } = group
  return {
    ...toSalesFigures(sold, seesCost),
    customers: buyers?.now ?? null,
    before: before ? { ...toSalesFigures(before, seesCost), customers: buyers?.before ?? null } : null,
    stock: stock
      ? {
          stock: stock.stock,
          stock_value_fen: seesCost ? stock.value_fen : null,
          days_of_stock: daysOfStock(stock.stock, sold.pieces, days),
          sell_through: sellThrough(stock.stock, sold.pieces),
        }
      : null,
    activation: activation ? { phones: activation.phones, activated: activation.activated } : null,
  }
}

/** Sort value of a measure; null sorts last in either direction. Creates no objects: it runs for every group. */
export function sortValue(
  measure: Measure,
  { sold, before, stock, activation }: AnalysisGroup,
  days: number,
  buyers?: Buyers,
): number | null {
  switch (measure) {
    case 'amount':
      return sold.amount_fen
    case 'pieces':
      return sold.pieces
    case 'returned':
      return sold.returned
    case 'margin':
      return sold.amount_fen - sold.cost_fen
    case 'average':
      return toSalesFigures(sold, false).average_fen
    case 'growth':
      return sold.amount_fen - (before?.amount_fen ?? 0)
    case 'customers':
      return buyers?.now ?? null
    case 'stock':
      return stock?.stock ?? null
    case 'days_of_stock':
      return stock ? daysOfStock(stock.stock, sold.pieces, days) : null
    case 'sell_through':
      return stock ? sellThrough(stock.stock, sold.pieces) : null
    case 'activation':
      return activation && activation.phones > 0 ? activation.activated / activation.phones : null
  }
}
