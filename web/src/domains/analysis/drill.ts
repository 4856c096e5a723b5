import type { AnalysisFilters, RowDimension } from '@shangxue/contract/analysis/endpoints'
import { changed } from '../../lib/address/index.ts'
import { soldLinesAddress } from '../sales-figures/public.ts'
import { type Choice, openDimensions } from './choice.ts'
import type { AnalysisConfig } from './configs.ts'
import { type Narrowing, paramsOf } from './filters.ts'
import type { Period } from './periods.ts'

const GOODS: readonly RowDimension[] = ['brand', 'short_name', 'model', 'spec']
/** The dimensions to drill into next. */
const NEXT: Record<RowDimension, readonly RowDimension[]> = {
  area: ['customer', 'store', ...GOODS],
  store: ['salesperson', ...GOODS],
  salesperson: GOODS,
  customer: GOODS,
  brand: ['model', 'spec'],
  short_name: ['model', 'spec'],
  model: ['spec'],
  spec: [],
}

/** A ranking by people or places drills into products first. */
function nextDimension(
  config: AnalysisConfig,
  by: RowDimension,
  narrowing: Narrowing,
): RowDimension | undefined {
  const open = openDimensions(config, narrowing)
  return NEXT[by].find((one) => open.includes(one))
}

/** The address of the sales lines behind a figure. */
export const linesOf = ({ from, to }: Period, narrowing: Narrowing): string =>
  soldLinesAddress({ from, to, ...paramsOf(narrowing) })

/** The address that a row opens: the same screen filtered by the row, or finally the sales lines if permitted. */
export function rowAddress(
  choice: Choice,
  filter: Partial<AnalysisFilters>,
  seesLines: boolean,
): string | undefined {
  const { config, search, by, period, narrowing } = choice
  const { from = period.from, to = period.to, ...more } = filter
  const narrowed = { ...narrowing, ...more }
  const next = nextDimension(config, by, narrowed)
  if (next === undefined) return seesLines ? linesOf({ from, to }, narrowed) : undefined
  const changes = { ...paramsOf(filter), by: next, view: null, top: null, order: null }
  return `${config.path}?${changed(search, changes)}`
}

/** Narrows the period to one step of the trend and keeps the view. */
export const stepAddress = ({ config, search }: Choice, filter: Partial<AnalysisFilters>): string =>
  `${config.path}?${changed(search, { ...paramsOf(filter), step: null })}`
