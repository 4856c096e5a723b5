import {
  type CustomerGroup,
  getCustomerActivity,
  getCustomerRfm,
  type RfmGroup,
  type slowGoods,
} from '@shangxue/contract/analysis/customer-groups'
import type { AnalysisEndpoints, Comparison } from '@shangxue/contract/analysis/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../lib/api/http.ts'
import { infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import { hasStock } from './measures.ts'
import { monthsUpTo, type Period } from './periods.ts'
import type { AnalysisSelection } from './selection.ts'

export type Grid = Output<AnalysisEndpoints['grid']>
export type AbcRow = Output<AnalysisEndpoints['abc']>['list'][number]
export type SlowRow = Output<(typeof slowGoods)['list']>['list'][number]

/** Screens show these errors themselves, so the global error toast is off. */
export const SILENT_QUERY_OPTIONS = { meta: { quiet: true } }
/** Page size of paged lists. */
const PAGE_SIZE = 50
const MAX_STEPS = 200
/** Maximum number of series that readers can distinguish in one chart. */
const MAX_SERIES = 5
const MAX_HEAT_ROWS = 20

export const baseInput = ({ period: { from, to }, filterValues }: AnalysisSelection) => ({
  from,
  to,
  ...filterValues,
})

/** The period by step, and in total. */
const trendInput = (choice: AnalysisSelection): RequestOf<AnalysisEndpoints['rank']> => ({
  ...baseInput(choice),
  by: choice.step,
  compare: choice.compare,
  sort: 'amount',
  ascending: false,
  limit: MAX_STEPS,
  with_customers: choice.config.dimensions.includes('customer'),
  with_stock: false,
  with_activation: false,
})
export const rankingInput = (choice: AnalysisSelection): RequestOf<AnalysisEndpoints['rank']> => ({
  ...baseInput(choice),
  by: choice.by,
  compare: choice.compare,
  sort: choice.measure,
  ascending: choice.ascending,
  limit: choice.top,
  with_customers: choice.measure === 'customers',
  with_stock: hasStock(choice.by) && ['stock', 'days_of_stock', 'sell_through'].includes(choice.measure),
  with_activation: choice.measure === 'activation',
})

/** The chosen measure if its values add up, otherwise the amount. */
export const additive = ({ measure, canSeeCost }: AnalysisSelection) =>
  measure === 'pieces' || (measure === 'margin' && canSeeCost) ? measure : 'amount'
export const gridInput = (
  choice: AnalysisSelection,
  heat: boolean,
  period: Period = heat ? monthsUpTo(choice.period) : choice.period,
): RequestOf<AnalysisEndpoints['grid']> => ({
  ...choice.filterValues,
  from: period.from,
  to: period.to,
  by: heat ? (choice.config.heat ?? choice.by) : choice.by,
  step: heat ? 'month' : choice.step,
  sort: additive(choice),
  limit: heat ? MAX_HEAT_ROWS : MAX_SERIES,
})
export const abcInput = (choice: AnalysisSelection) => ({
  ...baseInput(choice),
  by: choice.by,
  of: additive(choice) === 'margin' ? ('margin' as const) : ('amount' as const),
})

export const useTrend = (choice: AnalysisSelection) =>
  useQuery({ ...query(choice.config.endpoints.rank, trendInput(choice)), ...SILENT_QUERY_OPTIONS })
export const useRanking = (choice: AnalysisSelection) =>
  useQuery({ ...query(choice.config.endpoints.rank, rankingInput(choice)), ...SILENT_QUERY_OPTIONS })
export const useGrid = (choice: AnalysisSelection, heat: boolean) =>
  useQuery({ ...query(choice.config.endpoints.grid, gridInput(choice, heat)), ...SILENT_QUERY_OPTIONS })

export const useAbcClasses = (choice: AnalysisSelection, abcClass: 'A' | 'B' | 'C' | undefined) =>
  useInfiniteQuery({
    ...infiniteQuery(choice.config.endpoints.abc, { ...abcInput(choice), class: abcClass, limit: PAGE_SIZE }),
    ...SILENT_QUERY_OPTIONS,
  })

export const useSlowStock = (slow: typeof slowGoods, input: RequestOf<(typeof slowGoods)['export']>) =>
  useInfiniteQuery({ ...infiniteQuery(slow.list, { ...input, limit: PAGE_SIZE }), ...SILENT_QUERY_OPTIONS })

/** Customer figures do not depend on products, so fewer filters apply. */
export const customerInput = ({ period: { from, to }, filterValues }: AnalysisSelection) => {
  const { location_id, salesperson_id, brand_id, area } = filterValues
  return { from, to, location_id, salesperson_id, brand_id, area }
}
export const useCustomerActivity = (choice: AnalysisSelection, group: CustomerGroup) =>
  useInfiniteQuery({
    ...infiniteQuery(getCustomerActivity, { ...customerInput(choice), group, limit: PAGE_SIZE }),
    ...SILENT_QUERY_OPTIONS,
  })
export const useRfmScores = (choice: AnalysisSelection, group: RfmGroup | undefined) =>
  useInfiniteQuery({
    ...infiniteQuery(getCustomerRfm, { ...customerInput(choice), group, limit: PAGE_SIZE }),
    ...SILENT_QUERY_OPTIONS,
  })

export const COMPARISON_LABELS: Record<Comparison, string> = {
  none: '不比较',
  before: '比上期',
  month_ago: '比上月同期',
  year_ago: '比去年同期',
}
