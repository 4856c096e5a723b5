import type {
  AnalysisEndpoints,
  Comparison,
  Dimension,
  Measure,
  SoldFigures,
} from '@shangxue/contract/analysis'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { addDays, daysBetween } from '@shangxue/study/calendar'
import type { Line } from './two-years.ts'

/** Reference implementation of the analysis: line by line and independent of the engine. */
export type Asked = Input<AnalysisEndpoints['rank']>
export interface Held {
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
const lastOf = (year: number, month: number) => Number(utc(year, month + 1, 0).slice(8))
const shifted = (day: string, months: number): string => {
  const [y, m, d] = parts(day)
  const first = utc(y, m + months, 1)
  const [year, month] = parts(first)
  return utc(year, month, Math.min(d, lastOf(year, month)))
}
const endOfMonth = (day: string): string => {
  const [y, m] = parts(day)
  return utc(y, m + 1, 0)
}

interface Beside {
  from: string
  to: string
  /** Maps a day of the comparison period to the base period. */
  on: (day: string) => string
}
function besideByHand(
  { from, to }: { from: string; to: string },
  comparison: Comparison,
): Beside | undefined {
  if (comparison === 'none') return undefined
  const whole = from.slice(8) === '01' && to === endOfMonth(to)
  const [y1, m1] = parts(from)
  const [y2, m2] = parts(to)
  const span = (y2 - y1) * 12 + m2 - m1 + 1
  const clamp = (day: string) => {
    if (day < from) return from
    return day > to ? to : day
  }
  const months = { before: whole ? span : 0, month_ago: 1, year_ago: 12 }[comparison]
  if (months === 0) {
    const days = daysBetween(from, to) + 1
    return { from: addDays(from, -days), to: addDays(from, -1), on: (day) => addDays(day, days) }
  }
  const end = shifted(to, -months)
  return {
    from: shifted(from, -months),
    to: whole ? endOfMonth(end) : end,
    on: (day) => clamp(shifted(day, months)),
  }
}

export const keptByHand = (one: Line, f: { [K in keyof Asked]?: Asked[K] | undefined }): boolean =>
  [
    [f.brand_id, one.brand],
    [f.product_id, one.model],
    [f.short_name, one.short_name],
    [f.sku_id, one.sku],
    [f.location_id, one.location],
    [f.salesperson_id, one.salesperson],
    [f.customer_id, one.customer],
    [f.area, one.area],
  ].every(([asked, is]) => asked === undefined || asked === is)

export const stepByHand = (day: string, by: 'day' | 'week' | 'month'): string => {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
export function keyByHand(one: Line, by: Dimension): string {
  if (by === 'day' || by === 'week' || by === 'month') return stepByHand(one.day, by)
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

export function soldByHand(lines: readonly Line[], counting: boolean): SoldFigures {
  const pieces = total(lines, (one) => one.quantity)
  const amount = total(lines, (one) => one.amount)
  const named = lines.filter((one) => one.customer > 0 && one.quantity > 0)
  return {
    pieces,
    returned: total(lines, (one) => Math.max(-one.quantity, 0)),
    amount_fen: amount,
    margin_fen: amount - total(lines, (one) => one.cost),
    average_fen: pieces > 0 && amount >= 0 ? Math.round(amount / pieces) : null,
    customers: counting ? new Set(named.map((one) => one.customer)).size : null,
  }
}

const GOODS: readonly string[] = ['brand', 'model', 'short_name', 'spec', 'store']
const BY_STOCK: readonly string[] = ['stock', 'days_of_stock', 'sell_through']

/** Figures expected for these lines and this stock. */
function figuresByHand(
  lines: readonly Line[],
  before: readonly Line[] | undefined,
  held: readonly Held[] | undefined,
  asked: Asked,
  today: string,
) {
  const counting = asked.with_customers || asked.sort === 'customers'
  const sold = soldByHand(lines, counting)
  const stock = total(held ?? [], (one) => one.stock)
  const days = Math.max(daysBetween(asked.from, today < asked.to ? today : asked.to) + 1, 0)
  const gone = Math.max(sold.pieces, 0)
  return {
    ...sold,
    before: before ? soldByHand(before, counting) : null,
    stock: held
      ? {
          stock,
          stock_value_fen: total(held, (one) => one.value),
          days_of_stock: sold.pieces > 0 && days > 0 ? Math.round((stock * days) / sold.pieces) : null,
          sell_through: gone + stock > 0 ? gone / (gone + stock) : null,
        }
      : null,
    activation:
      asked.with_activation || asked.sort === 'activation'
        ? { phones: total(lines, (one) => one.kept), activated: total(lines, (one) => one.activated) }
        : null,
  }
}
type Ranked = Output<AnalysisEndpoints['rank']>['total']

const measured = (sort: Measure, one: Ranked): number | null =>
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

const steps = (asked: Asked): string[] => {
  const { by } = asked
  if (by !== 'day' && by !== 'week' && by !== 'month') return []
  const days = Array.from({ length: daysBetween(asked.from, asked.to) + 1 }, (_, n) => addDays(asked.from, n))
  return [...new Set(days.map((day) => stepByHand(day, by)))]
}

/** The complete expected response except names. Equal values may be in any order, so rows carry their sort value. */
export function rankingByHand(lines: readonly Line[], stocks: readonly Held[], asked: Asked, today: string) {
  const beside = besideByHand(asked, asked.compare)
  const inside = (one: { day: string }, { from, to }: { from: string; to: string }) =>
    one.day >= from && one.day <= to
  const kept = lines.filter((one) => keptByHand(one, asked))
  const now = kept.filter((one) => inside(one, asked))
  const before =
    beside && kept.filter((one) => inside(one, beside)).map((one) => ({ ...one, day: beside.on(one.day) }))
  const stocked =
    (asked.with_stock || BY_STOCK.includes(asked.sort)) &&
    GOODS.includes(asked.by) &&
    asked.salesperson_id === undefined &&
    asked.customer_id === undefined &&
    asked.area === undefined
  const asLine = (one: Held): Line => ({
    ...one,
    day: '',
    kind: 'sale',
    salesperson: 0,
    customer: 0,
    area: '',
    quantity: 0,
    amount: 0,
    cost: 0,
    kept: 0,
    activated: 0,
  })
  const held = stocked ? stocks.filter((one) => keptByHand(asLine(one), asked)) : undefined
  const key = (one: Line) => keyByHand(one, asked.by)
  const keys = new Set([
    ...steps(asked),
    ...now.map(key),
    ...(before ?? []).map(key),
    ...(held ?? []).map((one) => key(asLine(one))),
  ])
  const of = (some: ReadonlySet<string>) =>
    figuresByHand(
      now.filter((one) => some.has(key(one))),
      before?.filter((one) => some.has(key(one))),
      held?.filter((one) => some.has(key(asLine(one)))),
      asked,
      today,
    )
  return {
    compared_with: beside ? { from: beside.from, to: beside.to } : null,
    groups: keys.size,
    total: of(keys),
    of: (some: readonly string[]) => of(new Set(some)),
    keys: [...keys],
    values: [...keys].map((one) => measured(asked.sort, of(new Set([one])))),
    valueOf: (one: Ranked) => measured(asked.sort, one),
  }
}
