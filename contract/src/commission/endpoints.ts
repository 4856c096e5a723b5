import { type Static, Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Day, Fen, Id, Nullable, OneOf, Paged, Query, Version } from '../platform/schema.ts'
import { SalesFigures, SoldLine } from '../sales-figures/endpoints.ts'

/** Sort criteria of the ranking. `margin` requires cost-view. */
export const RANKINGS = ['pieces', 'amount', 'margin'] as const
export type Ranking = (typeof RANKINGS)[number]

/** Basis points: 150 is 1.5 %. */
const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 })

const RuleContent = {
  /** Set at most one of the two; neither applies to all products. */
  brand_id: Nullable(Id),
  product_id: Nullable(Id),
  per_piece_fen: Type.Integer({ minimum: 0, maximum: 1_000_000_00, description: '分' }),
  amount_bp: BasisPoints,
  margin_bp: BasisPoints,
  valid_from: Day,
  /** The last day; null until a newer rule for the same products begins. */
  valid_to: Nullable(Day),
}
export const CommissionRule = Type.Object({
  id: Id,
  ...RuleContent,
  name: Type.String({ description: 'Name of the brand or model; empty for all products' }),
  version: Version,
})
export type CommissionRule = Static<typeof CommissionRule>

export const listCommissionRules = endpoint({
  method: 'GET',
  path: '/api/commission/rules',
  summary: 'Lists commission rules, most general first',
  permission: 'cost-view',
  input: Empty,
  output: Type.Array(CommissionRule),
})

export const addCommissionRule = endpoint({
  method: 'POST',
  path: '/api/commission/rules',
  summary: 'Adds a commission rule; the most specific rule valid on the day of a sale applies',
  permission: 'admin',
  input: Type.Object(RuleContent),
  output: CommissionRule,
})

export const saveCommissionRule = endpoint({
  method: 'PUT',
  path: '/api/commission/rules/:id',
  summary: 'Updates a commission rule; rejected if it has changed since the given version',
  permission: 'admin',
  input: Type.Object({ id: Id, ...RuleContent, version: Version }),
  output: CommissionRule,
})

export const deleteCommissionRule = endpoint({
  method: 'DELETE',
  path: '/api/commission/rules/:id',
  summary: 'Deletes a commission rule; rejected if it has changed since the given version',
  permission: 'admin',
  input: Type.Object({ id: Id, version: Version }),
  output: NoContent,
})

const Period = { from: Day, to: Day }

export const getStaffPerformance = endpoint({
  method: 'GET',
  path: '/api/commission/ranking',
  summary: 'Ranks staff by sales; margins and commission of others require cost-view',
  permission: 'sales-view',
  input: Type.Object({ ...Period, by: OneOf(RANKINGS, 'amount'), location_id: Type.Optional(Id) }),
  output: Type.Array(
    Type.Object({
      rank: Type.Integer({ description: 'Rank; equal results share a rank' }),
      id: Id,
      name: Type.String(),
      position: Type.String(),
      ...SalesFigures.properties,
      commission_fen: Nullable(Fen),
    }),
  ),
})

const UserFilter = { ...Period, user_id: Id, location_id: Type.Optional(Id) }

export const listCommissionLines = endpoint({
  method: 'GET',
  path: '/api/commission/lines',
  summary: "Lists the sales behind a person's commission; those of others require cost-view",
  permission: 'sales-view',
  input: Query(UserFilter),
  output: Paged(
    Type.Object({
      ...SoldLine.properties,
      commission_fen: Fen,
      rule: Nullable(Type.String({ description: 'Products of the applied rule; null if no rule applies' })),
    }),
  ),
})

export const sumCommission = endpoint({
  method: 'GET',
  path: '/api/commission/totals',
  summary: "Returns a person's sales figures and commission; those of others require cost-view",
  permission: 'sales-view',
  input: Type.Object(UserFilter),
  output: Type.Object({
    name: Type.String(),
    position: Type.String(),
    ...SalesFigures.properties,
    commission_fen: Fen,
  }),
})
