import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import type { PermissionKey, SharedKey } from '../platform/permissions.ts'
import { Day, Fen, Nullable, OneOf, Paged, paging } from '../platform/schema.ts'
import { explorationEndpoints } from './exploration.ts'
import {
  ANALYSIS_ROWS_MAX,
  AnalysisFilters,
  COMPARISONS,
  ComparedFigures,
  type Dimension,
  DimensionOf,
  FilterNames,
  Period,
  RowDimensionOf,
  RowName,
  SortBy,
  TIME_STEPS,
} from './schemas.ts'

export { NO_AREA, NO_AREA_NAME, NO_CUSTOMER, NO_CUSTOMER_NAME } from '../sales/filters.ts'
export * from './schemas.ts'

/** A class ends with the row that reaches its cumulative share. Class C contains the rest, including rows without any amount. */
export const ABC_SHARES = { A: 0.8, B: 0.95 } as const
export const ABC_CLASSES = ['A', 'B', 'C'] as const
export const ABC_MEASURES = ['amount', 'margin'] as const

const Cell = { pieces: Type.Integer(), amount_fen: Fen, margin_fen: Nullable(Fen) }
const Cells = Type.Array(Type.Object(Cell), { description: 'Values in the order of the columns' })

const ranking = (by: readonly Dimension[]) => ({
  ...AnalysisFilters,
  by: DimensionOf(by),
  compare: OneOf(COMPARISONS, 'none'),
  /** Days, weeks and months are always complete and in chronological order. */
  sort: SortBy,
  ascending: Type.Boolean({ default: false }),
  limit: Type.Integer({ minimum: 1, maximum: ANALYSIS_ROWS_MAX, default: 20 }),
  with_customers: Type.Boolean({
    default: false,
    description: 'True to include the number of customers; implied when sorting by it',
  }),
  with_stock: Type.Boolean({
    default: false,
    description: 'True to include stock of products and stores; implied when sorting by it',
  }),
  with_activation: Type.Boolean({
    default: false,
    description: 'True to include activations of the devices sold; implied when sorting by it',
  }),
})
const grid = (by: readonly Dimension[]) => ({
  ...AnalysisFilters,
  by: RowDimensionOf(by),
  step: OneOf(TIME_STEPS, 'month'),
  sort: OneOf(['amount', 'pieces', 'margin'], 'amount'),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
})
const abc = (by: readonly Dimension[]) => ({
  ...AnalysisFilters,
  by: RowDimensionOf(by),
  of: OneOf(ABC_MEASURES, 'amount'),
  class: Type.Optional(OneOf(ABC_CLASSES)),
})

/** Endpoints of one analysis; the permission belongs to its screens. */
const analysisEndpoints = (
  prefix: `/api/analysis/${string}`,
  thing: string,
  permission: PermissionKey | SharedKey,
  by: readonly Dimension[],
) => ({
  rank: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: `${prefix}/ranking`,
    summary: `Returns sales ${thing} by group, compared with another period, with rest and total`,
    permission,
    input: Type.Object(ranking(by)),
    output: Type.Object({
      period: Period,
      compared_with: Nullable(Period),
      filter_names: FilterNames,
      total: Type.Object(ComparedFigures),
      groups: Type.Integer({ description: 'Total number of groups, including those combined in `rest`' }),
      rows: Type.Array(Type.Object({ ...RowName, ...ComparedFigures })),
      rest: Nullable(Type.Object({ groups: Type.Integer(), ...ComparedFigures })),
    }),
  }),
  grid: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: `${prefix}/grid`,
    summary: `Returns sales ${thing} by group and day, week or month`,
    permission,
    input: Type.Object(grid(by)),
    output: Type.Object({
      period: Period,
      filter_names: FilterNames,
      columns: Type.Array(
        Type.Object({
          key: Type.String({ description: 'First calendar day of the column' }),
          name: Type.String(),
          /** Amount within the period. */
          from: Day,
          to: Day,
        }),
      ),
      groups: Type.Integer(),
      rows: Type.Array(Type.Object({ ...RowName, ...Cell, cells: Cells })),
      rest: Nullable(Type.Object({ groups: Type.Integer(), ...Cell, cells: Cells })),
      total: Type.Object({ ...Cell, cells: Cells }),
    }),
  }),
  abc: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: `${prefix}/abc`,
    summary: `Classifies sales ${thing} by share: A for the first 80 %, B for the next 15 %`,
    permission,
    input: Type.Object({ ...abc(by), ...paging }),
    output: Type.Object({
      period: Period,
      filter_names: FilterNames,
      total_fen: Type.Integer({ description: 'Total in 分 of the groups with a positive amount' }),
      classes: Type.Array(Type.Object({ class: OneOf(ABC_CLASSES), groups: Type.Integer(), ...Cell })),
      ...Paged(
        Type.Object({
          ...RowName,
          ...Cell,
          rank: Type.Integer(),
          class: OneOf(ABC_CLASSES),
          reached: Type.Number({
            description: 'Cumulative share of this row and all rows before it, 0 to 1',
          }),
        }),
      ).properties,
    }),
  }),
  exportRank: exportEndpoint(`${prefix}/ranking/export`, `grouped sales ${thing}`, ranking(by)),
  exportGrid: exportEndpoint(`${prefix}/grid/export`, `sales ${thing} over time`, grid(by)),
  exportAbc: exportEndpoint(`${prefix}/abc/export`, `ABC classes of sales ${thing}`, abc(by)),
  ...explorationEndpoints(prefix, thing, permission, by),
})
export type AnalysisEndpoints = ReturnType<typeof analysisEndpoints>

/** 市场分析, 区域分析. */
export const market = analysisEndpoints('/api/analysis/market', 'of the market', 'market-analysis', [
  ...TIME_STEPS,
  'brand',
  'model',
  'short_name',
  'spec',
  'store',
  'salesperson',
  'customer',
  'area',
])
/** 简称分析. */
export const shortNames = analysisEndpoints('/api/analysis/short-names', 'by short name', 'jiancheng-fenxi', [
  ...TIME_STEPS,
  'short_name',
  'model',
  'spec',
  'store',
  'salesperson',
  'area',
])
/** 型号分析. */
export const models = analysisEndpoints('/api/analysis/models', 'by model', 'xinghao-fenxi', [
  ...TIME_STEPS,
  'model',
  'brand',
  'spec',
  'store',
  'salesperson',
  'area',
])
/** Customer analysis (客户分析), including the products that customers buy. */
export const buyers = analysisEndpoints('/api/analysis/customers', 'to customers', 'kehu-fenxi', [
  ...TIME_STEPS,
  'customer',
  'area',
  'brand',
  'model',
  'short_name',
  'salesperson',
])
/** 品牌分析, 产品分析, 品牌型号分析. */
export const goods = analysisEndpoints('/api/analysis/goods', 'of goods', 'sales-view', [
  ...TIME_STEPS,
  'brand',
  'model',
  'short_name',
  'spec',
  'store',
  'salesperson',
])
