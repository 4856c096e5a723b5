import type { AnalysisEndpoints, Dimension, RowDimension } from '@shangxue/contract/analysis/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { daysBetween } from '@shangxue/study/time/calendar'
import { AppError } from '../../../platform/app-error.ts'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { type Period, requirePeriod } from '../../../platform/time/period.ts'
import { ZERO_MEASURES } from '../../sales/service.ts'
import {
  type AnalysisGroup,
  type Buyers,
  combineGroups,
  hasFigures,
  NO_PHONES,
  NO_STOCK,
  sortValue,
  toFigures,
} from './analysis-figures.ts'
import { getGrouping, isTimeStep } from './grouping.ts'
import { type ComparisonPeriod, getComparison, splitIntoSteps } from './periods.ts'
import { loadFilterNames, loadRowNames, type RowName } from './row-names.ts'
import {
  type CustomerCounts,
  countActivations,
  countCustomers,
  sumSalesWithComparison,
  sumStock,
} from './sums.ts'

export interface Viewer {
  readonly seesCost: boolean
}
export type Ranking = Output<AnalysisEndpoints['rank']>
export type RankingInput = Input<AnalysisEndpoints['rank']>

const skip = async () => undefined
const STOCK_DIMENSIONS: readonly Dimension[] = ['brand', 'model', 'short_name', 'spec', 'store']
const STOCK_MEASURES: readonly string[] = ['stock', 'days_of_stock', 'sell_through']

/** Stock is shown only without filters by salesperson and customer, which do not apply to it. */
const hasStock = ({ by, sort, with_stock, ...filters }: RankingInput): boolean =>
  (with_stock || STOCK_MEASURES.includes(sort)) &&
  STOCK_DIMENSIONS.includes(by) &&
  filters.salesperson_id === undefined &&
  filters.customer_id === undefined &&
  filters.area === undefined

/** Throws `analysis_margin_hidden` for an order that would reveal margins. */
export function requireSort(sort: string, seesCost: boolean): void {
  if (sort === 'margin' && !seesCost) throw new AppError('analysis_margin_hidden')
}

/** Counts customers per group or in total, in the period and in the compared one. */
const countBuyers = async (
  source: FigureSource,
  input: RankingInput,
  earlier: ComparisonPeriod | undefined,
  keys?: readonly string[],
) =>
  source.pipeline(
    () => countCustomers(source, getGrouping(input.by), input, input, keys),
    () => (earlier ? countCustomers(source, getGrouping(input.by, earlier), input, earlier, keys) : skip()),
  )
type BuyerCounts = readonly [CustomerCounts, CustomerCounts | undefined]
const toBuyers = ([now, before]: BuyerCounts, select: (counted: CustomerCounts) => number): Buyers => ({
  now: select(now),
  before: before ? select(before) : 0,
})

/** Loads the figures of every group. */
async function loadGroups(
  source: FigureSource,
  input: RankingInput,
  earlier: ComparisonPeriod | undefined,
): Promise<AnalysisGroup[]> {
  const grouping = getGrouping(input.by)
  const [[now, before], stock, activation] = await source.pipeline(
    () => sumSalesWithComparison(source, input.by, input, input, earlier),
    () => (hasStock(input) ? sumStock(source, grouping, input) : skip()),
    () =>
      input.with_activation || input.sort === 'activation'
        ? countActivations(source, grouping, input, input)
        : skip(),
  )
  const steps = isTimeStep(input.by) ? splitIntoSteps(input, input.by).map(({ key }) => key) : []
  const keys = new Set([...steps, ...now.keys(), ...(before?.keys() ?? []), ...(stock?.keys() ?? [])])
  return [...keys].map((key) => ({
    key,
    sold: now.get(key) ?? ZERO_MEASURES,
    before: before && (before.get(key) ?? ZERO_MEASURES),
    stock: stock && (stock.get(key) ?? NO_STOCK),
    activation: activation && (activation.get(key) ?? NO_PHONES),
  }))
}

const collator = new Intl.Collator('zh', { numeric: true })
/** Sorts by the requested measure, then by amount and key, so that the order is total. */
function sortGroups(
  groups: readonly AnalysisGroup[],
  ascending: boolean,
  getValue: (group: AnalysisGroup) => number | null,
): AnalysisGroup[] {
  const direction = ascending ? 1 : -1
  return groups
    .map((group) => ({ group, value: getValue(group) }))
    .sort((a, b) => {
      if (a.value !== b.value) {
        if (a.value === null) return 1
        return b.value === null ? -1 : direction * (a.value - b.value)
      }
      const amounts = b.group.sold.amount_fen - a.group.sold.amount_fen
      return amounts || collator.compare(a.group.key, b.group.key)
    })
    .map(({ group }) => group)
}

async function loadNames(
  source: FigureSource,
  { by, from, to }: RankingInput,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  if (!isTimeStep(by)) return loadRowNames(source, by satisfies RowDimension, keys)
  const steps = new Map(splitIntoSteps({ from, to }, by).map((step) => [step.key, step]))
  return (key) => {
    const step = steps.get(key)
    const filter = step ? { from: step.from, to: step.to } : {}
    return { key, id: null, name: step?.name ?? key, note: '', filter }
  }
}

/** Elapsed days of a period. */
const elapsedDays = ({ from, to }: Period, today: string): number =>
  Math.max(daysBetween(from, today < to ? today : to) + 1, 0)

/** Ranks the groups of a period: the first ones, the rest combined, and the total. */
export async function rankGroups(
  source: FigureSource,
  { seesCost }: Viewer,
  input: RankingInput,
): Promise<Ranking> {
  requirePeriod(input)
  requireSort(input.sort, seesCost)
  const period = { from: input.from, to: input.to }
  const earlier = getComparison(period, input.compare)
  const byCustomers = input.sort === 'customers'
  const [, today, allGroups, filter_names, buyerCounts] = await source.pipeline(
    () => source.prepare(),
    () => source.today(),
    () => loadGroups(source, input, earlier),
    () => loadFilterNames(source, input),
    () => (byCustomers ? countBuyers(source, input, earlier) : skip()),
  )
  const days = elapsedDays(period, today)
  const figuresOf = (group: AnalysisGroup, groupBuyers?: Buyers) =>
    toFigures(group, days, seesCost, groupBuyers)
  const isByTime = isTimeStep(input.by)
  const groups = isByTime ? allGroups.sort((a, b) => (a.key < b.key ? -1 : 1)) : allGroups.filter(hasFigures)
  const sorted = isByTime
    ? groups
    : sortGroups(groups, input.ascending, (group) =>
        sortValue(
          input.sort,
          group,
          days,
          buyerCounts && toBuyers(buyerCounts, ({ of }) => of.get(group.key) ?? 0),
        ),
      )
  const topGroups = isByTime ? sorted : sorted.slice(0, input.limit)
  const otherGroups = sorted.slice(topGroups.length)
  const keys = topGroups.map(({ key }) => key)
  const [toName, topBuyerCounts] = await source.pipeline(
    () => loadNames(source, input, keys),
    () => (input.with_customers || byCustomers ? countBuyers(source, input, earlier, keys) : skip()),
  )
  const selectBuyers = (select: (counted: CustomerCounts) => number) =>
    topBuyerCounts && toBuyers(topBuyerCounts, select)
  const template = emptyParts(input, earlier)
  return {
    period,
    compared_with: earlier ? { from: earlier.from, to: earlier.to } : null,
    filter_names,
    total: figuresOf(
      combineGroups(groups, template),
      selectBuyers((counted) => counted.all),
    ),
    groups: groups.length,
    rows: topGroups.map((group) => ({
      ...toName(group.key),
      ...figuresOf(
        group,
        selectBuyers(({ of }) => of.get(group.key) ?? 0),
      ),
    })),
    rest:
      otherGroups.length > 0
        ? {
            groups: otherGroups.length,
            ...figuresOf(
              combineGroups(otherGroups, template),
              selectBuyers((counted) => counted.others),
            ),
          }
        : null,
  }
}

/** Empty figures for sums, with the requested parts. */
const emptyParts = (
  input: RankingInput,
  earlier: ComparisonPeriod | undefined,
): Omit<AnalysisGroup, 'key' | 'sold'> => ({
  before: earlier && ZERO_MEASURES,
  stock: hasStock(input) ? NO_STOCK : undefined,
  activation: input.with_activation || input.sort === 'activation' ? NO_PHONES : undefined,
})
