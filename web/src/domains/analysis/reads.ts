import {
  type CustomerGroup,
  customerActivity,
  customerRfm,
  type RfmGroup,
  type slowGoods,
} from '@shangxue/contract/analysis/customer-groups'
import type { AnalysisEndpoints, Comparison } from '@shangxue/contract/analysis/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Given, pages, query } from '../../lib/api/index.ts'
import type { Choice } from './choice.ts'
import { stocked } from './measures.ts'
import { monthsUpTo, type Period } from './periods.ts'

export type Grid = Output<AnalysisEndpoints['grid']>
export type AbcRow = Output<AnalysisEndpoints['abc']>['list'][number]
export type SlowRow = Output<(typeof slowGoods)['list']>['list'][number]

/** Screens show these errors themselves, so the global error toast is off. */
const TOLD = { meta: { quiet: true } }
/** Page size of paged lists. */
const PAGE = 50
const MOST_STEPS = 200
/** Maximum number of series that can be told apart. */
const MOST_LINES = 5
const HEAT_ROWS = 20

const asked = ({ period: { from, to }, narrowing }: Choice) => ({ from, to, ...narrowing })

/** The period by step, and in total. */
const trendInput = (choice: Choice): Given<AnalysisEndpoints['rank']> => ({
  ...asked(choice),
  by: choice.step,
  compare: choice.compare,
  sort: 'amount',
  ascending: false,
  limit: MOST_STEPS,
  with_customers: choice.config.dimensions.includes('customer'),
  with_stock: false,
  with_activation: false,
})
export const rankInput = (choice: Choice): Given<AnalysisEndpoints['rank']> => ({
  ...asked(choice),
  by: choice.by,
  compare: choice.compare,
  sort: choice.measure,
  ascending: choice.ascending,
  limit: choice.top,
  with_customers: choice.measure === 'customers',
  with_stock: stocked(choice.by) && ['stock', 'days_of_stock', 'sell_through'].includes(choice.measure),
  with_activation: choice.measure === 'activation',
})

const additive = ({ measure, seesCost }: Choice) =>
  measure === 'pieces' || (measure === 'margin' && seesCost) ? measure : 'amount'
export const gridInput = (
  choice: Choice,
  heat: boolean,
  period: Period = heat ? monthsUpTo(choice.period) : choice.period,
): Given<AnalysisEndpoints['grid']> => ({
  ...choice.narrowing,
  from: period.from,
  to: period.to,
  by: heat ? (choice.config.heat ?? choice.by) : choice.by,
  step: heat ? 'month' : choice.step,
  sort: additive(choice),
  limit: heat ? HEAT_ROWS : MOST_LINES,
})
export const abcInput = (choice: Choice) => ({
  ...asked(choice),
  by: choice.by,
  of: additive(choice) === 'margin' ? ('margin' as const) : ('amount' as const),
})

export const useTrend = (choice: Choice) =>
  useQuery({ ...query(choice.config.endpoints.rank, trendInput(choice)), ...TOLD })
export const useRanking = (choice: Choice) =>
  useQuery({ ...query(choice.config.endpoints.rank, rankInput(choice)), ...TOLD })
export const useGrid = (choice: Choice, heat: boolean) =>
  useQuery({ ...query(choice.config.endpoints.grid, gridInput(choice, heat)), ...TOLD })

export const useClasses = (choice: Choice, of: 'A' | 'B' | 'C' | undefined) =>
  useInfiniteQuery({
    ...pages(choice.config.endpoints.abc, { ...abcInput(choice), class: of, limit: PAGE }),
    ...TOLD,
  })

export const useSlow = (slow: typeof slowGoods, input: Given<(typeof slowGoods)['export']>) =>
  useInfiniteQuery({ ...pages(slow.list, { ...input, limit: PAGE }), ...TOLD })

/** Customer figures do not depend on products, so fewer filters apply. */
export const customerInput = ({ period: { from, to }, narrowing }: Choice) => {
  const { location_id, salesperson_id, brand_id, area } = narrowing
  return { from, to, location_id, salesperson_id, brand_id, area }
}
export const useActivity = (choice: Choice, group: CustomerGroup) =>
  useInfiniteQuery({
    ...pages(customerActivity, { ...customerInput(choice), group, limit: PAGE }),
    ...TOLD,
  })
export const useRfm = (choice: Choice, group: RfmGroup | undefined) =>
  useInfiniteQuery({ ...pages(customerRfm, { ...customerInput(choice), group, limit: PAGE }), ...TOLD })

export const AGAINST: Record<Comparison, string> = {
  none: '不比较',
  before: '比上期',
  month_ago: '比上月同期',
  year_ago: '比去年同期',
}
