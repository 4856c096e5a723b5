import { type Static, Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import type { PermissionKey, SharedKey } from '../platform/permissions.ts'
import { Day, Fen, Nullable, OneOf } from '../platform/schema.ts'
import { SalesFigures } from '../sales-figures/endpoints.ts'
import {
  AnalysisFilters,
  type Dimension,
  FilterNames,
  Period,
  RowDimensionOf,
  RowName,
  SoldFigures,
  TIME_STEPS,
} from './schemas.ts'

/** Measures whose sums over groups are the sum of the whole. */
export const ADDITIVE_MEASURES = ['amount', 'pieces', 'margin'] as const
export type AdditiveMeasure = (typeof ADDITIVE_MEASURES)[number]

/** Maximum rows and columns of a pivot, excluding 其他. */
export const PIVOT_ROWS_MAX = 200
export const PIVOT_COLUMNS_MAX = 30
/** Maximum groups of each day, week or month of a timeline. */
export const TIMELINE_GROUPS_MAX = 20

const Cell = Type.Object({ pieces: Type.Integer(), amount_fen: Fen, margin_fen: Nullable(Fen) })
export type PivotCell = Static<typeof Cell>
const sort = OneOf(ADDITIVE_MEASURES, 'amount')
const GroupKey = Type.String({ maxLength: 60 })
/** A day, week or month, with its days within the period. */
const Step = {
  key: Type.String({ description: 'First calendar day of the step' }),
  name: Type.String(),
  from: Day,
  to: Day,
}

const timeline = (by: readonly Dimension[]) => ({
  ...AnalysisFilters,
  by: RowDimensionOf(by),
  step: OneOf(TIME_STEPS, 'day'),
  sort,
  limit: Type.Integer({ minimum: 1, maximum: TIMELINE_GROUPS_MAX, default: 10 }),
})
const pivot = (by: readonly Dimension[]) => ({
  ...AnalysisFilters,
  by: RowDimensionOf(by),
  across: RowDimensionOf(by),
  sort,
  ascending: Type.Boolean({ default: false }),
  column: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'Key of the column that orders the rows; the total by default',
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: PIVOT_ROWS_MAX, default: 20 }),
  columns: Type.Integer({ minimum: 1, maximum: PIVOT_COLUMNS_MAX, default: 8 }),
})
const comparison = (by: readonly Dimension[]) => ({
  ...AnalysisFilters,
  by: RowDimensionOf(by),
  /** Keys of the two groups. Those that are missing are the groups with the highest amount. */
  first: Type.Optional(GroupKey),
  second: Type.Optional(GroupKey),
  step: OneOf(TIME_STEPS, 'day'),
  parts: RowDimensionOf(by),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
})

/** Cells in the order of the columns, then the cell of the other columns if there are any; null: nothing sold. */
const Cells = Type.Array(Nullable(Cell))
const PivotLine = { ...Cell.properties, cells: Cells }
/** Figures of the first and of the second group. */
const Pair = Type.Array(Nullable(Cell), { minItems: 2, maxItems: 2 })

/** Endpoints that show one analysis by time, by two dimensions, and for two groups side by side. */
export const explorationEndpoints = (
  prefix: `/api/analysis/${string}`,
  thing: string,
  permission: PermissionKey | SharedKey,
  by: readonly Dimension[],
) => ({
  timeline: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: `${prefix}/timeline`,
    summary: `Returns sales ${thing} of each day, week or month with its first groups`,
    permission,
    input: Type.Object(timeline(by)),
    output: Type.Object({
      period: Period,
      filter_names: FilterNames,
      columns: Type.Array(
        Type.Object({
          ...Step,
          ...SalesFigures.properties,
          groups: Type.Integer({ description: 'Number of groups with sales, including those not listed' }),
          first: Type.Array(
            Type.Object({ row: Type.Integer({ description: 'Index in `rows`' }), ...Cell.properties }),
          ),
        }),
      ),
      rows: Type.Array(Type.Object(RowName), { description: 'Names of the listed groups of all columns' }),
    }),
  }),
  pivot: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: `${prefix}/pivot`,
    summary: `Returns sales ${thing} by two dimensions, with rest and totals of rows and columns`,
    permission,
    input: Type.Object(pivot(by)),
    output: Type.Object({
      period: Period,
      filter_names: FilterNames,
      columns: Type.Array(Type.Object({ ...RowName, ...Cell.properties })),
      column_rest: Nullable(Type.Object({ groups: Type.Integer(), ...Cell.properties })),
      groups: Type.Integer(),
      rows: Type.Array(Type.Object({ ...RowName, ...PivotLine })),
      rest: Nullable(Type.Object({ groups: Type.Integer(), ...PivotLine })),
      total: Type.Object(PivotLine),
    }),
  }),
  comparison: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: `${prefix}/comparison`,
    summary: `Compares sales ${thing} of two groups by time and by another dimension`,
    permission,
    input: Type.Object(comparison(by)),
    output: Type.Object({
      period: Period,
      filter_names: FilterNames,
      groups: Type.Integer({ description: 'Number of groups with sales in the period' }),
      sides: Type.Array(Type.Object({ ...RowName, ...SoldFigures.properties }), {
        description: 'The two groups; fewer if fewer have sales',
        maxItems: 2,
      }),
      columns: Type.Array(Type.Object({ ...Step, cells: Pair })),
      parts: Type.Array(Type.Object({ ...RowName, cells: Pair })),
      rest: Nullable(Type.Object({ groups: Type.Integer(), cells: Pair })),
    }),
  }),
  exportTimeline: exportEndpoint(`${prefix}/timeline/export`, `sales ${thing} of each period`, timeline(by)),
  exportPivot: exportEndpoint(`${prefix}/pivot/export`, `sales ${thing} by two dimensions`, pivot(by)),
  exportComparison: exportEndpoint(
    `${prefix}/comparison/export`,
    `sales ${thing} of two groups`,
    comparison(by),
  ),
})
