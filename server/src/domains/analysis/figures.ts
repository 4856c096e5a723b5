import type { AnalysisEndpoints, Measure } from '@shangxue/contract/analysis'
import type { Output } from '@shangxue/contract/endpoint'
import { figuresOf, type Measured, NOTHING_SOLD } from '../sales/service.ts'
import type { Activation, Stock } from './sums.ts'

/** Figures of one group or of several combined; undefined parts were not requested. */
export interface Group {
  readonly key: string
  readonly sold: Measured
  readonly before: Measured | undefined
  readonly stock: Stock | undefined
  readonly activation: Activation | undefined
}
export type Figures = Output<AnalysisEndpoints['rank']>['total']
/** Number of buyers in the period and in the compared one. */
export interface Buyers {
  readonly now: number
  readonly before: number
}

export const NO_STOCK: Stock = { stock: 0, value_fen: 0 }
export const NO_PHONES: Activation = { phones: 0, activated: 0 }

const soldIn = ({ pieces, returned, amount_fen, cost_fen }: Measured): boolean =>
  pieces !== 0 || returned !== 0 || amount_fen !== 0 || cost_fen !== 0
/** False if everything sold was voided, so that nothing remains to show. */
export const isAnything = ({ sold, before, stock }: Group): boolean =>
  soldIn(sold) || (before !== undefined && soldIn(before)) || (stock?.stock ?? 0) > 0

const addUp = <T extends object>(all: readonly T[], nothing: T): T =>
  Object.fromEntries(
    Object.keys(nothing).map((key) => [key, all.reduce((sum, one) => sum + Number(one[key as keyof T]), 0)]),
  ) as T

export const sumOf = (all: readonly Measured[]): Measured => addUp(all, NOTHING_SOLD)

/** Combines groups into one; `like` defines which parts were requested. */
export const together = (groups: readonly Group[], like: Omit<Group, 'key' | 'sold'>): Group => ({
  key: '',
  sold: sumOf(groups.map(({ sold }) => sold)),
  before: like.before && sumOf(groups.flatMap(({ before }) => before ?? [])),
  stock:
    like.stock &&
    addUp(
      groups.flatMap(({ stock }) => stock ?? []),
      NO_STOCK,
    ),
  activation:
    like.activation &&
    addUp(
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
export function figures(group: Group, days: number, seesCost: boolean, buyers?: Buyers): Figures {
  const { sold, before, stock, activation } = group
  return {
    ...figuresOf(sold, seesCost),
    customers: buyers?.now ?? null,
    before: before ? { ...figuresOf(before, seesCost), customers: buyers?.before ?? null } : null,
    stock: stock
      ? {
          stock: stock.stock,
          stock_value_fen: seesCost ? stock.value_fen : null,
          days_of_stock: daysOfStock(stock.stock, sold.pieces, days),
          sell_through: sellThrough(stock.stock, sold.pieces),
        }
      : null,
    activation: activation ?? null,
  }
}

/** Sort value of a measure; null sorts last in either direction. */
export const sortValue = (measure: Measure, of: Figures): number | null => {
  const { before, stock, activation } = of
  const values: Record<Measure, number | null> = {
    amount: of.amount_fen,
    pieces: of.pieces,
    returned: of.returned,
    margin: of.margin_fen,
    average: of.average_fen,
    growth: of.amount_fen - (before?.amount_fen ?? 0),
    customers: of.customers,
    stock: stock?.stock ?? null,
    days_of_stock: stock?.days_of_stock ?? null,
    sell_through: stock?.sell_through ?? null,
    activation: activation && activation.phones > 0 ? activation.activated / activation.phones : null,
  }
  return values[measure]
}
