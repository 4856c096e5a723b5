import type { AnalysisEndpoints } from '@shangxue/contract/analysis/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import { type SalesMeasures, sumMeasures, ZERO_MEASURES } from '../../sales/service.ts'
import { combineSales, hasSales } from '../engine/analysis-figures.ts'
import { toCell } from '../engine/grid.ts'
import { type Grouping, getGrouping } from '../engine/grouping.ts'
import { requireSort, type Viewer } from '../engine/rank-groups.ts'
import { loadFilterNames, loadRowNames } from '../engine/row-names.ts'
import { isNonZero, MEASURE_VALUES, sumPairs } from './sum-pairs.ts'

export type PivotInput = Input<AnalysisEndpoints['pivot']>
export type Pivot = Output<AnalysisEndpoints['pivot']>

/** Sums of a shown row and column; null keys are the combined other ones. */
interface PairRow extends SalesMeasures, Record<string, unknown> {
  row: string | null
  col: string | null
  row_place: number
  col_place: number
  row_groups: number
  col_groups: number
}

/** Places of the groups of one side, which is the first or the second key of a pair. */
const rankSide = (side: SQL, { sortKey }: Grouping, value: SQL, direction: SQL): SQL => sql`
  select key, (row_number() over (order by coalesce(sum(${value}), 0) ${direction}, sum(amount_fen) desc, ${sortKey}))::int as place,
    (count(*) over ())::int as groups
  from (select p.${side} as key, p.first_key, p.second_key, p.pieces, p.returned, p.amount_fen, p.cost_fen from pair p) n
  group by key having count(*) filter (where ${isNonZero(sql`n`)}) > 0`

/** Cells of the first rows and columns, with the others combined. */
async function loadPairs(source: FigureSource, input: PivotInput): Promise<PairRow[]> {
  const [rowGrouping, columnGrouping] = [getGrouping(input.by), getGrouping(input.across)]
  const value = MEASURE_VALUES[input.sort]
  const rowValue =
    input.column === undefined
      ? value
      : sql`case when second_key::text = ${input.column}::text then ${value} else 0 end`
  const direction = input.ascending ? sql`asc` : sql`desc`
  const { rows } = await source.execute<PairRow>(sql`
    with pair as materialized (${sumPairs(source, [rowGrouping, columnGrouping], input)}),
    ranked_row as materialized (${rankSide(sql`first_key`, rowGrouping, rowValue, direction)}),
    ranked_column as materialized (${rankSide(sql`second_key`, columnGrouping, value, sql`desc`)})
    select (case when r.place <= ${input.limit} then p.first_key end)::text as row,
           (case when c.place <= ${input.columns} then p.second_key end)::text as col,
           min(r.place) as row_place, min(c.place) as col_place,
           min(r.groups) as row_groups, min(c.groups) as col_groups, ${sumMeasures(sql`p`)}
    from pair p join ranked_row r on r.key = p.first_key join ranked_column c on c.key = p.second_key
    group by 1, 2`)
  return rows
}

/** Keys of the listed groups in the order of their places. */
function orderKeys(places: readonly (readonly [string | null, number])[]): string[] {
  const placeByKey = new Map<string, number>()
  for (const [key, place] of places)
    if (key !== null) placeByKey.set(key, Math.min(place, placeByKey.get(key) ?? place))
  return [...placeByKey].sort(([, a], [, b]) => a - b).map(([key]) => key)
}

/**
 * Sums of two dimensions. Rows, columns and their rests are sums of the same pairs, so that each total equals the whole
 * to the 分.
 */
export async function buildPivot(
  source: FigureSource,
  { seesCost }: Viewer,
  input: PivotInput,
): Promise<Pivot> {
  requirePeriod(input)
  requireSort(input.sort, seesCost)
  if (input.by === input.across) throw new AppError('analysis_same_dimension')
  const [, pairs, filter_names] = await source.pipeline(
    () => source.prepare(),
    () => loadPairs(source, input),
    () => loadFilterNames(source, input),
  )
  const rowKeys = orderKeys(pairs.map(({ row, row_place }) => [row, row_place]))
  const columnKeys = orderKeys(pairs.map(({ col, col_place }) => [col, col_place]))
  const rowGroups = pairs[0]?.row_groups ?? 0
  const columnGroups = pairs[0]?.col_groups ?? 0
  const shownColumns = columnGroups > columnKeys.length ? [...columnKeys, null] : columnKeys
  const toRowName = await loadRowNames(source, input.by, rowKeys)
  const toColumnName = await loadRowNames(source, input.across, columnKeys)
  const sumWhere = (matches: (pair: PairRow) => boolean) => combineSales(pairs.filter(matches))
  const toLine = (isInLine: (pair: PairRow) => boolean) => {
    const line = pairs.filter(isInLine)
    return {
      ...toCell(combineSales(line), seesCost),
      cells: shownColumns.map((key) => {
        const sum = combineSales(line.filter(({ col }) => col === key))
        return hasSales(sum) ? toCell(sum, seesCost) : null
      }),
    }
  }
  const hasRest = rowGroups > rowKeys.length
  return {
    period: { from: input.from, to: input.to },
    filter_names,
    columns: columnKeys.map((key) => ({
      ...toColumnName(key),
      ...toCell(
        sumWhere(({ col }) => col === key),
        seesCost,
      ),
    })),
    column_rest:
      shownColumns.length > columnKeys.length
        ? {
            groups: columnGroups - columnKeys.length,
            ...toCell(
              sumWhere(({ col }) => col === null),
              seesCost,
            ),
          }
        : null,
    groups: rowGroups,
    rows: rowKeys.map((key) => ({ ...toRowName(key), ...toLine(({ row }) => row === key) })),
    rest: hasRest ? { groups: rowGroups - rowKeys.length, ...toLine(({ row }) => row === null) } : null,
    total: pairs.length > 0 ? toLine(() => true) : { ...toCell(ZERO_MEASURES, seesCost), cells: [] },
  }
}
