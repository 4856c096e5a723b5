import { Type } from 'typebox'
import { LOCATION_KINDS } from '../catalogue/endpoints.ts'
import { ACCOUNT_KINDS } from '../ledger/schemas.ts'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, searchText, Text } from '../platform/schema.ts'

/** A permanent transfer; a loan with a due date; a card settlement that reaches the bank, less its fee. */
export const FUND_KINDS = ['transfer', 'temporary', 'card'] as const
export type FundKind = (typeof FUND_KINDS)[number]
export const FUND_KIND_NAMES: Record<FundKind, string> = {
  transfer: '调拨',
  temporary: '临时周转',
  card: '刷卡到账',
}

export const FUND_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'reversed'] as const
export type FundState = (typeof FUND_STATES)[number]
export const FUND_STATE_NAMES: Record<FundState, string> = {
  waiting: '待批准',
  approved: '已批准',
  declined: '未批准',
  withdrawn: '已撤回',
  reversed: '已冲销',
}

const Amount = Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: '分' })

const Fields = {
  id: Id,
  number: Type.String(),
  kind: OneOf(FUND_KINDS),
  state: OneOf(FUND_STATES),
  from_account_id: Id,
  from_account: Type.String(),
  to_account_id: Id,
  to_account: Type.String(),
  /** The store of the card settlement. */
  location: Nullable(Type.String()),
  amount_fen: Fen,
  /** Fee of the bank in 分. */
  fee_fen: Fen,
  /** Expense category of the fee. */
  item: Nullable(Type.String()),
  /** Day of the request. */
  day: Day,
  due_day: Nullable(Day),
  overdue: Type.Boolean(),
  /** Repaid part of a loan in 分, and the day of the last repayment. */
  returned_fen: Fen,
  returned_day: Nullable(Day),
  reason: Type.String(),
  by: Type.String(),
  at: Instant,
}
const Adjustment = Type.Object(Fields)

/**
 * Two days, as two values of `data1` or separated by a comma. The handler rejects other input with the message that
 * the first clients expect.
 */
const Range = Type.Unsafe<string | readonly string[]>({
  anyOf: [
    { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 40 } },
    { type: 'string', maxLength: 100 },
  ],
})

const Filters = {
  data1: Type.Optional(Range),
  /** The same, for clients that append brackets to lists. */
  'data1[]': Type.Optional(Range),
  kind: Type.Optional(OneOf(FUND_KINDS)),
  state: Type.Optional(OneOf(FUND_STATES)),
  q: searchText,
}

/** Returns a bare list, for the first clients. */
export const listFundAdjustments = endpoint({
  method: 'GET',
  path: '/api/vuevant/zijintiaozhengchaxun',
  summary: 'Lists fund adjustments requested in the date range data1, newest first',
  permission: 'finance',
  lenientInput: true,
  input: Type.Object(Filters),
  output: Type.Array(Adjustment),
})

export const exportFundAdjustments = exportEndpoint('/api/funds/adjustments/export', 'fund adjustments', {
  from: Day,
  to: Day,
  kind: Type.Optional(OneOf(FUND_KINDS)),
  state: Type.Optional(OneOf(FUND_STATES)),
  q: searchText,
})

export const openFundAdjustments = endpoint({
  method: 'GET',
  path: '/api/funds/adjustments/open',
  summary: 'Lists pending adjustments and unrepaid temporary transfers of all days',
  permission: 'finance',
  input: Type.Object({ state: Type.Optional(OneOf(FUND_STATES)) }),
  output: Type.Array(Adjustment),
})

export const listBankCards = endpoint({
  method: 'GET',
  path: '/api/vuevant/getallyinhangkamingcheng',
  summary: 'Lists active bank cards',
  deprecated: true,
  permission: 'finance',
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String(), number: Type.String(), balance_fen: Fen })),
})

export const listStores = endpoint({
  method: 'GET',
  path: '/api/vuevant/getallshujuku',
  summary: 'Lists active stores and warehouses',
  deprecated: true,
  permission: 'staff',
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String(), kind: OneOf(LOCATION_KINDS) })),
})

const CashAccount = Type.Object({ kind: OneOf(ACCOUNT_KINDS), balance_fen: Fen })

export const getFundAdjustment = endpoint({
  method: 'GET',
  path: '/api/funds/adjustments/:id',
  summary: 'Returns an adjustment with its outcome and the current balances of its accounts',
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Fields,
    own: Type.Boolean({ description: 'True if the caller requested it and therefore may not approve it' }),
    decided_by: Nullable(Type.String()),
    decided_at: Nullable(Instant),
    decision: Type.String({ description: 'Note of the decision' }),
    returns: Type.Array(Type.Object({ id: Id, day: Day, amount_fen: Fen, by: Type.String(), at: Instant }), {
      description: 'Repayments of a temporary transfer, newest first',
    }),
    reversed: Nullable(Type.Object({ day: Day, at: Instant, by: Type.String(), reason: Type.String() })),
    fee_entry_id: Nullable(Id),
    from: CashAccount,
    to: CashAccount,
  }),
})

export const requestFundAdjustment = endpoint({
  method: 'POST',
  path: '/api/funds/adjustments',
  summary: 'Requests an adjustment; no money moves until another user approves it',
  permission: 'finance',
  input: Type.Object({
    kind: OneOf(FUND_KINDS),
    from_account_id: Id,
    to_account_id: Id,
    amount_fen: Amount,
    /** Of card takings only. */
    fee_fen: Type.Integer({ minimum: 0, maximum: 100_000_000_00, default: 0, description: '分' }),
    /** Required with a fee, as is its expense category. */
    location_id: Type.Optional(Id),
    item_id: Type.Optional(Id),
    /** Needed of what is lent. */
    due_day: Type.Optional(Day),
    reason: Text(200),
  }),
  output: Type.Object({ id: Id, number: Type.String() }),
})

export const decideFundAdjustment = endpoint({
  method: 'POST',
  path: '/api/funds/adjustments/:id/decide',
  summary: "Approves another user's adjustment, which moves the money, or declines it with a reason",
  permission: 'finance',
  apiKey: false,
  input: Type.Object({
    id: Id,
    approve: Type.Boolean(),
    reason: Type.String({ maxLength: 200, default: '' }),
  }),
  output: Type.Object({ state: OneOf(FUND_STATES) }),
})

export const withdrawFundAdjustment = endpoint({
  method: 'POST',
  path: '/api/funds/adjustments/:id/withdraw',
  summary: "Withdraws the caller's pending adjustment",
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({ state: OneOf(FUND_STATES) }),
})

export const repayFundAdjustment = endpoint({
  method: 'POST',
  path: '/api/funds/adjustments/:id/return',
  summary: 'Repays all or part of a temporary transfer as of today',
  permission: 'finance',
  input: Type.Object({
    id: Id,
    /** Outstanding amount by default. */
    amount_fen: Type.Optional(Amount),
  }),
  output: Type.Object({
    returned_fen: Fen,
    returned_day: Nullable(Day),
  }),
})

export const reverseFundAdjustment = endpoint({
  method: 'POST',
  path: '/api/funds/adjustments/:id/reverse',
  summary: "Reverses another user's adjustment with its fee and repayments, as of today",
  permission: 'finance',
  apiKey: false,
  input: Type.Object({ id: Id, reason: Text(200) }),
  output: Type.Object({ state: OneOf(FUND_STATES) }),
})
