import { type AnalysisEndpoints, MOST_GRID_DAYS } from '@shangxue/contract/analysis'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { daysBetween } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import { requirePeriod } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import { FACT_COLUMNS, figuresOf, type Measured, measures, NOTHING_SOLD } from '../sales/service.ts'
import { sumOf } from './figures.ts'
import { groupingBy } from './grouping.ts'
import { filterNames, rowNames } from './names.ts'
import { stepsOf } from './periods.ts'
import { requireSort, type Viewer } from './ranking.ts'
import { keptFacts } from './sums.ts'

export type GridInput = Input<AnalysisEndpoints['grid']>
export type Grid = Output<AnalysisEndpoints['grid']>

interface CellRow extends Measured, Record<string, unknown> {
  /** Null for the combined remaining groups. */
  key: string | null
  place: number
  column: number
  groups: number
}
const ORDERS = {
  amount: sql`sum(amount_fen)`,
  pieces: sql`sum(pieces)`,
  margin: sql`sum(amount_fen - cost_fen)`,
} as const

/** Pieces, amount and margin of a cell or a total. */
export function cell(sum: Measured, seesCost: boolean) {
  const { pieces, amount_fen, margin_fen } = figuresOf(sum, seesCost)
  return { pieces, amount_fen, margin_fen }
}

/** Cells of the first groups and of the combined rest, by column. */
async function cellsOf(db: Db, input: GridInput, starts: readonly string[]): Promise<CellRow[]> {
  const { column, joins, key } = groupingBy(input.by)
  const { rows } = await db.execute<CellRow>(sql`
    with cell as materialized (
      select ${key} as key, x.step, ${measures(sql`x`)} from (
        select ${column === 'day' ? sql`f.day` : FACT_COLUMNS[column]} as at,
               width_bucket(f.day, ${sql.param(starts)}::date[]) as step, ${measures(sql`f`)}
        ${keptFacts(input, input)} group by 1, 2
      ) x ${joins} group by 1, 2
    ), ranked as materialized (
      select key, (row_number() over (order by ${ORDERS[input.sort]} desc, sum(amount_fen) desc, key))::int as place,
             (count(*) over ())::int as groups
      from cell group by key
      having count(*) filter (where pieces <> 0 or returned <> 0 or amount_fen <> 0 or cost_fen <> 0) > 0
    )
    select (case when r.place <= ${input.limit} then c.key end)::text as key, min(r.place) as place, c.step as "column",
           min(r.groups) as groups, ${measures(sql`c`)}
    from cell c join ranked r on r.key = c.key
    group by 1, 3`)
  return rows
}

export async function grid(db: Db, { seesCost }: Viewer, input: GridInput): Promise<Grid> {
  requirePeriod(input)
  requireSort(input.sort, seesCost)
  if (input.step === 'day' && daysBetween(input.from, input.to) >= MOST_GRID_DAYS)
    throw new Refusal('analysis_too_fine', { days: MOST_GRID_DAYS })
  const columns = stepsOf(input, input.step)
  const [, cells, filter_names] = await together(
    db,
    () => plannedAnew(db),
    () =>
      cellsOf(
        db,
        input,
        columns.map(({ from }) => from),
      ),
    () => filterNames(db, input),
  )
  const places = new Map<string | null, number>()
  for (const { key, place } of cells) places.set(key, Math.min(place, places.get(key) ?? place))
  const keys = [...places.keys()]
    .filter((key) => key !== null)
    .sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const byKey = new Map<string, Measured>(cells.map((one) => [`${one.column} ${one.key ?? ''}`, one]))
  const sums = (of: string | null) => columns.map((_, n) => byKey.get(`${n + 1} ${of ?? ''}`) ?? NOTHING_SOLD)
  const line = (values: readonly Measured[]) => ({
    ...cell(sumOf(values), seesCost),
    cells: values.map((one) => cell(one, seesCost)),
  })
  const nameOf = await rowNames(db, input.by, keys)
  const groups = cells[0]?.groups ?? 0
  const all = columns.map((_, n) => sumOf(cells.filter((one) => one.column === n + 1)))
  return {
    period: { from: input.from, to: input.to },
    filter_names,
    columns: columns.map((one) => ({ ...one })),
    groups,
    rows: keys.map((key) => ({ ...nameOf(key), ...line(sums(key)) })),
    rest: places.has(null) ? { groups: groups - keys.length, ...line(sums(null)) } : null,
    total: line(all),
  }
}
