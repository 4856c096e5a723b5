import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, Paged, Query, Text } from '../platform/schema.ts'
import { EndReason, OrderNote } from './schemas.ts'

/** Which pieces count: those received from the supplier less returns, or those sold less returns. */
export const REBATE_BASES = ['purchased', 'sold'] as const
export type RebateBasis = (typeof REBATE_BASES)[number]
export const REBATE_BASIS_NAMES: Record<RebateBasis, string> = { purchased: '按进货', sold: '按销售' }

/** Pieces earn an amount per piece, amounts earn a percentage. */
export const REBATE_MEASURES = ['pieces', 'amount'] as const
export type RebateMeasure = (typeof REBATE_MEASURES)[number]
export const REBATE_MEASURE_NAMES: Record<RebateMeasure, string> = { pieces: '台数', amount: '金额' }

export const REBATE_PERIODS = ['month', 'quarter'] as const
export type RebatePeriod = (typeof REBATE_PERIODS)[number]
export const REBATE_PERIOD_NAMES: Record<RebatePeriod, string> = { month: '每月', quarter: '每季' }

/** How a period is settled: on the supplier's account, or by a receipt of goods at price 0. */
export const REBATE_METHODS = ['money', 'goods'] as const
export type RebateMethod = (typeof REBATE_METHODS)[number]
export const REBATE_METHOD_NAMES: Record<RebateMethod, string> = { money: '抵减应付', goods: '抵货' }

export const REBATE_TIERS_MAX = 10

const Tier = Type.Object({
  /** Pieces or 分 from which the tier counts. */
  from: Type.Integer({ minimum: 0, maximum: 1_000_000_000_00 }),
  /** 分 per piece, or hundredths of a percent of the amount. */
  rate: Type.Integer({ minimum: 1, maximum: 1_000_000_00 }),
})
const Terms = {
  name: Text(40),
  merchant_id: Id,
  basis: OneOf(REBATE_BASES),
  measure: OneOf(REBATE_MEASURES),
  period: OneOf(REBATE_PERIODS),
  from_day: Day,
  to_day: Day,
  /** True if a tier counts for everything, false if only for what exceeds its start. */
  retroactive: Type.Boolean(),
  brand_id: Nullable(Id),
  /** Instead of a brand. */
  sku_ids: Type.Array(Id, { maxItems: 100, uniqueItems: true, default: [] }),
  tiers: Type.Array(Tier, { minItems: 1, maxItems: REBATE_TIERS_MAX }),
  note: OrderNote,
}

/** A period of an agreement as the ledgers show it now. */
const Progress = Type.Object({
  from: Day,
  to: Day,
  pieces: Type.Integer(),
  amount_fen: Fen,
  accrued_fen: Fen,
  /** Where the next tier starts; null if the highest is reached. */
  next_from: Nullable(Type.Integer()),
  /** At the pace of the days so far. */
  forecast: Type.Integer({ description: 'Pieces or 分 at the end of the period' }),
  forecast_fen: Fen,
})

const Row = {
  id: Id,
  number: Type.String(),
  name: Type.String(),
  merchant_id: Id,
  merchant: Type.String(),
  basis: OneOf(REBATE_BASES),
  measure: OneOf(REBATE_MEASURES),
  period: OneOf(REBATE_PERIODS),
  from_day: Day,
  to_day: Day,
  ended: Type.Boolean(),
  /** The current period; null before the first day and after the last. */
  progress: Nullable(Progress),
  /** Finished periods that are not settled. */
  open_periods: Type.Integer(),
}

export const listRebates = endpoint({
  method: 'GET',
  path: '/api/purchasing/rebates',
  summary: 'Lists rebate agreements with the progress of the current period, newest first',
  permission: 'supplier-view',
  input: Query({ merchant_id: Type.Optional(Id) }),
  output: Paged(Type.Object(Row)),
})

export const getRebate = endpoint({
  method: 'GET',
  path: '/api/purchasing/rebates/:id',
  summary: 'Returns a rebate agreement with its periods, accruals per day and margins per model',
  permission: 'supplier-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Row,
    retroactive: Type.Boolean(),
    scope: Type.Array(Type.String()),
    tiers: Type.Array(Tier),
    note: Type.String(),
    by: Type.String(),
    at: Instant,
    reason: Type.String({ description: 'Why it was ended' }),
    /** Stored by the nightly job, newest first. */
    days: Type.Array(Type.Object({ day: Day, pieces: Type.Integer(), amount_fen: Fen, accrued_fen: Fen })),
    /** Finished periods, newest first. */
    periods: Type.Array(
      Type.Object({
        from: Day,
        to: Day,
        /** Frozen when it was settled, otherwise as the ledgers show it now. */
        accrued_fen: Fen,
        settlement: Nullable(
          Type.Object({
            number: Type.String(),
            day: Day,
            amount_fen: Fen,
            method: OneOf(REBATE_METHODS),
            receipt: Nullable(Type.String()),
            reason: Type.String(),
            by: Type.String(),
          }),
        ),
      }),
    ),
    /** Models of the current period. Margins are null without cost-view. */
    models: Type.Array(
      Type.Object({
        product_id: Id,
        title: Type.String(),
        pieces: Type.Integer(),
        rebate_fen: Fen,
        sold: Type.Integer(),
        margin_fen: Nullable(Fen),
        /** With corrections by price claims and the accrued rebate. */
        full_margin_fen: Nullable(Fen),
      }),
    ),
  }),
})

export const addRebate = endpoint({
  method: 'POST',
  path: '/api/purchasing/rebates',
  summary: 'Records a rebate agreement of a supplier',
  permission: 'purchase-manage',
  input: Type.Object(Terms),
  output: Type.Object({ id: Id, number: Type.String() }),
})

export const endRebate = endpoint({
  method: 'POST',
  path: '/api/purchasing/rebates/:id/end',
  summary: 'Ends a rebate agreement: nothing counts after yesterday',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id, reason: EndReason }),
  output: Type.Object({ id: Id }),
})

const Paid = Type.Integer({ minimum: 0, maximum: 100_000_000_00, description: '分' })

export const settleRebate = endpoint({
  method: 'POST',
  path: '/api/purchasing/rebates/:id/settlements',
  summary:
    "Closes a finished period with the supplier's answer: a credit on its account, or goods at price 0",
  permission: 'finance',
  apiKey: false,
  input: Type.Object({
    id: Id,
    from: Day,
    /** What the user saw; refused if the ledgers have changed since. */
    accrued_fen: Paid,
    amount_fen: Paid,
    method: OneOf(REBATE_METHODS),
    /** Number of the receipt with the goods. */
    receipt: Type.String({ maxLength: 40, default: '' }),
    reason: OrderNote,
  }),
  output: Type.Object({ number: Type.String() }),
})
