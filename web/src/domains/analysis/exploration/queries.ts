import {
  type AnalysisEndpoints,
  GOODS_DIMENSIONS,
  type RowDimension,
} from '@shangxue/contract/analysis/endpoints'
import {
  ADDITIVE_MEASURES,
  type AdditiveMeasure,
  type PivotCell,
} from '@shangxue/contract/analysis/exploration'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseOneOf, parsePositiveInt } from '../../../lib/address/url-params.ts'
import type { RequestOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'
import { additive, baseInput, SILENT_QUERY_OPTIONS } from '../api.ts'
import type { Period } from '../periods.ts'
import { type AnalysisSelection, openDimensions } from '../selection.ts'

export type Timeline = Output<AnalysisEndpoints['timeline']>
export type Pivot = Output<AnalysisEndpoints['pivot']>
export type PairComparison = Output<AnalysisEndpoints['comparison']>

/** Old figures stay visible while new ones are loaded; the request of an older selection is aborted. */
const WITHOUT_FLICKER = { placeholderData: keepPreviousData, ...SILENT_QUERY_OPTIONS }
/** Rows below one position of the timeline. */
const TIMELINE_GROUPS = 10
export const COLUMN_LIMITS = [8, 16, 30] as const
/** Groups of which two are picked. */
const MAX_OPTIONS = 200
/** Parts that are distinguishable in one chart. */
const PAIR_PARTS = 12

export const readCell: Readonly<Record<AdditiveMeasure, (cell: PivotCell) => number | null>> = {
  amount: ({ amount_fen }) => amount_fen,
  pieces: ({ pieces }) => pieces,
  margin: ({ margin_fen }) => margin_fen,
}
/** The measure of a cell; undefined if nothing was sold. */
export const cellValue = (
  measure: AdditiveMeasure,
  cell: PivotCell | null | undefined,
): number | undefined => (cell ? (readCell[measure](cell) ?? undefined) : undefined)

export const additiveMeasures = ({ canSeeCost }: AnalysisSelection): AdditiveMeasure[] =>
  ADDITIVE_MEASURES.filter((measure) => measure !== 'margin' || canSeeCost)

/** Dimensions besides the rows' own that the filters leave open. */
export const otherDimensions = ({ config, filterValues, by }: AnalysisSelection): RowDimension[] =>
  openDimensions(config, filterValues).filter((item) => item !== by)
/** Products are best divided by places and people, and these by products; a model has only one brand. */
const PREFERRED: Readonly<Record<'goods' | 'others', readonly RowDimension[]>> = {
  goods: ['store', 'salesperson', 'area', 'customer'],
  others: ['brand', 'model', 'short_name'],
}
const otherDimension = (choice: AnalysisSelection, param: string): RowDimension | undefined => {
  const others = otherDimensions(choice)
  const isGoods = GOODS_DIMENSIONS.some((item) => item === choice.by)
  const preferred = PREFERRED[isGoods ? 'goods' : 'others'].find((item) => others.includes(item))
  return parseOneOf(others, choice.search.get(param)) ?? preferred ?? others[0]
}

export const timelineInput = (
  choice: AnalysisSelection,
  { from, to }: Period = choice.period,
): RequestOf<AnalysisEndpoints['timeline']> => ({
  ...baseInput(choice),
  from,
  to,
  by: choice.by,
  step: choice.step,
  sort: additive(choice),
  limit: TIMELINE_GROUPS,
})
export const timelineQuery = (choice: AnalysisSelection, period?: Period) => ({
  ...query(choice.config.endpoints.timeline, timelineInput(choice, period)),
  ...SILENT_QUERY_OPTIONS,
})
export const useTimeline = (choice: AnalysisSelection) =>
  useQuery({ ...timelineQuery(choice), ...WITHOUT_FLICKER })

export interface PivotSelection {
  readonly across: RowDimension
  /** Key of the column that orders the rows. */
  readonly column: string | undefined
  readonly columns: number
}
/** Undefined if the filters leave only one dimension. */
export function parsePivot(choice: AnalysisSelection): PivotSelection | undefined {
  const across = otherDimension(choice, 'across')
  if (across === undefined) return undefined
  const columns = parsePositiveInt(choice.search.get('cols'))
  return {
    across,
    column: choice.search.get('col') ?? undefined,
    columns: COLUMN_LIMITS.find((item) => item === columns) ?? COLUMN_LIMITS[0],
  }
}
export const pivotInput = (
  choice: AnalysisSelection,
  { across, column, columns }: PivotSelection,
): RequestOf<AnalysisEndpoints['pivot']> => ({
  ...baseInput(choice),
  by: choice.by,
  across,
  sort: additive(choice),
  ascending: choice.ascending,
  column,
  limit: choice.top,
  columns,
})
export const usePivot = (choice: AnalysisSelection, pivot: PivotSelection) =>
  useQuery({ ...query(choice.config.endpoints.pivot, pivotInput(choice, pivot)), ...WITHOUT_FLICKER })

export interface PairSelection {
  readonly first: string | undefined
  readonly second: string | undefined
  readonly parts: RowDimension
}
/** The address holds the dimension with the key, so that a key is never read in another dimension. */
export const pairParam = (by: RowDimension, key: string): string => `${by}:${key}`
const parseKey = ({ search, by }: AnalysisSelection, param: string): string | undefined => {
  const text = search.get(param)
  return text?.startsWith(`${by}:`) ? text.slice(by.length + 1) : undefined
}
/** Undefined if the filters leave only one dimension. */
export function parsePair(choice: AnalysisSelection): PairSelection | undefined {
  const parts = otherDimension(choice, 'parts')
  if (parts === undefined) return undefined
  return { first: parseKey(choice, 'first'), second: parseKey(choice, 'second'), parts }
}
export const pairInput = (
  choice: AnalysisSelection,
  { first, second, parts }: PairSelection,
): RequestOf<AnalysisEndpoints['comparison']> => ({
  ...baseInput(choice),
  by: choice.by,
  first,
  second,
  step: choice.step,
  parts,
  limit: PAIR_PARTS,
})
export const usePair = (choice: AnalysisSelection, pair: PairSelection) =>
  useQuery({ ...query(choice.config.endpoints.comparison, pairInput(choice, pair)), ...WITHOUT_FLICKER })

/** Groups from which the two sides are picked. */
export const useGroupOptions = (choice: AnalysisSelection, enabled: boolean) =>
  useQuery({
    ...query(choice.config.endpoints.rank, {
      ...baseInput(choice),
      by: choice.by,
      compare: 'none',
      sort: 'amount',
      ascending: false,
      limit: MAX_OPTIONS,
      with_customers: false,
      with_stock: false,
      with_activation: false,
    }),
    enabled,
    ...SILENT_QUERY_OPTIONS,
  })

export const restName = (groups: number): string => `其余 ${groups} 个`
