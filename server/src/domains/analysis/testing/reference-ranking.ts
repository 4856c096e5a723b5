import type {
  AnalysisEndpoints,
  Comparison,
  Dimension,
  Measure,
  SoldFigures,
} from '@shangxue/contract/analysis/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import type { Line } from './two-years.ts'

/** Reference implementation of the analysis: line by line and independent of the engine. */
export type RankingInput = Input<AnalysisEndpoints['rank']>
export interface StockRow {
  sku: number
  location: number
  model: number
  short_name: string
  brand: number
  stock: number
  value: number
}

const utc = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const parts = (day: string): [number, number, number] => {
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number)
  return [y, m - 1, d]
}
const lastDayOf = (year: number, month: number) => Number(utc(year, month + 1, 0).slice(8))
const shiftMonths = (day: string, months: number): string => {
  const [y, m, d] = parts(day)
  const first = utc(y, m + months, 1)
  const [year, month] = parts(first)
  return utc(year, month, Math.min(d, lastDayOf(year, month)))
}
const endOfMonth = (day: string): string => {
  const [y, m] = parts(day)
  return utc(y, m + 1, 0)
}

interface ComparisonPeriod {
  from: string
  to: string
  /** Maps a day of the comparison period to the base period. */
  toBaseDay: (day: string) => string
}
function referenceComparison(
  { from, to }: { from: string; to: string },
  comparison: Comparison,
): ComparisonPeriod | undefined {
  if (comparison === 'none') return undefined
  const isWholeMonths = from.slice(8) === '01' && to === endOfMonth(to)
  const [y1, m1] = parts(from)
  const [y2, m2] = parts(to)
  const monthCount = (y2 - y1) * 12 + m2 - m1 + 1
  const clamp = (day: string) => {
    if (day < from) return from
    return day > to ? to : day
  }
  const months = { before: isWholeMonths ? monthCount : 0, month_ago: 1, year_ago: 12 }[comparison]
  if (months === 0) {
    const days = daysBetween(from, to) + 1
    return { from: addDays(from, -days), to: addDays(from, -1), toBaseDay: (day) => addDays(day, days) }
  }
  const end = shiftMonths(to, -months)
  return {
    from: shiftMonths(from, -months),
    to: isWholeMonths ? endOfMonth(end) : end,
    toBaseDay: (day) => clamp(shiftMonths(day, months)),
  }
}

export const matchesFilters = (
  one: Line,
  f: { [K in keyof RankingInput]?: RankingInput[K] | undefined },
): boolean =>
  [
    [f.brand_id, one.brand],
    [f.product_id, one.model],
    [f.short_name, one.short_name],
    [f.sku_id, one.sku],
    [f.location_id, one.location],
    [f.salesperson_id, one.salesperson],
    [f.customer_id, one.customer],
    [f.area, one.area],
  ].every(([expected, actual]) => expected === undefined || expected === actual)

export const referenceStep = (day: string, by: 'day' | 'week' | 'month'): string => {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
export function referenceKey(one: Line, by: Dimension): string {
  if (by === 'day' || by === 'week' || by === 'month') return referenceStep(one.day, by)
  const keys = {
    brand: one.brand,
    model: one.model,
    short_name: one.short_name,
    spec: one.sku,
    store: one.location,
    salesperson: one.salesperson,
    customer: one.customer,
    area: one.area,
  }
  return String(keys[by])
}

const total = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0)

export function referenceSales(lines: readonly Line[], countCustomers: boolean): SoldFigures {
  const pieces = total(lines, (one) => one.quantity)
  const amount = total(lines, (one) => one.amount)
  const named = lines.filter((one) => one.customer > 0 && one.quantity > 0)
  return {
    pieces,
    returned: total(lines, (one) => Math.max(-one.quantity, 0)),
    amount_fen: amount,
    margin_fen: amount - total(lines, (one) => one.cost),
    average_fen: pieces > 0 && amount >= 0 ? Math.round(amount / pieces) : null,
    customers: countCustomers ? new Set(named.map((one) => one.customer)).size : null,
  }
}

const GOODS: readonly string[] = ['brand', 'model', 'short_name', 'spec', 'store']
const BY_STOCK: readonly string[] = ['stock', 'days_of_stock', 'sell_through']

/** Figures expected for these lines and this stock. */
function referenceFigures(
  lines: readonly Line[],
  before: readonly Line[] | undefined,
  stockRows: readonly StockRow[] | undefined,
  input: RankingInput,
  today: string,
) {
  const countCustomers = input.with_customers || input.sort === 'customers'
  const sold = referenceSales(lines, countCustomers)
  const stock = total(stockRows ?? [], (one) => one.stock)
  const days = Math.max(daysBetween(input.from, today < input.to ? today : input.to) + 1, 0)
  const soldPieces = Math.max(sold.pieces, 0)
  return {
    ...sold,
    before: before ? referenceSales(before, countCustomers) : null,
    stock: stockRows
      ? {
          stock,
          stock_value_fen: total(stockRows, (one) => one.value),
          days_of_stock: sold.pieces > 0 && days > 0 ? Math.round((stock * days) / sold.pieces) : null,
          sell_through: soldPieces + stock > 0 ? soldPieces / (soldPieces + stock) : null,
        }
      : null,
    activation:
      input.with_activation || input.sort === 'activation'
        ? { phones: total(lines, (one) => one.unreturned), activated: total(lines, (one) => one.activated) }
        : null,
  }
}
type RankedFigures = Output<AnalysisEndpoints['rank']>['total']

const measureOf = (sort: Measure, one: RankedFigures): number | null =>
  ({
    amount: one.amount_fen,
    pieces: one.pieces,
    returned: one.returned,
    margin: one.margin_fen,
    average: one.average_fen,
    growth: one.amount_fen - (one.before?.amount_fen ?? 0),
    customers: one.customers,
    stock: one.stock?.stock ?? null,
    days_of_stock: one.stock?.days_of_stock ?? null,
    sell_through: one.stock?.sell_through ?? null,
    activation: one.activation?.phones ? one.activation.activated / one.activation.phones : null,
  })[sort]

const steps = (input: RankingInput): string[] => {
  const { by } = input
  if (by !== 'day' && by !== 'week' && by !== 'month') return []
  const days = Array.from({ length: daysBetween(input.from, input.to) + 1 }, (_, n) => addDays(input.from, n))
  return [...new Set(days.map((day) => referenceStep(day, by)))]
}

/** The complete expected response except names. Equal values may be in any order, so rows carry their sort value. */
export function referenceRanking(
  lines: readonly Line[],
  stocks: readonly StockRow[],
  input: RankingInput,
  today: string,
) {
  const comparison = referenceComparison(input, input.compare)
  const isInPeriod = (one: { day: string }, { from, to }: { from: string; to: string }) =>
    one.day >= from && one.day <= to
  const filtered = lines.filter((one) => matchesFilters(one, input))
  const now = filtered.filter((one) => isInPeriod(one, input))
  const before =
    comparison &&
    filtered
      .filter((one) => isInPeriod(one, comparison))
      .map((one) => ({ ...one, day: comparison.toBaseDay(one.day) }))
  const includesStock =
    (input.with_stock || BY_STOCK.includes(input.sort)) &&
    GOODS.includes(input.by) &&
    input.salesperson_id === undefined &&
    input.customer_id === undefined &&
    input.area === undefined
  const asLine = (one: StockRow): Line => ({
    ...one,
    day: '',
    kind: 'sale',
    salesperson: 0,
    customer: 0,
    area: '',
    quantity: 0,
    amount: 0,
    cost: 0,
    unreturned: 0,
    activated: 0,
  })
  const stockRows = includesStock ? stocks.filter((one) => matchesFilters(asLine(one), input)) : undefined
  const key = (one: Line) => referenceKey(one, input.by)
  const keys = new Set([
    ...steps(input),
    ...now.map(key),
    ...(before ?? []).map(key),
    ...(stockRows ?? []).map((one) => key(asLine(one))),
  ])
  const of = (some: ReadonlySet<string>) =>
    referenceFigures(
      now.filter((one) => some.has(key(one))),
      before?.filter((one) => some.has(key(one))),
      stockRows?.filter((one) => some.has(key(asLine(one)))),
      input,
      today,
    )
  return {
    compared_with: comparison ? { from: comparison.from, to: comparison.to } : null,
    groups: keys.size,
    total: of(keys),
    of: (some: readonly string[]) => of(new Set(some)),
    keys: [...keys],
    values: [...keys].map((one) => measureOf(input.sort, of(new Set([one])))),
    valueOf: (one: RankedFigures) => measureOf(input.sort, one),
  }
}
