import { type Static, Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import type { PermissionKey, SharedKey } from '../platform/permissions.ts'
import { Day, Nullable, OneOf } from '../platform/schema.ts'
import { SaleFilters } from '../sales/filters.ts'
import {
  AnalysisFilters,
  FilterNames,
  Period,
  ROW_DIMENSIONS,
  type RowDimension,
  RowName,
} from './schemas.ts'

/** Measures whose change can be explained and whose month can be forecast: those that add up over groups and days. */
export const INSIGHT_MEASURES = ['amount', 'pieces', 'margin'] as const
export type InsightMeasure = (typeof INSIGHT_MEASURES)[number]
export const CHANGE_COMPARISONS = ['before', 'month_ago', 'year_ago'] as const

/**
 * Effects that add up to the change of an amount or a margin, product by product (price–volume–mix analysis):
 * - `quantity`: more or fewer pieces of the products sold in both periods, at their average value of the comparison period
 * - `mix`: a shift among these products towards dearer or cheaper ones
 * - `price`, `cost`: their other average price and, for a margin, average cost
 * - `new`, `gone`: products sold in only one of the periods
 * - `other`: products without a price to compare, such as a period with returns only
 */
export const CHANGE_EFFECTS = ['quantity', 'mix', 'price', 'cost', 'new', 'gone', 'other'] as const
export type ChangeEffect = (typeof CHANGE_EFFECTS)[number]
export const EFFECT_NAMES: Record<ChangeEffect, string> = {
  quantity: '数量',
  mix: '结构',
  price: '售价',
  cost: '成本',
  new: '新卖的商品',
  gone: '没再卖的商品',
  other: '其他（只有退货等）',
}

/** Dimensions with effects of each group, the best explanations. Screens show these first. */
export const CHANGE_DETAILED_DIMENSIONS = 3

const Value = Type.Integer({ description: '分, or pieces of the measure `pieces`' })
const Effects = Nullable(
  Type.Object(
    Object.fromEntries(CHANGE_EFFECTS.map((effect) => [effect, Value])) as Record<ChangeEffect, typeof Value>,
    {
      description: 'Effects that add up to `change`; null for pieces and in further dimensions',
    },
  ),
)
const Share = Nullable(
  Type.Number({ description: 'Share of the total change; null if the total did not change' }),
)
const Change = { now: Value, before: Value, change: Value }

export const ChangeDimension = Type.Object({
  by: OneOf(ROW_DIMENSIONS),
  groups: Type.Integer({ description: 'Number of groups with sales in either period' }),
  explained: Type.Boolean({
    description: 'True if the main groups explain the change and the others hardly moved',
  }),
  explains: Type.Number({ description: 'Share of the total change that the most surprising groups explain' }),
  surprise: Type.Number({
    description: 'How far the shares of the main groups shifted (Jensen–Shannon divergence)',
  }),
  rows: Type.Array(
    Type.Object({
      ...RowName,
      ...Change,
      share: Share,
      main: Type.Boolean({ description: 'True if the group belongs to the explanation' }),
      effects: Effects,
    }),
  ),
  rest: Nullable(Type.Object({ groups: Type.Integer(), ...Change, share: Share })),
})
export type ChangeDimension = Static<typeof ChangeDimension>
export type ChangeEffects = NonNullable<ChangeDimension['rows'][number]['effects']>

const changeInput = {
  ...AnalysisFilters,
  compare: OneOf(CHANGE_COMPARISONS, 'before'),
  measure: OneOf(INSIGHT_MEASURES, 'amount'),
}

/** A forecast needs this many days since the first sale, and this many days with sales: less shows no weekly pattern. */
export const FORECAST_MIN_DAYS = 56
export const FORECAST_MIN_DAYS_WITH_SALES = 28
/** Probability that the month ends within the range. */
export const FORECAST_COVERAGE = 0.8
const forecastInput = { ...SaleFilters, measure: OneOf(INSIGHT_MEASURES, 'amount') }

/** Endpoints that explain and forecast one analysis; the permission belongs to its screens. */
const insightEndpoints = (
  prefix: `/api/analysis/${string}`,
  thing: string,
  permission: PermissionKey | SharedKey,
  by: readonly RowDimension[],
) => ({
  /** Dimensions in which a change is looked for. */
  dimensions: by,
  explain: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: `${prefix}/change`,
    summary: `Explains a change of sales ${thing}: the dimensions and groups that contribute most`,
    permission,
    input: Type.Object({
      ...changeInput,
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 5, description: 'Groups per dimension' }),
    }),
    output: Type.Object({
      period: Period,
      compared_with: Period,
      filter_names: FilterNames,
      total: Type.Object({ ...Change, effects: Effects }),
      dimensions: Type.Array(ChangeDimension, { description: 'Best explanation first' }),
    }),
  }),
  forecast: endpoint({
    method: 'GET',
    readFromReplica: true,
    path: `${prefix}/forecast`,
    summary: `Forecasts sales ${thing} of the current month with an 80 % range`,
    permission,
    input: Type.Object(forecastInput),
    output: Type.Object({
      period: Period,
      today: Day,
      done: Type.Integer({ description: 'Value of the month so far, including today' }),
      before: Type.Integer({ description: 'Value of the whole previous month' }),
      history_days: Type.Integer({ description: 'Days from the first sale to yesterday, at most 400' }),
      forecast: Nullable(
        Type.Object(
          {
            expected: Value,
            low: Value,
            high: Value,
          },
          { description: 'Null with too little history' },
        ),
      ),
      days: Type.Array(
        Type.Object({
          day: Day,
          value: Nullable(Value),
          /** Cumulative values at the end of the day: what was sold, and for today and later days what is expected. */
          sum: Nullable(Value),
          expected: Nullable(Value),
          low: Nullable(Value),
          high: Nullable(Value),
        }),
      ),
    }),
  }),
  exportChange: exportEndpoint(
    `${prefix}/change/export`,
    `the reasons of a change of sales ${thing}`,
    changeInput,
  ),
  exportForecast: exportEndpoint(
    `${prefix}/forecast/export`,
    `the forecast of sales ${thing}`,
    forecastInput,
  ),
})
export type InsightEndpoints = ReturnType<typeof insightEndpoints>

export const marketInsights = insightEndpoints(
  '/api/analysis/market',
  'of the market',
  'market-analysis',
  ROW_DIMENSIONS,
)
export const shortNameInsights = insightEndpoints(
  '/api/analysis/short-names',
  'by short name',
  'jiancheng-fenxi',
  ['short_name', 'model', 'spec', 'store', 'salesperson', 'area'],
)
export const modelInsights = insightEndpoints('/api/analysis/models', 'by model', 'xinghao-fenxi', [
  'model',
  'brand',
  'spec',
  'store',
  'salesperson',
  'area',
])
export const customerInsights = insightEndpoints('/api/analysis/customers', 'to customers', 'kehu-fenxi', [
  'customer',
  'area',
  'brand',
  'model',
  'short_name',
  'salesperson',
])
export const goodsInsights = insightEndpoints('/api/analysis/goods', 'of goods', 'sales-view', [
  'brand',
  'model',
  'short_name',
  'spec',
  'store',
  'salesperson',
])
