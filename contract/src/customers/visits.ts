import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { photoEndpoints } from '../platform/photos.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, Paged, Query, Text, Version } from '../platform/schema.ts'
import { CUSTOMER_LEVELS, LatLng } from './schemas.ts'

export const VISIT_STATES = ['planned', 'open', 'done', 'cancelled'] as const
export type VisitState = (typeof VISIT_STATES)[number]
export const VISIT_STATE_NAMES: Record<VisitState, string> = {
  planned: '待拜访',
  open: '拜访中',
  done: '已拜访',
  cancelled: '已取消',
}
/** Whether the device reported its position. */
export const POSITION_STATES = ['given', 'denied', 'unavailable'] as const
export type PositionState = (typeof POSITION_STATES)[number]

export const VISIT_PURPOSE_MAX = 100
export const VISIT_NOTES_MAX = 1_000
export const VISIT_PHOTOS_MAX = 6

const VisitPosition = Type.Object({
  ...LatLng,
  accuracy_m: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})

const Visit = Type.Object({
  id: Id,
  customer_id: Id,
  customer: Type.String(),
  area: Type.String(),
  user_id: Id,
  by: Type.String(),
  state: OneOf(VISIT_STATES),
  day: Day,
  overdue: Type.Boolean(),
  purpose: Type.String(),
  checked_at: Nullable(Instant),
  late: Type.Boolean({ description: 'True if the check-in was sent later because the device was offline' }),
  place_state: Nullable(OneOf(POSITION_STATES)),
  accuracy_m: Nullable(Type.Integer()),
  distance_m: Nullable(
    Type.Integer({ description: "Distance from the customer's recorded position in metres" }),
  ),
  done_at: Nullable(Instant),
  notes: Type.String(),
  next_step: Type.String(),
  next_day: Nullable(Day),
  cancel_reason: Type.String(),
  photo_ids: Type.Array(Id),
  version: Version,
})

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/visits',
  summary: 'Lists customer visits, newest first',
  permission: 'kehu-fenxi',
  input: Query({ customer_id: Type.Optional(Id), user_id: Type.Optional(Id) }),
  output: Paged(Visit),
})

export const getVisitPlan = endpoint({
  method: 'GET',
  path: '/api/visits/plan',
  summary: "Returns the caller's open, planned and overdue visits and suggestions for today",
  permission: 'kehu-fenxi',
  input: Empty,
  output: Type.Object({
    day: Day,
    visits: Type.Array(Visit),
    suggested: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        area: Type.String(),
        level: OneOf(CUSTOMER_LEVELS),
        days_unvisited: Nullable(Type.Integer()),
        amount_90_fen: Fen,
      }),
    ),
  }),
})

export const getVisitCustomer = endpoint({
  method: 'GET',
  path: '/api/visits/customer',
  summary: 'Finds a customer by name, with open and planned visits; follows merged customers',
  permission: 'kehu-fenxi',
  input: Type.Object({ name: Text(64) }),
  output: Type.Object({
    id: Id,
    name: Type.String(),
    area: Type.String(),
    level: OneOf(CUSTOMER_LEVELS),
    address: Type.String(),
    active: Type.Boolean(),
    contacts: Type.Array(
      Type.Object({ name: Type.String(), role: Type.String(), phone: Nullable(Type.String()) }),
    ),
    open: Nullable(Visit),
    planned: Nullable(Visit),
  }),
})

export const planVisit = endpoint({
  method: 'POST',
  path: '/api/visits',
  summary: 'Plans a visit of the caller, today or later',
  permission: 'kehu-fenxi',
  input: Type.Object({ customer_id: Id, day: Day, purpose: Text(VISIT_PURPOSE_MAX, 0) }),
  output: Type.Object({ id: Id }),
})

export const rescheduleVisit = endpoint({
  method: 'PUT',
  path: '/api/visits/:id',
  summary: 'Changes the day and purpose of a planned visit of the caller',
  permission: 'kehu-fenxi',
  input: Type.Object({ id: Id, version: Version, day: Day, purpose: Text(VISIT_PURPOSE_MAX, 0) }),
  output: Type.Object({ id: Id, version: Version }),
})

export const checkInVisit = endpoint({
  method: 'POST',
  path: '/api/visits/check-in',
  summary: 'Checks the caller in at a customer; returns the open visit of today if there is one',
  permission: 'kehu-fenxi',
  input: Type.Object({
    customer_id: Id,
    place: Nullable(VisitPosition),
    place_state: OneOf(POSITION_STATES),
    at: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Time of the check-in by the device's clock, in ms",
    }),
  }),
  output: Type.Object({ id: Id, checked_at: Instant }),
})

export const finishVisit = endpoint({
  method: 'POST',
  path: '/api/visits/finish',
  summary: "Completes the caller's open visit to a customer; a next day plans the next visit",
  permission: 'kehu-fenxi',
  input: Type.Object({
    customer_id: Id,
    notes: Text(VISIT_NOTES_MAX, 0),
    next_step: Text(VISIT_PURPOSE_MAX, 0),
    next_day: Nullable(Day),
    photo_ids: Type.Array(Id, { maxItems: VISIT_PHOTOS_MAX, uniqueItems: true }),
  }),
  output: Type.Object({ id: Id }),
})

export const cancelVisit = endpoint({
  method: 'POST',
  path: '/api/visits/:id/cancel',
  summary: 'Cancels a planned or open visit of the caller; requires a reason',
  permission: 'kehu-fenxi',
  input: Type.Object({ id: Id, version: Version, reason: Text(VISIT_PURPOSE_MAX) }),
  output: Type.Object({ id: Id }),
})

export const visitPhotoEndpoints = photoEndpoints('/api/visits/photos', 'a visit', 'kehu-fenxi')
