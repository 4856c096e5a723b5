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
  line: Line,
  f: { [K in keyof RankingInput]?: RankingInput[K] | undefined },
): boolean =>
  [
    [f.brand_id, line.brand],
    [f.product_id, line.model],
    [f.short_name, line.short_name],
    [f.sku_id, line.sku],
    [f.location_id, line.location],
    [f.salesperson_id, line.salesperson],
    [f.customer_id, line.customer],
    [f.area, line.area],
  ].every(([expected, actual]) => expected === undefined || expected === actual)

export const referenceStep = (day: string, by: 'day' | 'week' | 'month'): string => {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
export function referenceKey(line: Line, by: Dimension): string {
  if (by === 'day' || by === 'week' || by === 'month') return referenceStep(line.day, by)
  const keys = {
    brand: line.brand,
    model: line.model,
    short_name: line.short_name,
    spec: line.sku,
    store: line.location,
    salesperson: line.salesperson,
    customer: line.customer,
    area: line.area,
  }
  return String(keys[by])
}

const total = <T>(all: readonly T[], getValue: (item: T) => number) =>
  all.reduce((sum, item) => sum + getValue(item), 0)

export function referenceSales(lines: readonly Line[], countCustomers: boolean): SoldFigures {
  const pieces = total(lines, (line) => line.quantity)
  const amount = total(lines, (line) => line.amount)
  const named = lines.filter((line) => line.customer > 0 && line.quantity > 0)
  return {
    pieces,
    returned: total(lines, (line) => Math.max(-line.quantity, 0)),
    amount_fen: amount,
    margin_fen: amount - total(lines, (line) => line.cost),
    average_fen: pieces > 0 && amount >= 0 ? Math.round(amount / pieces) : null,
    customers: countCustomers ? new Set(named.map((line) => line.customer)).size : null,
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
  const stock = total(stockRows ?? [], (stockRow) => stockRow.stock)
  const days = Math.max(daysBetween(input.from, today < input.to ? today : input.to) + 1, 0)
  const soldPieces = Math.max(sold.pieces, 0)
  return {
    ...sold,
    before: before ? referenceSales(before, countCustomers) : null,
    stock: stockRows
      ? {
          stock,
          stock_value_fen: total(stockRows, (stockRow) => stockRow.value),
          days_of_stock: sold.pieces > 0 && days > 0 ? Math.round((stock * days) / sold.pieces) : null,
          sell_through: soldPieces + stock > 0 ? soldPieces / (soldPieces + stock) : null,
        }
      : null,
    activation:
      input.with_activation || input.sort === 'activation'
        ? {
            phones: total(lines, (line) => line.unreturned),
            activated: total(lines, (line) => line.activated),
          }
        : null,
  }
}
type RankedFigures = Output<AnalysisEndpoints['rank']>['total']

const measureOf = (sort: Measure, item: RankedFigures): number | null =>
  ({
    amount: item.amount_fen,
    pieces: item.pieces,
    returned: item.returned,
    margin: item.margin_fen,
    average: item.average_fen,
    growth: item.amount_fen - (item.before?.amount_fen ?? 0),
    customers: item.customers,
    stock: item.stock?.stock ?? null,
    days_of_stock: item.stock?.days_of_stock ?? null,
    sell_through: item.stock?.sell_through ?? null,
    activation: item.activation?.phones ? item.activation.activated / item.activation.phones : null,
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
  const isInPeriod = (item: { day: string }, { from, to }: { from: string; to: string }) =>
    item.day >= from && item.day <= to
  const filtered = lines.filter((line) => matchesFilters(line, input))
  const now = filtered.filter((line) => isInPeriod(line, input))
  const before =
    comparison &&
    filtered
      .filter((line) => isInPeriod(line, comparison))
      .map((line) => ({ ...line, day: comparison.toBaseDay(line.day) }))
  const includesStock =
    (input.with_stock || BY_STOCK.includes(input.sort)) &&
    GOODS.includes(input.by) &&
    input.salesperson_id === undefined &&
    input.customer_id === undefined &&
    input.area === undefined
  const asLine = (stockRow: StockRow): Line => ({
    ...stockRow,
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
  const stockRows = includesStock ? stocks.filter((stock) => matchesFilters(asLine(stock), input)) : undefined
  const key = (line: Line) => referenceKey(line, input.by)
  const keys = new Set([
    ...steps(input),
    ...now.map(key),
    ...(before ?? []).map(key),
    ...(stockRows ?? []).map((stockRow) => key(asLine(stockRow))),
  ])
  const of = (some: ReadonlySet<string>) =>
    referenceFigures(
      now.filter((line) => some.has(key(line))),
      before?.filter((item) => some.has(key(item))),
      stockRows?.filter((stockRow) => some.has(key(asLine(stockRow)))),
      input,
      today,
    )
  return {
    compared_with: comparison ? { from: comparison.from, to: comparison.to } : null,
    groups: keys.size,
    total: of(keys),
    of: (some: readonly string[]) => of(new Set(some)),
    keys: [...keys],
    values: [...keys].map((key) => measureOf(input.sort, of(new Set([key])))),
    valueOf: (item: RankedFigures) => measureOf(input.sort, item),
  }
}
