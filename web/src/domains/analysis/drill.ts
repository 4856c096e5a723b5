import type { AnalysisFilters, RowDimension } from '@shangxue/contract/analysis/endpoints'
import { changed } from '../../lib/address/index.ts'
import { soldLinesAddress } from '../sales-figures/public.ts'
import { type Choice, openDimensions } from './choice.ts'
import type { AnalysisConfig } from './configs.ts'
import { type Narrowing, paramsOf } from './filters.ts'
import type { Period } from './periods.ts'

const GOODS: readonly RowDimension[] = ['brand', 'short_name', 'model', 'spec']
/** What one asks next of a row. */
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

/** Of what was only grouped by people and places the goods come first. */
function nextDimension(
  config: AnalysisConfig,
  by: RowDimension,
  narrowing: Narrowing,
): RowDimension | undefined {
  const open = openDimensions(config, narrowing)
  return NEXT[by].find((one) => open.includes(one))
}

/** The lines of sales behind figures. */
export const linesOf = ({ from, to }: Period, narrowing: Narrowing): string =>
  soldLinesAddress({ from, to, ...paramsOf(narrowing) })

/** What a row opens: the same screen with the row as a filter, in the end the lines, for who may see them. */
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

/** A part of the period alone, seen in the same way. */
export const stepAddress = ({ config, search }: Choice, filter: Partial<AnalysisFilters>): string =>
  `${config.path}?${changed(search, { ...paramsOf(filter), step: null })}`
