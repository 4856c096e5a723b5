import { type AnalysisEndpoints, GRID_DAYS_MAX } from '@shangxue/contract/analysis/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import { type SalesMeasures, sumMeasures, toSalesFigures, ZERO_MEASURES } from '../../sales/service.ts'
import { toCell } from '../engine/grid.ts'
import { getGrouping } from '../engine/grouping.ts'
import { splitIntoSteps } from '../engine/periods.ts'
import { requireSort, type Viewer } from '../engine/rank-groups.ts'
import { loadFilterNames, loadRowNames } from '../engine/row-names.ts'
import { isNonZero, MEASURE_VALUES, sumPairs } from './sum-pairs.ts'

export type TimelineInput = Input<AnalysisEndpoints['timeline']>
export type Timeline = Output<AnalysisEndpoints['timeline']>

interface StepRow extends SalesMeasures, Record<string, unknown> {
  /** Null for the sum of the step. */
  key: string | null
  /** First day of the step. */
  step: string
  place: number
  groups: number
}

/** The first groups of each step, and the sum of each step. */
async function loadSteps(source: FigureSource, input: TimelineInput): Promise<StepRow[]> {
  const grouping = getGrouping(input.by)
  const { rows } = await source.execute<StepRow>(sql`
    with pair as materialized (${sumPairs(source, [grouping, getGrouping(input.step)], input)}),
    ranked as materialized (
      select key, step, pieces, returned, amount_fen, cost_fen, (count(*) over (partition by step))::int as groups,
        (row_number() over (partition by step order by ${MEASURE_VALUES[input.sort]} desc, amount_fen desc, ${grouping.sortKey}))::int as place
      from (select p.first_key as key, p.second_key as step, p.pieces, p.returned, p.amount_fen, p.cost_fen from pair p
        where ${isNonZero(sql`p`)}) n
    )
    select key::text as key, step::text as step, place, groups, pieces, returned, amount_fen, cost_fen
    from ranked where place <= ${input.limit}
    union all
    select null as key, r.step::text as step, 0 as place, max(r.groups) as groups, ${sumMeasures(sql`r`)} from ranked r group by r.step`)
  return rows
}

/**
 * One answer for all steps of a period: each with its own figures and its own first groups, so that a screen can move
 * between them without further requests.
 */
export async function buildTimeline(
  source: FigureSource,
  { seesCost }: Viewer,
  input: TimelineInput,
): Promise<Timeline> {
  requirePeriod(input)
  requireSort(input.sort, seesCost)
  if (input.step === 'day' && daysBetween(input.from, input.to) >= GRID_DAYS_MAX)
    throw new AppError('analysis_too_fine', { days: GRID_DAYS_MAX })
  const [, steps, filter_names] = await source.pipeline(
    () => source.prepare(),
    () => loadSteps(source, input),
    () => loadFilterNames(source, input),
  )
  const columns = splitIntoSteps(input, input.step)
  const sums = new Map(steps.flatMap((row) => (row.key === null ? [[row.step, row] as const] : [])))
  const firstGroups = columns.map((column) =>
    steps.filter(({ key, step }) => key !== null && step === column.key).sort((a, b) => a.place - b.place),
  )
  const keys = [...new Set(firstGroups.flat().map(({ key }) => key ?? ''))]
  const rowByKey = new Map(keys.map((key, row) => [key, row]))
  const toName = await loadRowNames(source, input.by, keys)
  return {
    period: { from: input.from, to: input.to },
    filter_names,
    columns: columns.map((column, n) => ({
      ...column,
      ...toSalesFigures(sums.get(column.key) ?? ZERO_MEASURES, seesCost),
      groups: sums.get(column.key)?.groups ?? 0,
      first: (firstGroups[n] ?? []).map((group) => ({
        row: rowByKey.get(group.key ?? '') ?? 0,
        ...toCell(group, seesCost),
      })),
    })),
    rows: keys.map((key) => toName(key)),
  }
}
