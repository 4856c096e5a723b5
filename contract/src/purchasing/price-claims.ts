import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import {
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  Query,
  searchText,
  Text,
  Version,
} from '../platform/schema.ts'
import { CLAIM_EXCLUSIONS, CLAIM_PLACES, CLAIM_STATES, ClaimSums } from './price-cuts.ts'
import { EndReason } from './schemas.ts'

/** State of one phone of a claim. */
export const CLAIM_LINE_STATES = ['open', 'accepted', 'reduced', 'refused', 'left_out', 'cancelled'] as const
export type ClaimLineState = (typeof CLAIM_LINE_STATES)[number]
export const CLAIM_LINE_STATE_NAMES: Record<ClaimLineState, string> = {
  open: '待回复',
  accepted: '认可',
  reduced: '减少',
  refused: '不认',
  left_out: '不申报',
  cancelled: '已取消',
}

/** Phones of one claim. More of them need several cuts. */
export const CLAIM_DEVICES_MAX = 5_000
export const ANSWERS_MAX = 1_000

export const getPriceClaim = endpoint({
  method: 'GET',
  path: '/api/purchasing/price-claims/:id',
  summary: 'Returns a claim with its sums by place, by phone model and by answer',
  permission: 'supplier-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    id: Id,
    number: Type.String(),
    state: OneOf(CLAIM_STATES),
    version: Version,
    cut_id: Id,
    cut_number: Type.String(),
    merchant_id: Id,
    merchant: Type.String(),
    effective_at: Instant,
    by: Type.String(),
    at: Instant,
    submitted_at: Nullable(Instant),
    credited_by: Nullable(Type.String()),
    credited_at: Nullable(Instant),
    /** Booked when it was credited: the lower value of stock, and the corrected margin of phones that had left. */
    stock_fen: Nullable(Fen),
    correction_fen: Nullable(Fen),
    document_id: Nullable(Id),
    reason: Type.String({ description: 'Why it was cancelled' }),
    sums: ClaimSums,
    answers: Type.Array(
      Type.Object({ state: OneOf(CLAIM_LINE_STATES), devices: Type.Integer(), amount_fen: Fen }),
    ),
    items: Type.Array(
      Type.Object({
        sku_id: Id,
        title: Type.String(),
        devices: Type.Integer(),
        amount_fen: Fen,
        answered_fen: Fen,
      }),
    ),
  }),
})

export const listPriceClaimLines = endpoint({
  method: 'GET',
  path: '/api/purchasing/price-claims/:id/lines',
  summary: 'Lists the phones of a claim; prices need cost-view or purchase-manage',
  permission: 'supplier-view',
  input: Query({ id: Id, q: searchText, answer: Type.Optional(OneOf(CLAIM_LINE_STATES)) }),
  output: Paged(
    Type.Object({
      device_id: Id,
      imei: Type.String(),
      title: Type.String(),
      place: Nullable(OneOf(CLAIM_PLACES)),
      location: Nullable(Type.String()),
      sale_id: Nullable(Id),
      sale_number: Nullable(Type.String()),
      sold_day: Nullable(Day),
      purchase_day: Nullable(Day),
      old_fen: Nullable(Fen),
      claim_fen: Fen,
      state: OneOf(CLAIM_LINE_STATES),
      answer_fen: Nullable(Fen),
      answer_note: Type.String(),
      exclusion: Nullable(OneOf(CLAIM_EXCLUSIONS)),
    }),
  ),
})

export const recomputePriceClaim = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-claims/:id/recompute',
  summary: 'Computes the phones of a draft again, with receipts, sales and returns that were recorded since',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id }),
  output: Type.Object({ devices: Type.Integer(), amount_fen: Fen }),
})

export const submitPriceClaim = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-claims/:id/submit',
  summary: 'Submits a draft: its phones are frozen',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id, version: Version }),
  output: Type.Object({ state: OneOf(CLAIM_STATES) }),
})

export const answerPriceClaim = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-claims/:id/answers',
  summary: "Records the supplier's answers by IMEI; the same answer twice changes nothing",
  permission: 'purchase-manage',
  input: Type.Object({
    id: Id,
    answers: Type.Array(
      Type.Object({
        imei: Text(64),
        /** As claimed if absent; 0 if refused. */
        amount_fen: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_00, description: '分' })),
        reason: Type.String({ maxLength: 200, default: '' }),
      }),
      { maxItems: ANSWERS_MAX, default: [] },
    ),
    /** True if the supplier accepted all other phones. */
    accept_others: Type.Boolean({ default: false }),
  }),
  output: Type.Object({
    state: OneOf(CLAIM_STATES),
    changed: Type.Integer(),
    /** IMEIs that are not in the claim. */
    unknown: Type.Array(Type.String()),
  }),
})

export const creditPriceClaim = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-claims/:id/credit',
  summary: "Credits what the supplier accepted to its account, lowers the stock's cost and corrects margins",
  permission: 'finance',
  apiKey: false,
  input: Type.Object({ id: Id, version: Version }),
  output: Type.Object({ amount_fen: Fen, stock_fen: Fen, correction_fen: Fen }),
})

export const cancelPriceClaim = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-claims/:id/cancel',
  summary: 'Cancels a claim that is not credited; its phones may be claimed again',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id, reason: EndReason }),
  output: Type.Object({ state: OneOf(CLAIM_STATES) }),
})

export const exportPriceClaim = exportEndpoint(
  '/api/purchasing/price-claims/export',
  'the phones of a claim, for the supplier',
  { claim_id: Id },
)
