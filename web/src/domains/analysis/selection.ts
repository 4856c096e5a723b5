import {
  COMPARISONS,
  type Comparison,
  GRID_DAYS_MAX,
  MEASURES,
  type Measure,
  type RowDimension,
  TIME_STEPS,
  type TimeStep,
} from '@shangxue/contract/analysis/endpoints'
import { parseOneOf, parsePositiveInt } from '../../lib/address/url-params.ts'
import type { AnalysisConfig, View } from './analysis-configs.ts'
import { FILTERS, type FilterValues, parseFilters } from './filters.ts'
import { measuresFor } from './measures.ts'
import { dayCount, type Period, parsePeriod } from './periods.ts'

/** The selection that the address of an analysis screen holds. */
export interface AnalysisSelection {
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
  readonly filterValues: FilterValues
  readonly canSeeCost: boolean
}

export const ROW_LIMITS = [20, 50, 100, 200] as const
const MONTH_DAYS = 31
const HALF_YEAR_DAYS = 184
const WEEK_DAYS = 7

/** Dimensions that the filters have not fixed to one value. */
export function openDimensions({ dimensions }: AnalysisConfig, narrowing: FilterValues): RowDimension[] {
  const fixedDimensions = new Set(
    FILTERS.filter(({ key }) => narrowing[key] !== undefined).flatMap(({ fixesDimension }) => fixesDimension),
  )
  return dimensions.filter((item) => !fixedDimensions.has(item))
}

/** Trend steps that fit a period. */
export function trendStepsFor(period: Period): TimeStep[] {
  const days = dayCount(period)
  const maxDays = { day: days <= GRID_DAYS_MAX, week: days > WEEK_DAYS, month: days > MONTH_DAYS }
  return TIME_STEPS.filter((step) => maxDays[step])
}
function defaultStep(period: Period): TimeStep {
  const days = dayCount(period)
  if (days <= MONTH_DAYS) return 'day'
  return days <= HALF_YEAR_DAYS ? 'week' : 'month'
}

export function parseSelection(
  config: AnalysisConfig,
  search: URLSearchParams,
  seesCost: boolean,
): AnalysisSelection {
  const period = parsePeriod(search)
  const narrowing = parseFilters(search)
  const open = openDimensions(config, narrowing)
  // compare the running month with the same days of the previous month
  const defaultComparison = period.label === '本月' ? 'month_ago' : 'before'
  const view = parseOneOf(config.views, search.get('view')) ?? 'overview'
  const requestedComparison = parseOneOf(COMPARISONS, search.get('compare')) ?? defaultComparison
  // reasons of a change need something to compare with
  const compare = view === 'why' && requestedComparison === 'none' ? defaultComparison : requestedComparison
  const by = parseOneOf(open, search.get('by')) ?? open[0] ?? config.dimensions[0]
  const requestedMeasure = parseOneOf(MEASURES, search.get('measure'))
  const measures = measuresFor({ by, compared: compare !== 'none', canSeeCost: seesCost })
  const top = parsePositiveInt(search.get('top'))
  return {
    config,
    search,
    canSeeCost: seesCost,
    view,
    period,
    compare,
    by,
    measure: measures.find((item) => item === requestedMeasure) ?? 'amount',
    ascending: search.get('order') === 'up',
    step: parseOneOf(trendStepsFor(period), search.get('step')) ?? defaultStep(period),
    top: ROW_LIMITS.find((item) => item === top) ?? ROW_LIMITS[0],
    filterValues: narrowing,
  }
}
