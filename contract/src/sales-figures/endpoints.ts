import { type Static, Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, Paged, Query, searchText } from '../platform/schema.ts'
import { SaleFilters } from '../sales/filters.ts'
import { PAYMENT_METHODS, SALE_KINDS } from '../sales/schemas.ts'

/** Maximum days of a period, a leap year. */
export const FIGURE_DAYS_MAX = 366
/** Number of days in the chart of 每日销售. */
export const TREND_DAYS = 14

/** Sales less returns. Costs require cost-view. */
export const SalesFigures = Type.Object({
  pieces: Type.Integer({ description: 'Pieces sold less pieces returned' }),
  returned: Type.Integer({ description: 'Pieces returned' }),
  amount_fen: Fen,
  margin_fen: Nullable(Fen),
  average_fen: Nullable(
    Type.Integer({
      description: 'Average per piece in 分; null if no pieces remain or refunds exceed sales',
    }),
  ),
})
export type SalesFigures = Static<typeof SalesFigures>

const DayFigures = Type.Object({
  day: Day,
  ...SalesFigures.properties,
  sales: Type.Integer({ description: 'Number of sales, excluding returns' }),
})
/** One bar of a chart: a store, a person or a brand. */
const Share = Type.Object({ id: Id, name: Type.String(), ...SalesFigures.properties })

export const getDailySales = endpoint({
  method: 'GET',
  path: '/api/sales-figures/day',
  summary: 'Returns the sales of a day by store, person, brand and payment, with comparison days',
  permission: 'sales-view',
  input: Type.Object({
    day: Type.Optional(Day),
    location_id: Type.Optional(Id),
  }),
  output: Type.Object({
    day: DayFigures,
    before: DayFigures,
    week_before: DayFigures,
    trend: Type.Array(Type.Object({ day: Day, ...SalesFigures.properties }), {
      description: 'Days up to this one, including days without sales',
    }),
    stores: Type.Array(Share),
    people: Type.Array(Share),
    brands: Type.Array(Share),
    payments: Type.Array(
      Type.Object({
        method: OneOf(PAYMENT_METHODS),
        amount_fen: Type.Integer({ description: '分, less refunds' }),
        sales: Type.Integer(),
      }),
    ),
  }),
})

const LineFilters = {
  /** Business days, both inclusive. */
  from: Day,
  to: Day,
  q: searchText,
  kind: Type.Optional(OneOf(SALE_KINDS)),
  ...SaleFilters,
  payment: Type.Optional(OneOf(PAYMENT_METHODS)),
}

/** A line of a sale or return. Quantity and amounts of returns are negative. */
export const SoldLine = Type.Object({
  sale_id: Id,
  line: Type.Integer(),
  number: Type.String(),
  kind: OneOf(SALE_KINDS),
  day: Day,
  at: Instant,
  location: Type.String(),
  salesperson: Type.String(),
  customer: Nullable(Type.String()),
  title: Type.String(),
  quantity: Type.Integer(),
  price_fen: Fen,
  amount_fen: Fen,
  margin_fen: Nullable(Fen),
  identifiers: Type.Array(Type.String(), { description: 'Identifiers of the first devices' }),
})

export const listSoldLines = endpoint({
  method: 'GET',
  path: '/api/sales-figures/lines',
  summary: 'Lists lines of sales and returns, newest first, searched by model or IMEI',
  permission: 'sales-view',
  input: Query(LineFilters),
  output: Paged(SoldLine),
})

export const sumSoldLines = endpoint({
  method: 'GET',
  path: '/api/sales-figures/totals',
  summary: 'Returns the totals of the lines that match the filters',
  permission: 'sales-view',
  input: Type.Object(LineFilters),
  output: SalesFigures,
})

export const exportSoldLines = exportEndpoint('/api/sales-figures/lines/export', 'sales lines', LineFilters)

export const listSalespeopleOfSales = endpoint({
  method: 'GET',
  path: '/api/sales-figures/people',
  summary: 'Lists users who may sell or have sold, active users first',
  permission: 'sales-view',
  input: Empty,
  output: Type.Array(
    Type.Object({ id: Id, name: Type.String(), position: Type.String(), disabled: Type.Boolean() }),
  ),
})
