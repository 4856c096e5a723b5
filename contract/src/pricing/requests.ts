import { Type } from 'typebox'
import { APPROVAL_STATES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Fen, Id, Instant, Nullable, OneOf, Paged, Query } from '../platform/schema.ts'
import { PRICE_TYPES } from './endpoints.ts'

export const PRICE_REQUEST_STATES = APPROVAL_STATES
export type PriceRequestState = (typeof PRICE_REQUEST_STATES)[number]
export const PRICE_REQUEST_STATE_NAMES: Record<PriceRequestState, string> = {
  pending: '待老板确认',
  approved: '已批准',
  declined: '未批准',
  withdrawn: '已撤回',
}

/** Contains no number or price, to reveal as little as possible about hidden prices. */
export const BELOW_LIMIT_ERROR = '有价格低于最低价，需老板确认'

/** Maximum answers in 24 hours that tell a caller without `cost-view` that a price is below a hidden one. */
export const BELOW_LIMIT_ERRORS_PER_DAY = 20

/** Maximum lines of a response; prices below a limit come first. */
export const PRICE_REQUEST_LINES_MAX = 500

const Fields = {
  id: Id,
  state: OneOf(PRICE_REQUEST_STATES),
  by: Type.String(),
  own: Type.Boolean(),
  at: Instant,
  /** Null for typed prices. */
  file_name: Nullable(Type.String()),
  reason: Type.String(),
  /** How many prices it sets. */
  prices: Type.Integer(),
  /** Earliest start of validity; null: on approval. */
  valid_from: Nullable(Instant),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Instant),
  /** The note of the decision. */
  decision: Type.String(),
}

/** Costs and limits are null, and `below` and `changed` are false, for callers without `cost-view`. */
const Line = Type.Object({
  line: Type.Integer(),
  sku_id: Id,
  model: Type.String(),
  spec: Type.String(),
  color: Type.String(),
  type: OneOf(PRICE_TYPES),
  amount_fen: Fen,
  /** The price in force when the new one begins. */
  old_fen: Nullable(Fen),
  floor_fen: Nullable(Fen),
  purchase_fen: Nullable(Fen),
  valid_from: Nullable(Instant),
  below: Type.Boolean({ description: 'True if below the floor or purchase price' }),
  changed: Type.Boolean({
    description: 'True if the current price differs from that at the time of the request',
  }),
})

export const listPriceRequests = endpoint({
  method: 'GET',
  path: '/api/pricing/requests',
  summary: 'Lists price change requests, newest first; only a boss sees those of other users',
  permission: 'price-manage',
  input: Query({ state: Type.Optional(OneOf(PRICE_REQUEST_STATES)) }),
  output: Paged(Type.Object(Fields)),
})

export const getPriceRequest = endpoint({
  method: 'GET',
  path: '/api/pricing/requests/:id',
  summary: 'Returns a price change request with its lines compared with the current prices',
  permission: 'price-manage',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Fields,
    lines: Type.Array(Line),
    /** Number of lines that are not listed. */
    more: Type.Integer(),
    seen: Type.String({
      description: 'Fingerprint of all lines, required for approval; empty without cost-view',
    }),
  }),
})

export const decidePriceRequest = endpoint({
  method: 'POST',
  path: '/api/pricing/requests/:id/decide',
  summary: 'Approves a price request and lowers floor prices above it, or declines it with a reason',
  permission: 'admin',
  input: Type.Object({
    id: Id,
    approve: Type.Boolean(),
    reason: Type.String({ maxLength: 200, default: '' }),
    /** Required for approval: the version that the caller saw. */
    seen: Type.String({ maxLength: 64, default: '' }),
  }),
  output: Type.Object({ state: OneOf(PRICE_REQUEST_STATES) }),
})

export const withdrawPriceRequest = endpoint({
  method: 'POST',
  path: '/api/pricing/requests/:id/withdraw',
  summary: "Withdraws the caller's pending price change request",
  permission: 'price-manage',
  input: Type.Object({ id: Id }),
  output: Type.Object({ state: OneOf(PRICE_REQUEST_STATES) }),
})
