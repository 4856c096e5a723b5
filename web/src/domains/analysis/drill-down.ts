import type { AnalysisFilters, RowDimension } from '@shangxue/contract/analysis/endpoints'
import { withParams } from '../../lib/address/url-params.ts'
import { soldLinesAddress } from '../sales-figures/public.ts'
import type { AnalysisConfig } from './analysis-configs.ts'
import { type FilterValues, filterParams } from './filters.ts'
import type { Period } from './periods.ts'
import { type AnalysisSelection, openDimensions } from './selection.ts'

const PRODUCT_DIMENSIONS: readonly RowDimension[] = ['brand', 'short_name', 'model', 'spec']
/** The dimensions to drill into next. */
const NEXT_DIMENSIONS: Record<RowDimension, readonly RowDimension[]> = {
  area: ['customer', 'store', ...PRODUCT_DIMENSIONS],
  store: ['salesperson', ...PRODUCT_DIMENSIONS],
  salesperson: PRODUCT_DIMENSIONS,
  customer: PRODUCT_DIMENSIONS,
  brand: ['model', 'spec'],
  short_name: ['model', 'spec'],
  model: ['spec'],
  spec: [],
}

/** A ranking by people or places drills into products first. */
function nextDimension(
  config: AnalysisConfig,
  by: RowDimension,
  narrowing: FilterValues,
): RowDimension | undefined {
  const open = openDimensions(config, narrowing)
  return NEXT_DIMENSIONS[by].find((item) => open.includes(item))
}

/** The address of the sales lines behind a figure. */
export const salesLinesPath = ({ from, to }: Period, narrowing: FilterValues): string =>
  soldLinesAddress({ from, to, ...filterParams(narrowing) })

/** The address that a row opens: the same screen filtered by the row, or finally the sales lines if permitted. */
export function rowPath(
  choice: AnalysisSelection,
  filter: Partial<AnalysisFilters>,
  canSeeSales: boolean,
): string | undefined {
  const { config, search, by, period, filterValues } = choice
  const { from = period.from, to = period.to, ...otherFilters } = filter
  const nextFilters = { ...filterValues, ...otherFilters }
  const next = nextDimension(config, by, nextFilters)
  if (next === undefined) return canSeeSales ? salesLinesPath({ from, to }, nextFilters) : undefined
  const changes = { ...filterParams(filter), by: next, view: null, top: null, order: null }
  return `${config.path}?${withParams(search, changes)}`
}

/** Narrows the period to one step of the trend and keeps the view. */
export const trendStepPath = (
  { config, search }: AnalysisSelection,
  filter: Partial<AnalysisFilters>,
): string => `${config.path}?${withParams(search, { ...filterParams(filter), step: null })}`
