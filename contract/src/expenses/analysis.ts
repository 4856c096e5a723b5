import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Fen, Id, Nullable } from '../platform/schema.ts'
import { Month } from '../targets/endpoints.ts'
import { Direction } from './schemas.ts'

/** Number of months in the trend, including the current one. */
export const CASH_TREND_MONTHS = 13

const Period = Type.Object({ from: Day, to: Day })

const Figures = {
  amount_fen: Fen,
  /** The previous month, and the same month of the previous year; for the current month, the same number of days. */
  before_fen: Fen,
  year_ago_fen: Fen,
  budget_fen: Nullable(Fen),
  /** The part of the amount that has a budget. */
  measured_fen: Fen,
  /** Forecast of the current month: recurring entries as scheduled, all others extrapolated. */
  expected_fen: Nullable(Fen),
}
const Item = Type.Object({ id: Id, name: Type.String(), active: Type.Boolean(), ...Figures })

const Filters = { direction: Direction, month: Month, location_id: Type.Optional(Id) }

export const getCashAnalysis = endpoint({
  method: 'GET',
  path: '/api/cash/analysis',
  summary: 'Returns expenses or income of a month compared with budgets and earlier months',
  permission: 'finance',
  input: Type.Object(Filters),
  output: Type.Object({
    days: Type.Integer({ description: 'Number of days in the month' }),
    passed: Type.Integer({ description: 'Number of days until today, inclusive' }),
    period: Period,
    before: Period,
    year_ago: Period,
    total: Type.Object(Figures),
    groups: Type.Array(Type.Object({ id: Id, name: Type.String(), ...Figures, items: Type.Array(Item) }), {
      description: 'Groups with any figures, largest first',
    }),
    stores: Type.Array(Type.Object({ location_id: Id, location: Type.String(), ...Figures })),
    trend: Type.Array(Type.Object({ month: Month, amount_fen: Fen, budget_fen: Nullable(Fen) })),
  }),
})

export const exportCashAnalysis = exportEndpoint('/api/cash/analysis/export', 'a month by item', Filters)
