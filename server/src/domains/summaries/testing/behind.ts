import type { Endpoint } from '@shangxue/contract/endpoint'
import { sumSoldLines } from '@shangxue/contract/sales-figures'
import type { FigureMeasure, FigureSource } from '@shangxue/contract/summary-links'
import { type ListBehind, listBehind } from '@shangxue/contract/testing/summary-lists'
import { expect } from 'vitest'
import { elapsedOf, forecast } from '../../../platform/forecast.ts'
import { daysOfMonth } from '../../../platform/period.ts'
import type { Harness } from '../../../testing/harness.ts'

type Row = Record<string, unknown>
export type Measures = Partial<Record<FigureMeasure, number | undefined>>
export type Ask = <E extends Endpoint>(endpoint: E, input: Row) => Promise<Row>

export const askAs =
  (h: Harness, token: string): Ask =>
  async (endpoint, input) => {
    const { status, data, msg } = await h.call(endpoint, input as never, { token })
    expect({ path: endpoint.path, input, status, msg }).toMatchObject({ status: 200 })
    return data as Row
  }

const PER_PAGE = 100

/** Loads all rows of a list, including those beyond a capped total. */
async function allRows(ask: Ask, { list, input }: ListBehind): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const found = await ask(list, { ...input, page, limit: PER_PAGE })
    const part = (Array.isArray(found) ? found : (found.list ?? [])) as Row[]
    rows.push(...part)
    const paged = !Array.isArray(found) && 'pagination' in found
    if (part.length < PER_PAGE || !(paged || Array.isArray(found))) return rows
  }
}

const number = (row: Row, ...names: string[]): number | undefined => {
  for (const name of names) if (typeof row[name] === 'number') return row[name]
  return undefined
}
/** Undefined if a row lacks the value. */
function sum(rows: readonly Row[], of: (row: Row) => number | undefined): number | undefined {
  let total = 0
  for (const row of rows) {
    const value = of(row)
    if (value === undefined) return undefined
    total += value
  }
  return total
}

const DEBTS = ['owed_fen', 'd30_fen', 'd60_fen', 'd90_fen', 'older_fen', 'credit_fen', 'net_fen'] as const
const goal = (row: Row, name: string) => number((row.amount ?? {}) as Row, name)
const ofTracking = (rows: readonly Row[], tracking: string) =>
  sum(
    rows.filter((row) => row.tracking === tracking),
    (row) => number(row, 'quantity'),
  )

/** Totals of a list, calculated row by row. */
const measuresOfRows = (rows: readonly Row[]): Measures => ({
  count: rows.length,
  amount_fen: sum(rows, (row) => number(row, 'amount_fen', 'total_fen')),
  pieces: sum(rows, (row) => number(row, 'quantity')),
  margin_fen: sum(rows, (row) => number(row, 'margin_fen')),
  returned: sum(
    rows.filter(({ kind }) => kind === 'return'),
    (row) => -(number(row, 'quantity') ?? 0),
  ),
  target: sum(rows, (row) => goal(row, 'target') ?? 0),
  actual: sum(rows, (row) => goal(row, 'actual') ?? 0),
  expected: sum(rows, (row) => goal(row, 'expected') ?? 0),
  ...Object.fromEntries(DEBTS.map((name) => [name, sum(rows, (row) => number(row, name))])),
  devices: ofTracking(rows, 'serial'),
  accessories: ofTracking(rows, 'none'),
  value_fen: sum(rows, (row) => number(row, 'value_fen')),
  low_skus: sum(rows, (row) => number(row, 'low_skus')),
})

const ownMeasures = (sums: Row): Measures =>
  Object.fromEntries(Object.entries(sums).filter(([, value]) => typeof value === 'number'))

async function forecasts(ask: Ask, { input }: ListBehind, total: Measures, today: string): Promise<Measures> {
  const sold = (await ask(sumSoldLines, { ...input, from: today, to: today })) as {
    amount_fen: number
    pieces: number
  }
  const elapsed = elapsedOf(daysOfMonth(String(input.from).slice(0, 7)), today)
  const of = (name: 'amount_fen' | 'pieces') =>
    forecast(total[name] ?? 0, elapsed.phase === 'running' ? sold[name] : 0, elapsed) ?? undefined
  return { forecast: of('amount_fen'), forecast_pieces: of('pieces') }
}

/** Follows a link and measures its list by the rows and by the totals shown above it. */
async function measured(ask: Ask, { to }: FigureSource, today: string): Promise<Measures[]> {
  const behind = listBehind(to)
  if (behind.list.path.endsWith('/summary')) return [ownMeasures(await ask(behind.list, { ...behind.input }))]
  const byRows = measuresOfRows(await allRows(ask, behind))
  if (!behind.sums) return [byRows]
  const sums = ownMeasures(await ask(behind.sums, { q: '', ...behind.input }))
  const leads = behind.sums === sumSoldLines ? await forecasts(ask, behind, sums, today) : {}
  return [byRows, { ...sums, ...leads }]
}

/** Numbers that describe how to read a figure. */
const NO_FIGURES =
  /(^|\.)(id|subject_id|days|passed|remind_days)$|^targets\.list\.\d+\.(amount|pieces)\.target$/

/** Every number of a response by its path; rows are addressed by key or id. */
export function figuresIn(value: unknown, place = ''): [string, number][] {
  if (typeof value === 'number') return NO_FIGURES.test(place) ? [] : [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value)
    ? value.map((row: Row) => [String(row.key ?? row.id), row] as const)
    : Object.entries(value)
  return entries.flatMap(([name, part]) => figuresIn(part, place === '' ? name : `${place}.${name}`))
}

const partsSum = (parts: readonly string[], name: string, figures: ReadonlyMap<string, number>): number =>
  parts.reduce((total, part) => total + (figures.get(`${part}.${name}`) ?? 0), 0)

/** Follows the link of every figure and compares it with the list. Returns the number of comparisons. */
export async function compareFigures(
  ask: Ask,
  response: unknown,
  sources: readonly FigureSource[],
  today: string,
): Promise<number> {
  const figures = new Map(figuresIn(response))
  const led = new Set(sources.flatMap((source) => Object.keys(source.figures)))
  expect(
    [...figures.keys()].filter((place) => !led.has(place)),
    'figures without a list behind them',
  ).toEqual([])
  const wrong: unknown[] = []
  let compared = 0
  for (const source of sources) {
    const own = Object.entries(source.figures).filter(([place]) => figures.has(place))
    if (own.length === 0) continue
    const found = source.parts ? [] : await measured(ask, source, today)
    for (const [place, measure] of own) {
      const values = source.parts
        ? [partsSum(source.parts, measure, figures)]
        : found.map((one) => one[measure]).filter((value) => value !== undefined)
      const figure = figures.get(place)
      if (values.length === 0 || values.some((value) => value !== figure))
        wrong.push({ place, figure, to: source.to, listed: values })
      compared++
    }
  }
  expect(wrong).toEqual([])
  return compared
}
