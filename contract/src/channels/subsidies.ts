import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { photoEndpoints } from '../platform/photos.ts'
import { Day, Fen, Id, OneOf, Paged, PriceFen, Query, searchText, Text, Version } from '../platform/schema.ts'
import { CHANNEL_METHODS, CHANNEL_NAME_MAX } from './schemas.ts'

/**
 * `pending`: the sale waits for approval; `evidence`: something is missing; `refused`: to be decided; `lost`: refused and posted as a
 * loss; `reversed`: the phone came back or the sale was voided.
 */
export const CLAIM_STATES = [
  'pending',
  'evidence',
  'ready',
  'submitted',
  'paid',
  'refused',
  'lost',
  'reversed',
] as const
export type SubsidyClaimState = (typeof CLAIM_STATES)[number]
export const CLAIM_STATE_NAMES: Record<SubsidyClaimState, string> = {
  pending: '待批准',
  evidence: '缺材料',
  ready: '可提交',
  submitted: '已提交',
  paid: '已到账',
  refused: '被拒',
  lost: '已计损失',
  reversed: '已退回',
}

export const SUBSIDY_PHOTOS_MAX = 3
const INVOICE_MAX = 40

const ProgrammeRule = {
  method: OneOf(CHANNEL_METHODS),
  /** Phones above this price get nothing. */
  price_ceiling_fen: PriceFen,
  rate_bp: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Basis points of the price' }),
  /** Highest subsidy of one phone. */
  piece_ceiling_fen: PriceFen,
  from: Day,
  until: Day,
  needs_person: Type.Boolean(),
}
const ProgrammeContent = {
  name: Type.String({ minLength: 1, maxLength: CHANNEL_NAME_MAX }),
  account_id: Id,
  ...ProgrammeRule,
  needs_box_photo: Type.Boolean(),
  needs_phone_photo: Type.Boolean(),
  needs_invoice: Type.Boolean(),
  needs_activation: Type.Boolean(),
}

export const listProgrammes = endpoint({
  method: 'GET',
  path: '/api/subsidies/programmes',
  summary: 'Lists subsidy programmes with their rules and the money that is claimed',
  permission: 'finance',
  input: Empty,
  output: Type.Array(
    Type.Object({
      id: Id,
      channel_id: Id,
      ...ProgrammeContent,
      account: Type.String(),
      version: Type.Integer(),
      claimed_fen: Fen,
    }),
  ),
})

export const listProgrammeChoices = endpoint({
  method: 'GET',
  path: '/api/subsidies/programmes/choices',
  summary: 'Lists the rules of subsidy programmes that are valid today',
  permission: 'sales-record',
  input: Empty,
  output: Type.Array(Type.Object({ channel_id: Id, name: Type.String(), ...ProgrammeRule })),
})

export const addProgramme = endpoint({
  method: 'POST',
  path: '/api/subsidies/programmes',
  summary: 'Adds a subsidy programme with an account for its claims',
  permission: 'finance',
  input: Type.Object(ProgrammeContent),
  output: Type.Object({ id: Id }),
})

export const editProgramme = endpoint({
  method: 'PUT',
  path: '/api/subsidies/programmes/:id',
  summary: 'Changes the rules of a subsidy programme; earlier claims keep their amount',
  permission: 'finance',
  input: Type.Object({ id: Id, ...ProgrammeContent, version: Version }),
  output: Type.Object({ id: Id, version: Type.Integer() }),
})

const Claim = Type.Object({
  id: Id,
  programme: Type.String(),
  state: OneOf(CLAIM_STATES),
  sale_id: Id,
  number: Type.String(),
  day: Day,
  location: Type.String(),
  title: Type.String(),
  imei: Type.String(),
  amount_fen: Fen,
  person_name: Type.String(),
  person_id4: Type.String(),
  invoice: Type.String(),
  activated: Type.Boolean(),
  answer: Type.String(),
  needs_box_photo: Type.Boolean(),
  needs_phone_photo: Type.Boolean(),
  needs_invoice: Type.Boolean(),
  needs_activation: Type.Boolean(),
  box_photos: Type.Array(Id),
  phone_photos: Type.Array(Id),
})

const ClaimFilters = { q: searchText, claim_state: Type.Optional(OneOf(CLAIM_STATES)) }

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/subsidies/claims',
  summary: 'Lists claims of subsidies, newest first, searched by IMEI or number of the sale',
  permission: 'finance',
  input: Query(ClaimFilters),
  output: Paged(Claim),
})

export const exportClaims = exportEndpoint(
  '/api/subsidies/claims/export',
  'claims of subsidies',
  ClaimFilters,
)

export const listSaleClaims = endpoint({
  method: 'GET',
  path: '/api/sales/:id/subsidies',
  summary: 'Lists the claims of subsidies of a sale with their evidence',
  permission: 'sales-view',
  input: Type.Object({ id: Id }),
  output: Type.Array(Claim),
})

export const subsidyPhotoEndpoints = photoEndpoints(
  '/api/subsidies/photos',
  'the evidence of a subsidy',
  'sales-record',
)

const Photos = Type.Array(Id, { maxItems: SUBSIDY_PHOTOS_MAX, uniqueItems: true, default: [] })

export const saveEvidence = endpoint({
  method: 'POST',
  path: '/api/subsidies/claims/:id/evidence',
  summary: 'Adds photos, invoice and activation to a claim; it becomes ready when nothing is missing',
  permission: 'sales-record',
  input: Type.Object({
    id: Id,
    box_photo_ids: Photos,
    phone_photo_ids: Photos,
    invoice: Type.String({ maxLength: INVOICE_MAX, default: '' }),
    activated: Type.Boolean(),
  }),
  output: Type.Object({ id: Id, state: OneOf(CLAIM_STATES) }),
})

export const submitClaims = endpoint({
  method: 'POST',
  path: '/api/subsidies/submissions',
  summary: 'Marks all ready claims as submitted to their programmes',
  permission: 'finance',
  input: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
  }),
  output: Type.Object({ submitted: Type.Integer() }),
})

export const postClaimLoss = endpoint({
  method: 'POST',
  path: '/api/subsidies/claims/:id/loss',
  summary: 'Posts a refused claim as a loss',
  permission: 'finance',
  input: Type.Object({ id: Id, reason: Text(200) }),
  output: Type.Object({ id: Id, state: OneOf(CLAIM_STATES) }),
})
