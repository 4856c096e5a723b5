import { Type } from 'typebox'
import { CUSTOMER_PHONE } from '../customers/schemas.ts'
import { CARRIERS } from '../logistics/endpoints.ts'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { photoEndpoints } from '../platform/photos.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import { PAYMENT_METHODS } from '../sales/schemas.ts'
import {
  CLAIM_STATES,
  CONDITION_MAX,
  CONSENT_METHODS,
  CONTACT_NAME_MAX,
  MODEL_MAX,
  PASSWORD_MAX,
  Part,
  REPAIR_EVENT_KINDS,
  REPAIR_NOTE_MAX,
  REPAIR_PHOTOS_MAX,
  REPAIR_STATES,
  RepairRow,
  Signature,
  STATUS_CODE,
  SYMPTOM_NOTE_MAX,
  SYMPTOMS,
  Warranty,
} from './schemas.ts'

/** `open`: neither handed over nor cancelled; `late`: overdue, or with a loan phone that is due back. */
export const REPAIR_VIEWS = ['open', 'late', 'own', 'claims', 'all'] as const
export type RepairView = (typeof REPAIR_VIEWS)[number]

const Filters = {
  q: searchText,
  view: OneOf(REPAIR_VIEWS, 'open'),
  repair_state: Type.Optional(OneOf(REPAIR_STATES)),
  location_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  device_id: Type.Optional(Id),
}

export const listRepairs = endpoint({
  method: 'GET',
  path: '/api/repairs',
  summary: 'Lists repairs, overdue ones first, then open ones, searched by number, code, model or contact',
  permission: 'repair',
  input: Query(Filters),
  output: Paged(Type.Object(RepairRow)),
})

export const exportRepairs = exportEndpoint('/api/repairs/export', 'repairs', Filters)

export const getRepairSummary = endpoint({
  method: 'GET',
  path: '/api/repairs/summary',
  summary: 'Counts open repairs by state, overdue ones, and claims that wait for the maker',
  permission: 'repair',
  input: Type.Object({ location_id: Type.Optional(Id) }),
  output: Type.Object({
    open: Type.Integer(),
    late: Type.Integer(),
    own: Type.Integer(),
    claims: Type.Integer(),
    states: Type.Array(Type.Object({ state: OneOf(REPAIR_STATES), count: Type.Integer() })),
  }),
})

export const lookUpRepairDevice = endpoint({
  method: 'GET',
  path: '/api/repairs/lookup',
  summary:
    'Returns what is known about an IMEI or serial number: device, buyer, warranty and earlier repairs',
  permission: 'repair',
  input: Type.Object({ code: Text(64) }),
  output: Type.Object({
    code: Type.String({ description: 'The code without separators' }),
    device_id: Nullable(Id),
    model: Type.String({ description: 'Empty for a phone that we never had' }),
    customer_id: Nullable(Id),
    customer: Nullable(Type.String()),
    phone: Nullable(Type.String({ description: 'Telephone number of the buyer' })),
    sale_number: Nullable(Type.String()),
    activated_on: Nullable(Day),
    warranty: Warranty,
    open_repair: Nullable(Type.Object({ id: Id, number: Type.String() })),
    earlier_repairs: Type.Integer(),
  }),
})

export const receiveRepair = endpoint({
  method: 'POST',
  path: '/api/repairs',
  summary: 'Takes a phone in for repair; a phone has at most one open repair',
  permission: 'repair',
  input: Type.Object({
    code: Text(64),
    /** Of a phone that we never had; otherwise that of the device is stored. */
    model: Type.String({ maxLength: MODEL_MAX, default: '' }),
    location_id: Id,
    customer_id: Nullable(Id),
    contact_name: Text(CONTACT_NAME_MAX),
    contact_phone: Type.String({ pattern: CUSTOMER_PHONE, maxLength: 20 }),
    symptoms: Type.Array(OneOf(SYMPTOMS), { maxItems: SYMPTOMS.length, uniqueItems: true }),
    symptom_note: Type.String({ maxLength: SYMPTOM_NOTE_MAX, default: '' }),
    condition: Type.String({ maxLength: CONDITION_MAX, default: '' }),
    device_password: Type.String({ maxLength: PASSWORD_MAX, default: '' }),
    covered: Type.Boolean({ description: 'Whether the repair is under warranty' }),
    /** Required if `covered` contradicts the records. */
    warranty_note: Type.String({ maxLength: REPAIR_NOTE_MAX, default: '' }),
    due_on: Nullable(Day),
    consent: OneOf(CONSENT_METHODS),
    signature: Signature,
    photo_ids: Type.Array(Id, { maxItems: REPAIR_PHOTOS_MAX, uniqueItems: true, default: [] }),
  }),
  output: Type.Object({ id: Id, number: Type.String(), status_code: Type.String() }),
})

export const getRepair = endpoint({
  method: 'GET',
  path: '/api/repairs/:id',
  summary: 'Returns a repair with parts, parcels, loan phones, claims and history',
  permission: 'repair',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...RepairRow,
    device_id: Nullable(Id),
    customer: Nullable(Type.String()),
    received_by: Type.String(),
    symptom_note: Type.String(),
    condition: Type.String(),
    has_password: Type.Boolean(),
    warranty: Warranty,
    warranty_note: Type.String(),
    consent: OneOf(CONSENT_METHODS),
    signature: Type.String(),
    photos: Type.Array(Id),
    quote: Nullable(
      Type.Object({
        labour_fen: Fen,
        parts_fen: Fen,
        total_fen: Fen,
        note: Type.String(),
        agreed: Type.Boolean(),
        consent: Nullable(OneOf(CONSENT_METHODS)),
        signature: Type.String(),
      }),
    ),
    parts: Type.Array(Part),
    charge_fen: Type.Integer({ description: 'Agreed labour and the parts used, in 分' }),
    payments: Type.Array(Type.Object({ method: OneOf(PAYMENT_METHODS), amount_fen: Fen })),
    shipments: Type.Array(
      Type.Object({
        id: Id,
        maker: Type.String(),
        carrier: OneOf(CARRIERS),
        number: Type.String(),
        sent_at: Instant,
        returned_at: Nullable(Instant),
        return_carrier: Nullable(OneOf(CARRIERS)),
        return_number: Type.String(),
        result: Type.String(),
      }),
    ),
    loans: Type.Array(
      Type.Object({
        id: Id,
        device_id: Id,
        title: Type.String(),
        identifier: Type.String(),
        lent_at: Instant,
        due_on: Day,
        returned_at: Nullable(Instant),
        overdue: Type.Boolean(),
      }),
    ),
    swap: Nullable(Type.Object({ device_id: Id, title: Type.String(), identifier: Type.String() })),
    claims: Type.Array(
      Type.Object({
        id: Id,
        maker: Type.String(),
        amount_fen: Fen,
        state: OneOf(CLAIM_STATES),
        accepted_fen: Nullable(Fen),
        note: Type.String(),
        answer: Type.String(),
        submitted_at: Instant,
        decided_at: Nullable(Instant),
      }),
    ),
    status_code: Type.String({ description: 'Code of the page for the customer' }),
    events: Type.Array(
      Type.Object({
        id: Id,
        kind: OneOf(REPAIR_EVENT_KINDS),
        at: Instant,
        by: Type.String(),
        note: Type.String(),
        amount_fen: Nullable(Fen),
      }),
      { description: 'Newest first' },
    ),
  }),
})

export const repairPhotoEndpoints = photoEndpoints('/api/repairs/photos', 'a phone in repair', 'repair')

export const getRepairStatus = endpoint({
  method: 'GET',
  path: '/api/repairs/status/:code',
  summary: 'Returns the state of a repair and how to reach the store, for the holder of its code',
  permission: 'public',
  input: Type.Object({ code: Type.String({ pattern: STATUS_CODE, maxLength: 24 }) }),
  output: Type.Object({
    state: OneOf(REPAIR_STATES),
    store: Type.String(),
    phone: Type.String({ description: 'Telephone number of the store; empty if none is set' }),
  }),
})

export const listRepairMakers = endpoint({
  method: 'GET',
  path: '/api/repairs/makers',
  summary: 'Lists the makers of earlier parcels and claims, most frequent first',
  permission: 'repair',
  input: Empty,
  output: Type.Array(Type.String()),
})
