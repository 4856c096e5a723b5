import { type Static, Type } from 'typebox'
import { Day, Fen, Id, Nullable, OneOf } from '../platform/schema.ts'
import { SaleFilters } from '../sales/filters.ts'
import { SalesFigures } from '../sales-figures/endpoints.ts'

/** Time steps of a period; weeks begin on Monday. */
export const TIME_STEPS = ['day', 'week', 'month'] as const
export type TimeStep = (typeof TIME_STEPS)[number]
/** Dimensions of products; these and stores have stock. */
export const GOODS_DIMENSIONS = ['brand', 'model', 'short_name', 'spec'] as const
export type GoodsDimension = (typeof GOODS_DIMENSIONS)[number]
export const ROW_DIMENSIONS = [...GOODS_DIMENSIONS, 'store', 'salesperson', 'customer', 'area'] as const
export type RowDimension = (typeof ROW_DIMENSIONS)[number]
export type Dimension = TimeStep | RowDimension
export const DIMENSION_NAMES: Record<Dimension, string> = {
  day: '日',
  week: '周',
  month: '月',
  brand: '品牌',
  model: '型号',
  short_name: '简称',
  spec: '规格',
  store: '门店',
  salesperson: '员工',
  customer: '客户',
  area: '区域',
}

/**
 * Comparison periods. `before`: the same number of days (or whole months) that end on the day before the period.
 * `month_ago`, `year_ago`: the same days one month or year earlier, the last day of a shorter month, and whole months
 * for whole months.
 */
export const COMPARISONS = ['none', 'before', 'month_ago', 'year_ago'] as const
export type Comparison = (typeof COMPARISONS)[number]
export const COMPARISON_NAMES: Record<Comparison, string> = {
  none: '不比较',
  before: '上期',
  month_ago: '上月同期',
  year_ago: '去年同期',
}

export const MEASURES = [
  'amount',
  'pieces',
  'returned',
  'margin',
  'average',
  'growth',
  'customers',
  'stock',
  'days_of_stock',
  'sell_through',
  'activation',
] as const
export type Measure = (typeof MEASURES)[number]
export const MEASURE_NAMES: Record<Measure, string> = {
  amount: '销售额',
  pieces: '销量',
  returned: '退货',
  margin: '毛利',
  average: '均价',
  growth: '增减额',
  customers: '客户数',
  stock: '库存',
  days_of_stock: '可售天数',
  sell_through: '售罄率',
  activation: '激活率',
}

/** Maximum rows of one response, excluding 其他. */
export const ANALYSIS_ROWS_MAX = 200
/** Maximum days of a grid by day. */
export const GRID_DAYS_MAX = 93

export const AnalysisFilters = {
  /** Business days, both included; at most a year. */
  from: Day,
  to: Day,
  ...SaleFilters,
}
const Filters = Type.Object(AnalysisFilters)
export type AnalysisFilters = Static<typeof Filters>

/** Labels of the filters, for headings and chips. */
export const FilterNames = Type.Object({
  brand: Nullable(Type.String()),
  product: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  location: Nullable(Type.String()),
  salesperson: Nullable(Type.String()),
  customer: Nullable(Type.String()),
})

/** Identifies the row. */
export const RowName = {
  key: Type.String({
    description: 'Unique key in the dimension: an id, a name or the first day of a time step',
  }),
  id: Nullable(Id),
  name: Type.String(),
  note: Type.String({
    description: 'Brand of a model, short name of a spec or area of a customer',
  }),
  /** Additional filter that selects the sales of this row, for the sales lines or a further analysis. */
  filter: Type.Partial(Filters),
}

export const SoldFigures = Type.Object({
  ...SalesFigures.properties,
  customers: Nullable(
    Type.Integer({ description: 'Number of distinct named customers who bought; null unless requested' }),
  ),
})
export type SoldFigures = Static<typeof SoldFigures>

/**
 * Optional stock figures of products and stores. They show the current stock, which has no salesperson, customer or
 * area, so they are omitted with these filters.
 */
export const StockFigures = Type.Object({
  stock: Type.Integer({ description: 'Pieces currently in stock, including reserved ones' }),
  stock_value_fen: Nullable(Fen),
  days_of_stock: Nullable(
    Type.Integer({
      description:
        'Days that the stock will last at the pace of the elapsed days of the period; null without sales',
    }),
  ),
  sell_through: Nullable(Type.Number({ description: 'sold ÷ (sold + stock), 0 to 1; null if both are 0' })),
})
export const ActivationFigures = Type.Object({
  phones: Type.Integer({ description: 'Devices sold in the period and not returned since' }),
  activated: Type.Integer({ description: 'Number of these devices that are activated' }),
})

export const ComparedFigures = {
  ...SoldFigures.properties,
  /** The same figures for the comparison period. */
  before: Nullable(SoldFigures),
  stock: Nullable(StockFigures),
  activation: Nullable(ActivationFigures),
}

export const Period = Type.Object({ from: Day, to: Day })
export const Customer = {
  id: Id,
  name: Type.String(),
  area: Type.String(),
}

/** Allows some dimensions at run time. The type allows all, so that screens can be written for any analysis. */
export const DimensionOf = (allowed: readonly Dimension[]) => Type.Unsafe<Dimension>({ enum: [...allowed] })
export const RowDimensionOf = (allowed: readonly Dimension[]) => {
  const rows: readonly string[] = ROW_DIMENSIONS
  return Type.Unsafe<RowDimension>({ enum: allowed.filter((dimension) => rows.includes(dimension)) })
}
export const SortBy = OneOf(MEASURES, 'amount')
