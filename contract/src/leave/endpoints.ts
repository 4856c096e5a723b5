import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { photoEndpoints } from '../platform/photos.ts'
import {
  Day,
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
import {
  LEAVE_DAY_MINUTES,
  LEAVE_ENTRY_KINDS,
  LEAVE_PHOTOS_MAX,
  LEAVE_REASON_MAX,
  LEAVE_STATES,
  LEAVE_UNITS,
  LeaveMinutes,
  LeavePeriodFields,
  LeaveRequestFields,
  LeaveTypeFields,
} from './schemas.ts'

const ById = Type.Object({ id: Id })
const Reason = Type.String({ maxLength: LEAVE_REASON_MAX, default: '' })

const Balance = Type.Object({
  type_id: Id,
  type: Type.String(),
  unit: OneOf(LEAVE_UNITS),
  counted: Type.Boolean(),
  left: LeaveMinutes,
  used: LeaveMinutes,
  waiting: LeaveMinutes,
  /** The part that expires first, and its last day. */
  expiring: Nullable(Type.Object({ minutes: LeaveMinutes, on: Day })),
})

export const getLeaveOverview = endpoint({
  method: 'GET',
  path: '/api/leave/desk',
  summary: "Returns the caller's leave balances and whether they approve leave of others",
  permission: 'staff',
  input: Empty,
  output: Type.Object({
    today: Day,
    balances: Type.Array(Balance),
    approver: Type.Boolean(),
    admin: Type.Boolean({ description: 'True if the caller may manage leave types and all balances' }),
    waiting: Type.Integer({ description: "Number of requests that await the caller's decision" }),
  }),
})

const LeaveType = Type.Object({ id: Id, ...LeaveTypeFields, active: Type.Boolean(), version: Version })

export const listLeaveTypes = endpoint({
  method: 'GET',
  path: '/api/leave/types',
  summary: 'Lists leave types, inactive ones last',
  permission: 'staff',
  input: Empty,
  output: Type.Array(LeaveType),
})

export const addLeaveType = endpoint({
  method: 'POST',
  path: '/api/leave/types',
  summary: 'Adds a leave type; names are unique',
  permission: 'attendance-admin',
  input: Type.Object(LeaveTypeFields),
  output: ById,
})

export const saveLeaveType = endpoint({
  method: 'PUT',
  path: '/api/leave/types/:id',
  summary: 'Updates or deactivates a leave type; existing requests do not change',
  permission: 'attendance-admin',
  input: Type.Object({ id: Id, ...LeaveTypeFields, active: Type.Boolean(), version: Version }),
  output: Type.Object({ version: Version }),
})

export const quoteLeave = endpoint({
  method: 'GET',
  path: '/api/leave/quote',
  summary: 'Calculates length, remaining balance, approvers and obstacles of a leave request',
  permission: 'staff',
  input: Type.Object({ type_id: Id, ...LeavePeriodFields }),
  output: Type.Object({
    minutes: LeaveMinutes,
    left_before: Nullable(LeaveMinutes),
    left_after: Nullable(LeaveMinutes),
    proof_needed: Type.Boolean(),
    approvers: Type.Array(Type.String()),
    refusal: Nullable(Type.String()),
  }),
})

export const submitLeaveRequest = endpoint({
  method: 'POST',
  path: '/api/leave/requests',
  summary: 'Submits a leave request and reserves its part of the balance',
  permission: 'staff',
  input: Type.Object({
    type_id: Id,
    ...LeavePeriodFields,
    reason: Text(LEAVE_REASON_MAX),
    photo_ids: Type.Array(Id, { maxItems: LEAVE_PHOTOS_MAX, default: [] }),
  }),
  output: Type.Object({ id: Id, minutes: LeaveMinutes }),
})

const Filters = {
  /** `own`: requests of the caller; `team`: requests that the caller decides. */
  scope: OneOf(['own', 'team'], 'own'),
  state: Type.Optional(OneOf(LEAVE_STATES)),
  type_id: Type.Optional(Id),
  user_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  q: searchText,
}

export const listLeave = endpoint({
  method: 'GET',
  path: '/api/leave/requests',
  summary: 'Lists leave requests, pending ones first, then by latest first day',
  permission: 'staff',
  input: Query(Filters),
  output: Paged(Type.Object(LeaveRequestFields)),
})

export const exportLeave = exportEndpoint(
  '/api/leave/requests/export',
  'leave requests',
  {
    state: Type.Optional(OneOf(LEAVE_STATES)),
    type_id: Type.Optional(Id),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    q: searchText,
  },
  'attendance-admin',
)

export const getLeave = endpoint({
  method: 'GET',
  path: '/api/leave/requests/:id',
  summary: 'Returns a leave request, for the applicant and those who may decide it',
  permission: 'staff',
  input: ById,
  output: Type.Object({
    ...LeaveRequestFields,
    photo_ids: Type.Array(Id),
    approvers: Type.Array(Type.String(), {
      description: 'Names of the approvers while the request is pending',
    }),
    left: Nullable(LeaveMinutes),
    cancelled_by: Nullable(Type.String()),
    cancelled_at: Nullable(Instant),
    cancellation: Type.String(),
    /** Colleagues of the same store who are away meanwhile. */
    also_away: Type.Array(Type.String()),
  }),
})

const DecisionResult = Type.Object({ state: OneOf(LEAVE_STATES) })

export const decideLeave = endpoint({
  method: 'POST',
  path: '/api/leave/requests/:id/decide',
  summary: 'Approves a leave request of another user, or rejects it with a reason',
  permission: 'staff',
  input: Type.Object({ id: Id, approve: Type.Boolean(), reason: Reason }),
  output: DecisionResult,
})

export const cancelLeave = endpoint({
  method: 'POST',
  path: '/api/leave/requests/:id/cancel',
  summary: 'Cancels leave that has not begun, or any leave as its approver; restores the balance',
  permission: 'staff',
  input: Type.Object({ id: Id, reason: Reason }),
  output: DecisionResult,
})

export const listAbsentColleagues = endpoint({
  method: 'GET',
  path: '/api/leave/away',
  summary: 'Lists absences of the employees whose leave the caller decides',
  permission: 'staff',
  input: Type.Object({ from: Day, to: Day }),
  output: Type.Array(
    Type.Object({
      id: Id,
      user_id: Id,
      user: Type.String(),
      store: Nullable(Type.String()),
      type: Type.String(),
      state: OneOf(LEAVE_STATES),
      ...LeavePeriodFields,
    }),
  ),
})

export const listLeaveBalances = endpoint({
  method: 'GET',
  path: '/api/leave/balances',
  summary: 'Lists the balances of all employees for a leave type, by name',
  permission: 'attendance-admin',
  input: Query({ type_id: Id, q: searchText }),
  output: Paged(
    Type.Object({
      user_id: Id,
      user: Type.String(),
      position: Type.String(),
      store: Nullable(Type.String()),
      left: LeaveMinutes,
      used: LeaveMinutes,
      expiring: Nullable(Type.Object({ minutes: LeaveMinutes, on: Day })),
    }),
  ),
})

export const listLeaveEntries = endpoint({
  method: 'GET',
  path: '/api/leave/entries',
  summary: "Lists balance changes of a leave type, newest first; others' require attendance-admin",
  permission: 'staff',
  input: Query({ type_id: Id, user_id: Type.Optional(Id) }),
  output: Paged(
    Type.Object({
      id: Id,
      kind: OneOf(LEAVE_ENTRY_KINDS),
      minutes: LeaveMinutes,
      /** After it. */
      left: LeaveMinutes,
      expires_on: Nullable(Day),
      request_id: Nullable(Id),
      note: Type.String(),
      by: Nullable(Type.String()),
      at: Instant,
    }),
  ),
})

export const grantLeave = endpoint({
  method: 'POST',
  path: '/api/leave/grants',
  summary: 'Adds leave to or deducts it from the balances of employees, all or none',
  permission: 'attendance-admin',
  input: Type.Object({
    type_id: Id,
    user_ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
    minutes: Type.Integer({ minimum: -366 * LEAVE_DAY_MINUTES, maximum: 366 * LEAVE_DAY_MINUTES }),
    expires_on: Nullable(Day),
    note: Text(LEAVE_REASON_MAX),
  }),
  output: Type.Object({ people: Type.Integer() }),
})

export const grantLeaveYear = endpoint({
  method: 'POST',
  path: '/api/leave/grants/yearly',
  summary: 'Grants the yearly leave by years of service, once per employee and year',
  permission: 'attendance-admin',
  input: Type.Object({ type_id: Id, year: Type.Integer({ minimum: 2000, maximum: 2100 }) }),
  output: Type.Object({
    people: Type.Integer(),
    minutes: LeaveMinutes,
    without_join: Type.Object(
      {
        people: Type.Integer(),
        names: Type.Array(Type.String(), { description: 'Names of the first of these employees' }),
      },
      { description: 'Staff without a joining date, who receive no yearly leave' },
    ),
  }),
})

export const leavePhotoEndpoints = photoEndpoints('/api/leave/photos', 'a proof', 'staff')
