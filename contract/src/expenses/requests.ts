import { Type } from 'typebox'
import { APPROVAL_STATES } from '../platform/constants.ts'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, Paged, Query } from '../platform/schema.ts'
import { Month } from '../targets/endpoints.ts'

export const CASH_REQUEST_STATES = APPROVAL_STATES
export type CashRequestState = (typeof CASH_REQUEST_STATES)[number]
export const CASH_REQUEST_STATE_NAMES: Record<CashRequestState, string> = {
  pending: '待批准',
  approved: '已批准',
  declined: '未批准',
  withdrawn: '已撤回',
}

/** A budget that applies to an expense, for the month of the expense. */
export const BudgetUse = Type.Object({
  /** Null for the budget of the whole company. */
  location: Nullable(Type.String()),
  month: Month,
  budget_fen: Fen,
  spent_fen: Fen,
  /** Expenses pending approval; not included in the amount spent. */
  pending_fen: Fen,
  /** Amount in 分 by which this expense exceeds the month's budget; 0 if it does not. */
  over_fen: Fen,
})

const Settings = {
  /** Expenses that exceed a budget by more than this need approval; null: never. */
  approval_over_fen: Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000_00, description: '分' })),
}

export const getCashSettings = endpoint({
  method: 'GET',
  path: '/api/cash/settings',
  summary: 'Returns the amount over budget above which expenses need approval',
  permission: 'finance',
  input: Empty,
  output: Type.Object(Settings),
})

export const saveCashSettings = endpoint({
  method: 'PUT',
  path: '/api/cash/settings',
  summary: 'Sets the amount over budget above which expenses need approval',
  permission: 'admin',
  input: Type.Object(Settings),
  output: Type.Object(Settings),
})

const Fields = {
  id: Id,
  number: Type.String(),
  state: OneOf(CASH_REQUEST_STATES),
  item_id: Id,
  item: Type.String(),
  group: Type.String(),
  amount_fen: Fen,
  account: Type.String(),
  location: Type.String(),
  /** Of the expense. */
  day: Day,
  note: Type.String(),
  /** Amount in 分 over budget when the request was recorded. */
  over_fen: Fen,
  by: Type.String(),
  own: Type.Boolean({
    description: 'True if recorded by the caller, who may not approve it unless they are a boss',
  }),
  at: Instant,
  recurring_id: Nullable(Id),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Instant),
  decision: Type.String({ description: 'Note on the decision' }),
  /** The entry created on approval. */
  entry_id: Nullable(Id),
}

export const listCashRequests = endpoint({
  method: 'GET',
  path: '/api/cash/requests',
  summary: 'Lists pending and decided expenses over budget, newest first',
  permission: 'finance',
  input: Query({ state: Type.Optional(OneOf(CASH_REQUEST_STATES)) }),
  output: Paged(Type.Object(Fields)),
})

export const getCashRequest = endpoint({
  method: 'GET',
  path: '/api/cash/requests/:id',
  summary: 'Returns an expense over budget with its photos and the current budgets',
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({ ...Fields, photos: Type.Array(Id), budgets: Type.Array(BudgetUse) }),
})

export const decideCashRequest = endpoint({
  method: 'POST',
  path: '/api/cash/requests/:id/decide',
  summary: 'Approves an expense of another user and posts it on its day, or declines it',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({
    id: Id,
    approve: Type.Boolean(),
    reason: Type.String({ maxLength: 200, default: '' }),
  }),
  output: Type.Object({ state: OneOf(CASH_REQUEST_STATES) }),
})

export const withdrawCashRequest = endpoint({
  method: 'POST',
  path: '/api/cash/requests/:id/withdraw',
  summary: 'Withdraws a pending expense of the caller',
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({ state: OneOf(CASH_REQUEST_STATES) }),
})
