import { type AnalysisEndpoints, GRID_DAYS_MAX } from '@shangxue/contract/analysis/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import {
  FACT_COLUMNS,
  type SalesMeasures,
  sumMeasures,
  toSalesFigures,
  ZERO_MEASURES,
} from '../../sales/service.ts'
import { combineSales } from './analysis-figures.ts'
import { getGrouping } from './grouping.ts'
import { splitIntoSteps, truncateToStep } from './periods.ts'
import { requireSort, type Viewer } from './rank-groups.ts'
import { loadFilterNames, loadRowNames } from './row-names.ts'
import { summedFacts } from './summed-facts.ts'

export type GridInput = Input<AnalysisEndpoints['grid']>
export type Grid = Output<AnalysisEndpoints['grid']>

interface CellRow extends SalesMeasures, Record<string, unknown> {
  /** Null for the combined remaining groups. */
  key: string | null
  place: number
  /** First day of the step. */
  step: string
  groups: number
}
const GRID_ORDER = {
  amount: sql`sum(amount_fen)`,
  pieces: sql`sum(pieces)`,
  margin: sql`sum(amount_fen - cost_fen)`,
} as const

/** Pieces, amount and margin of a cell or a total. */
export function toCell(sum: SalesMeasures, seesCost: boolean) {
  const { pieces, amount_fen, margin_fen } = toSalesFigures(sum, seesCost)
  return { pieces, amount_fen, margin_fen }
}

/** Cells of the first groups and of the combined rest, by column. */
async function loadCells(source: FigureSource, input: GridInput): Promise<CellRow[]> {
  const { column, joins, key, sortKey } = getGrouping(input.by)
  const { rows } = await source.execute<CellRow>(sql`
    with cell as materialized (
      select ${key} as key, x.step, ${sumMeasures(sql`x`)} from (
        select ${column === 'day' ? sql`f.day` : FACT_COLUMNS[column]} as at,
               ${truncateToStep(sql`f.day`, input.step)} as step, ${sumMeasures(sql`f`)}
        ${summedFacts(source, input.step === 'month' ? [column] : [column, 'day'], input, input)} group by 1, 2
      ) x ${joins} group by 1, 2
    ), ranked as materialized (
      select key, (row_number() over (order by ${GRID_ORDER[input.sort]} desc, sum(amount_fen) desc, ${sortKey}))::int as place,
             (count(*) over ())::int as groups
      from cell group by key
      having count(*) filter (where pieces <> 0 or returned <> 0 or amount_fen <> 0 or cost_fen <> 0) > 0
    )
    select (case when r.place <= ${input.limit} then c.key end)::text as key, min(r.place) as place, c.step::text as step,
           min(r.groups) as groups, ${sumMeasures(sql`c`)}
    from cell c join ranked r on r.key = c.key
    group by 1, 3`)
  return rows
}

export async function buildGrid(source: FigureSource, { seesCost }: Viewer, input: GridInput): Promise<Grid> {
  requirePeriod(input)
  requireSort(input.sort, seesCost)
  if (input.step === 'day' && daysBetween(input.from, input.to) >= GRID_DAYS_MAX)
    throw new AppError('analysis_too_fine', { days: GRID_DAYS_MAX })
  const columns = splitIntoSteps(input, input.step)
  const [, cells, filter_names] = await source.pipeline(
    () => source.prepare(),
    () => loadCells(source, input),
    () => loadFilterNames(source, input),
  )
  const rankByKey = new Map<string | null, number>()
  for (const { key, place } of cells) rankByKey.set(key, Math.min(place, rankByKey.get(key) ?? place))
  const keys = [...rankByKey.keys()]
    .filter((key) => key !== null)
    .sort((a, b) => (rankByKey.get(a) ?? 0) - (rankByKey.get(b) ?? 0))
  const byKey = new Map<string, SalesMeasures>(cells.map((cell) => [`${cell.step} ${cell.key ?? ''}`, cell]))
  const cellsOfKey = (key: string | null) =>
    columns.map((column) => byKey.get(`${column.key} ${key ?? ''}`) ?? ZERO_MEASURES)
  const toLine = (values: readonly SalesMeasures[]) => ({
    ...toCell(combineSales(values), seesCost),
    cells: values.map((measures) => toCell(measures, seesCost)),
  })
  const toName = await loadRowNames(source, input.by, keys)
  const groups = cells[0]?.groups ?? 0
  const columnTotals = columns.map(({ key }) => combineSales(cells.filter(({ step }) => step === key)))
  return {
    period: { from: input.from, to: input.to },
    filter_names,
    columns: columns.map((column) => ({ ...column })),
    groups,
    rows: keys.map((key) => ({ ...toName(key), ...toLine(cellsOfKey(key)) })),
    rest: rankByKey.has(null) ? { groups: groups - keys.length, ...toLine(cellsOfKey(null)) } : null,
    total: toLine(columnTotals),
  }
}
