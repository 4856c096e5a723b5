import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Fen, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import { EndReason, ORDER_LINES_MAX, OrderNote } from './schemas.ts'

/** Where a phone was when the price was cut. */
export const CLAIM_PLACES = ['stock', 'transit', 'sold'] as const
export type ClaimPlace = (typeof CLAIM_PLACES)[number]
export const CLAIM_PLACE_NAMES: Record<ClaimPlace, string> = {
  stock: '在库',
  transit: '在途',
  sold: '已售',
}

/** Why a phone of a cut is not claimed. */
export const CLAIM_EXCLUSIONS = [
  'other_supplier',
  'no_supplier',
  'returned',
  'claimed',
  'receipt_reversed',
  'free',
] as const
export type ClaimExclusion = (typeof CLAIM_EXCLUSIONS)[number]
export const CLAIM_EXCLUSION_NAMES: Record<ClaimExclusion, string> = {
  other_supplier: '从别家进货',
  no_supplier: '没有供应商记录',
  returned: '已退给供应商',
  claimed: '已在别的价保单',
  receipt_reversed: '入库已冲销',
  free: '进价为 0',
}

/** `submitted` until the supplier has answered every phone. */
export const CLAIM_STATES = ['draft', 'submitted', 'answered', 'credited', 'cancelled'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const CLAIM_STATE_NAMES: Record<ClaimState, string> = {
  draft: '草稿',
  submitted: '待回复',
  answered: '已回复',
  credited: '已入账',
  cancelled: '已取消',
}

/** Phones sold more days before the cut are never claimed. */
export const CUT_WINDOW_MAX = 90
/** Lines of pasted text in one request. */
export const PASTED_CUTS_MAX = 200

export const CutFen = Type.Integer({ minimum: 1, maximum: 1_000_000_00, description: '分' })
const CutLines = Type.Array(Type.Object({ sku_id: Id, cut_fen: CutFen }), {
  minItems: 1,
  maxItems: ORDER_LINES_MAX,
})
const Content = {
  merchant_id: Id,
  effective_at: Type.String({
    pattern:
      '^\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d:\\d\\d))?$',
    description: 'Instant, or local time of the company without zone and seconds',
  }),
  /** 0 for phones in stock and in transit only. */
  window_days: Type.Integer({ minimum: 0, maximum: CUT_WINDOW_MAX }),
  /** True if phones without a recorded supplier are claimed as well. */
  any_supplier: Type.Boolean({ default: false }),
  lines: CutLines,
}

const ClaimRow = Type.Object({
  id: Id,
  number: Type.String(),
  state: OneOf(CLAIM_STATES),
  devices: Type.Integer(),
  amount_fen: Fen,
  answered: Type.Integer({ description: 'Phones that the supplier has answered' }),
  answered_fen: Fen,
})

const CutRow = {
  id: Id,
  number: Type.String(),
  merchant_id: Id,
  merchant: Type.String(),
  effective_at: Instant,
  window_days: Type.Integer(),
  lines: Type.Integer(),
  note: Type.String(),
  cancelled: Type.Boolean(),
  /** The newest claim. */
  claim: Nullable(ClaimRow),
}

export const listPriceCuts = endpoint({
  method: 'GET',
  path: '/api/purchasing/price-cuts',
  summary: 'Lists price cuts of suppliers with their newest claim, newest first',
  permission: 'supplier-view',
  input: Query({ q: searchText, merchant_id: Type.Optional(Id) }),
  output: Paged(Type.Object(CutRow)),
})

export const getPriceCut = endpoint({
  method: 'GET',
  path: '/api/purchasing/price-cuts/:id',
  summary: 'Returns a price cut with its lines and claims',
  permission: 'supplier-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...CutRow,
    any_supplier: Type.Boolean(),
    by: Type.String(),
    at: Instant,
    reason: Type.String({ description: 'Why it was cancelled' }),
    /** False until the price is cut, and for a cancelled cut. */
    claimable: Type.Boolean(),
    items: Type.Array(Type.Object({ sku_id: Id, title: Type.String(), cut_fen: Fen })),
    claims: Type.Array(ClaimRow),
  }),
})

export const matchPriceCutLines = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-cuts/match',
  summary: 'Matches lines of a pasted notice (barcode or name, amount) to phones; changes nothing',
  permission: 'purchase-manage',
  idempotent: false,
  input: Type.Object({
    lines: Type.Array(Text(200), { minItems: 1, maxItems: PASTED_CUTS_MAX }),
  }),
  output: Type.Array(
    Type.Object({
      text: Type.String(),
      cut_fen: Nullable(Fen),
      skus: Type.Array(Type.Object({ id: Id, title: Type.String() })),
      reason: Nullable(Type.String({ description: 'Why the line was not matched' })),
    }),
  ),
})

/** Phones of a cut: how many are claimed from where, and how many are left out for which reason. */
export const ClaimSums = Type.Object({
  devices: Type.Integer(),
  amount_fen: Fen,
  places: Type.Array(
    Type.Object({
      place: OneOf(CLAIM_PLACES),
      location: Nullable(Type.String()),
      devices: Type.Integer(),
      amount_fen: Fen,
    }),
  ),
  left_out: Type.Array(Type.Object({ reason: OneOf(CLAIM_EXCLUSIONS), devices: Type.Integer() })),
})

export const previewPriceCut = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-cuts/preview',
  summary: 'Counts the phones and the amount that a price cut would claim; changes nothing',
  permission: 'purchase-manage',
  idempotent: false,
  input: Type.Object(Content),
  output: ClaimSums,
})

export const addPriceCut = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-cuts',
  summary: 'Records a price cut of a supplier; claims are made from it',
  permission: 'purchase-manage',
  input: Type.Object({ ...Content, note: OrderNote }),
  output: Type.Object({ id: Id, number: Type.String() }),
})

export const cancelPriceCut = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-cuts/:id/cancel',
  summary: 'Cancels a price cut without open or credited claims',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id, reason: EndReason }),
  output: Type.Object({ id: Id }),
})

export const addPriceClaim = endpoint({
  method: 'POST',
  path: '/api/purchasing/price-cuts/:id/claims',
  summary: 'Drafts a claim with every phone of the cut that is in no other claim of it',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id }),
  output: Type.Object({ id: Id, number: Type.String(), devices: Type.Integer(), amount_fen: Fen }),
})
