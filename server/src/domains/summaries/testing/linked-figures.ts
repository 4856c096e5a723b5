import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { sumSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import type { FigureMeasure, FigureSource } from '@shangxue/contract/summaries/links'
import { type SourceList, sourceListOf } from '@shangxue/contract/testing/summary-lists'
import { expect } from 'vitest'
import { forecast, getElapsed } from '../../../platform/time/forecast.ts'
import { daysOfMonth } from '../../../platform/time/period.ts'
import type { Harness } from '../../../testing/harness.ts'

type Row = Record<string, unknown>
export type Measures = Partial<Record<FigureMeasure, number | undefined>>
export type CallEndpoint = <E extends Endpoint>(endpoint: E, input: Row) => Promise<Row>

export const callAs =
  (h: Harness, token: string): CallEndpoint =>
  async (endpoint, input) => {
    const { status, data, msg } = await h.call(endpoint, input as never, { token })
    expect({ path: endpoint.path, input, status, msg }).toMatchObject({ status: 200 })
    return data as Row
  }

const PER_PAGE = 100

/** Loads all rows of a list, including those beyond a capped total. */
async function allRows(callEndpoint: CallEndpoint, { list, input }: SourceList): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const response = await callEndpoint(list, { ...input, page, limit: PER_PAGE })
    const pageRows = (Array.isArray(response) ? response : (response.list ?? [])) as Row[]
    rows.push(...pageRows)
    const paged = !Array.isArray(response) && 'pagination' in response
    if (pageRows.length < PER_PAGE || !(paged || Array.isArray(response))) return rows
  }
}

const readNumber = (row: Row, ...names: string[]): number | undefined => {
  for (const name of names) if (typeof row[name] === 'number') return row[name]
  return undefined
}
/** Undefined if a row lacks the value. */
function sumRows(rows: readonly Row[], select: (row: Row) => number | undefined): number | undefined {
  let total = 0
  for (const row of rows) {
    const value = select(row)
    if (value === undefined) return undefined
    total += value
  }
  return total
}

const DEBTS = [
  'owed_fen',
  'due_fen',
  'd30_fen',
  'd60_fen',
  'd90_fen',
  'older_fen',
  'credit_fen',
  'net_fen',
] as const
const readGoal = (row: Row, name: string) => readNumber((row.amount ?? {}) as Row, name)
const quantityOfTracking = (rows: readonly Row[], tracking: string) =>
  sumRows(
    rows.filter((row) => row.tracking === tracking),
    (row) => readNumber(row, 'quantity'),
  )

/** Totals of a list, calculated row by row. */
const measuresOfRows = (rows: readonly Row[]): Measures => ({
  count: rows.length,
  amount_fen: sumRows(rows, (row) => readNumber(row, 'amount_fen', 'total_fen')),
  pieces: sumRows(rows, (row) => readNumber(row, 'quantity')),
  margin_fen: sumRows(rows, (row) => readNumber(row, 'margin_fen')),
  returned: sumRows(
    rows.filter(({ kind }) => kind === 'return'),
    (row) => -(readNumber(row, 'quantity') ?? 0),
  ),
  target: sumRows(rows, (row) => readGoal(row, 'target') ?? 0),
  actual: sumRows(rows, (row) => readGoal(row, 'actual') ?? 0),
  expected: sumRows(rows, (row) => readGoal(row, 'expected') ?? 0),
  ...Object.fromEntries(DEBTS.map((name) => [name, sumRows(rows, (row) => readNumber(row, name))])),
  devices: quantityOfTracking(rows, 'serial'),
  accessories: quantityOfTracking(rows, 'none'),
  value_fen: sumRows(rows, (row) => readNumber(row, 'value_fen')),
  low_skus: sumRows(rows, (row) => readNumber(row, 'low_skus')),
})

const toMeasures = (sums: Row): Measures =>
  Object.fromEntries(Object.entries(sums).filter(([, value]) => typeof value === 'number'))

async function forecasts(
  callEndpoint: CallEndpoint,
  { input }: SourceList,
  total: Measures,
  today: string,
): Promise<Measures> {
  const sold = (await callEndpoint(sumSoldLines, { ...input, from: today, to: today })) as {
    amount_fen: number
    pieces: number
  }
  const elapsed = getElapsed(daysOfMonth(String(input.from).slice(0, 7)), today)
  const forecastOf = (name: 'amount_fen' | 'pieces') =>
    forecast(total[name] ?? 0, elapsed.phase === 'running' ? sold[name] : 0, elapsed) ?? undefined
  return { forecast: forecastOf('amount_fen'), forecast_pieces: forecastOf('pieces') }
}

/** Follows a link and measures its list by the rows and by the totals shown above it. */
async function measureList(
  callEndpoint: CallEndpoint,
  { to }: FigureSource,
  today: string,
): Promise<Measures[]> {
  const linkedList = sourceListOf(to)
  if (linkedList.list.path.endsWith('/summary'))
    return [toMeasures(await callEndpoint(linkedList.list, { ...linkedList.input }))]
  const byRows = measuresOfRows(await allRows(callEndpoint, linkedList))
  if (!linkedList.sums) return [byRows]
  const sums = toMeasures(await callEndpoint(linkedList.sums, { q: '', ...linkedList.input }))
  const forecastMeasures =
    linkedList.sums === sumSoldLines ? await forecasts(callEndpoint, linkedList, sums, today) : {}
  return [byRows, { ...sums, ...forecastMeasures }]
}

/** Numbers that describe how to read a figure. */
const IGNORED_PATHS =
  /(^|\.)(id|subject_id|days|passed|remind_days)$|^targets\.list\.\d+\.(amount|pieces)\.target$/

/** Every number of a response by its path; rows are addressed by key or id. */
export function listFigures(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return IGNORED_PATHS.test(path) ? [] : [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value)
    ? value.map((row: Row) => [String(row.key ?? row.id), row] as const)
    : Object.entries(value)
  return entries.flatMap(([name, pageRows]) => listFigures(pageRows, path === '' ? name : `${path}.${name}`))
}

const partsSum = (parts: readonly string[], name: string, figures: ReadonlyMap<string, number>): number =>
  parts.reduce((total, pageRows) => total + (figures.get(`${pageRows}.${name}`) ?? 0), 0)

/** Follows the link of every figure and compares it with the list. Returns the number of comparisons. */
export async function compareFigures(
  callEndpoint: CallEndpoint,
  response: unknown,
  sources: readonly FigureSource[],
  today: string,
): Promise<number> {
  const figures = new Map(listFigures(response))
  const linkedPaths = new Set(sources.flatMap((source) => Object.keys(source.figures)))
  expect(
    [...figures.keys()].filter((path) => !linkedPaths.has(path)),
    'figures without a list behind them',
  ).toEqual([])
  const mismatches: unknown[] = []
  let compared = 0
  for (const source of sources) {
    const figureEntries = Object.entries(source.figures).filter(([path]) => figures.has(path))
    if (figureEntries.length === 0) continue
    const measures = source.parts ? [] : await measureList(callEndpoint, source, today)
    for (const [path, measure] of figureEntries) {
      const values = source.parts
        ? [partsSum(source.parts, measure, figures)]
        : measures.map((item) => item[measure]).filter((value) => value !== undefined)
      const figure = figures.get(path)
      if (values.length === 0 || values.some((value) => value !== figure))
        mismatches.push({ place: path, figure, to: source.to, listed: values })
      compared++
    }
  }
  expect(mismatches).toEqual([])
  return compared
}
