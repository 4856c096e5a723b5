import type { Comparison, Measure, RowDimension, TimeStep } from '@shangxue/contract/analysis/endpoints'
import { COMPARISONS, MEASURES, MOST_GRID_DAYS, TIME_STEPS } from '@shangxue/contract/analysis/endpoints'
import { oneOf, positive } from '../../lib/address/index.ts'
import type { AnalysisConfig, View } from './configs.ts'
import { FILTERS, type Narrowing, narrowingIn } from './filters.ts'
import { measuresFor } from './measures.ts'
import { daysOf, type Period, periodIn } from './periods.ts'

/** The selection that the address of an analysis screen holds. */
export interface Choice {
  readonly config: AnalysisConfig
  readonly search: URLSearchParams
  readonly view: View
  readonly period: Period & { readonly label: string }
  readonly compare: Comparison
  readonly by: RowDimension
  readonly measure: Measure
  readonly ascending: boolean
  readonly step: TimeStep
  /** Number of ranking rows. */
  readonly top: number
  readonly narrowing: Narrowing
  readonly seesCost: boolean
}

export const TOPS = [20, 50, 100, 200] as const
const MONTH_DAYS = 31
const HALF_YEAR_DAYS = 184
const WEEK_DAYS = 7

/** Dimensions that the filters have not fixed to one value. */
export function openDimensions({ dimensions }: AnalysisConfig, narrowing: Narrowing): RowDimension[] {
  const pinned = new Set(
    FILTERS.filter(({ key }) => narrowing[key] !== undefined).flatMap(({ pins }) => pins),
  )
  return dimensions.filter((one) => !pinned.has(one))
}

/** Trend steps that fit a period. */
export function stepsFor(period: Period): TimeStep[] {
  const days = daysOf(period)
  const most = { day: days <= MOST_GRID_DAYS, week: days > WEEK_DAYS, month: days > MONTH_DAYS }
  return TIME_STEPS.filter((step) => most[step])
}
function usualStep(period: Period): TimeStep {
  const days = daysOf(period)
  if (days <= MONTH_DAYS) return 'day'
  return days <= HALF_YEAR_DAYS ? 'week' : 'month'
}

export function choiceIn(config: AnalysisConfig, search: URLSearchParams, seesCost: boolean): Choice {
  const period = periodIn(search)
  const narrowing = narrowingIn(search)
  const open = openDimensions(config, narrowing)
  // compare the running month with the same days of the previous month
  const usual = period.label === '本月' ? 'month_ago' : 'before'
  const compare = oneOf(COMPARISONS, search.get('compare')) ?? usual
  const by = oneOf(open, search.get('by')) ?? open[0] ?? config.dimensions[0]
  const asked = oneOf(MEASURES, search.get('measure'))
  const measures = measuresFor({ by, compared: compare !== 'none', seesCost })
  const top = positive(search.get('top'))
  return {
    config,
    search,
    seesCost,
    view: oneOf(config.views, search.get('view')) ?? 'overview',
    period,
    compare,
    by,
    measure: measures.find((one) => one === asked) ?? 'amount',
    ascending: search.get('order') === 'up',
    step: oneOf(stepsFor(period), search.get('step')) ?? usualStep(period),
    top: TOPS.find((one) => one === top) ?? TOPS[0],
    narrowing,
  }
}
