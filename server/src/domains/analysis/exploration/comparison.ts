import { type AnalysisEndpoints, GRID_DAYS_MAX } from '@shangxue/contract/analysis/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { daysBetween } from '@shangxue/study/time/calendar'
import { AppError } from '../../../platform/app-error.ts'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import { type SalesMeasures, toSalesFigures } from '../../sales/service.ts'
import { combineSales, hasSales } from '../engine/analysis-figures.ts'
import { toCell } from '../engine/grid.ts'
import { getGrouping } from '../engine/grouping.ts'
import { splitIntoSteps } from '../engine/periods.ts'
import type { Viewer } from '../engine/rank-groups.ts'
import { loadFilterNames, loadRowNames, type RowName } from '../engine/row-names.ts'
import { countCustomers, sumSales } from '../engine/sums.ts'

export type ComparisonInput = Input<AnalysisEndpoints['comparison']>
export type GroupComparison = Output<AnalysisEndpoints['comparison']>

type Sums = ReadonlyMap<string, SalesMeasures>
/** Sales of one of the two groups. */
interface Side {
  readonly name: RowName
  readonly steps: Sums
  readonly parts: Sums
  readonly customers: number
}

const NUMBER_KEY = /^\d{1,15}$/

/** The two keys to compare: those of the request, completed by the groups with the highest amount. */
function chooseKeys(groups: Sums, { by, first, second }: ComparisonInput): string[] {
  const isNumber = getGrouping(by).type === 'bigint'
  for (const key of [first, second])
    if (key !== undefined && isNumber && !NUMBER_KEY.test(key)) throw new AppError('analysis_group_missing')
  const ranked = [...groups]
    .filter(([key, sum]) => hasSales(sum) && key !== first && key !== second)
    .sort(([a, x], [b, y]) => y.amount_fen - x.amount_fen || (a < b ? -1 : 1))
    .map(([key]) => key)
  return [first ?? ranked.shift(), second ?? ranked.shift()].filter((key) => key !== undefined)
}

async function loadSide(source: FigureSource, input: ComparisonInput, name: RowName): Promise<Side> {
  const filters = { ...input, ...name.filter }
  const [steps, parts, customers] = await source.pipeline(
    () => sumSales(source, getGrouping(input.step), filters, input),
    () => sumSales(source, getGrouping(input.parts), filters, input),
    () => countCustomers(source, getGrouping(input.by), filters, input, []),
  )
  return { name, steps, parts, customers: customers.all }
}

/** Two groups side by side: totals, each day, week or month, and their parts by another dimension. */
export async function compareGroups(
  source: FigureSource,
  { seesCost }: Viewer,
  input: ComparisonInput,
): Promise<GroupComparison> {
  requirePeriod(input)
  if (input.by === input.parts) throw new AppError('analysis_same_dimension')
  if (input.step === 'day' && daysBetween(input.from, input.to) >= GRID_DAYS_MAX)
    throw new AppError('analysis_too_fine', { days: GRID_DAYS_MAX })
  const [, groups, filter_names] = await source.pipeline(
    () => source.prepare(),
    () => sumSales(source, getGrouping(input.by), input, input),
    () => loadFilterNames(source, input),
  )
  const keys = chooseKeys(groups, input)
  const toName = await loadRowNames(source, input.by, keys)
  const names = keys.map((key) => toName(key))
  if (names.some(({ name }) => name === '')) throw new AppError('analysis_group_missing')
  const sides: Side[] = []
  for (const name of names) sides.push(await loadSide(source, input, name))
  const pairOf = (sumsOf: (side: Side) => SalesMeasures | undefined) =>
    [0, 1].map((n) => {
      const side = sides[n]
      const sum = side && sumsOf(side)
      return sum && hasSales(sum) ? toCell(sum, seesCost) : null
    })
  const sumPart = (key: string) => combineSales(sides.flatMap(({ parts }) => parts.get(key) ?? []))
  const partKeys = [
    ...new Set(
      sides.flatMap(({ parts }) => [...parts].filter(([, sum]) => hasSales(sum)).map(([key]) => key)),
    ),
  ]
    .map((key) => ({ key, amount: sumPart(key).amount_fen }))
    .sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key)
  const shown = partKeys.slice(0, input.limit)
  const others = partKeys.slice(input.limit)
  const toPartName = await loadRowNames(source, input.parts, shown)
  return {
    period: { from: input.from, to: input.to },
    filter_names,
    groups: [...groups.values()].filter(hasSales).length,
    sides: sides.map(({ name, steps, customers }) => ({
      ...name,
      ...toSalesFigures(combineSales([...steps.values()]), seesCost),
      customers,
    })),
    columns: splitIntoSteps(input, input.step).map((step) => ({
      ...step,
      cells: pairOf(({ steps }) => steps.get(step.key)),
    })),
    parts: shown.map((key) => ({ ...toPartName(key), cells: pairOf(({ parts }) => parts.get(key)) })),
    rest:
      others.length > 0
        ? {
            groups: others.length,
            cells: pairOf(({ parts }) => combineSales(others.flatMap((key) => parts.get(key) ?? []))),
          }
        : null,
  }
}
