import { Type } from 'typebox'
import { LatLng } from '../customers/schemas.ts'
import { UPLOAD_TIMEOUT_MS } from '../platform/constants.ts'
import { Empty, endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import {
  Appeal,
  ATTENDANCE_NOTE_MAX,
  ATTENDANCE_PHOTO_MAX_BYTES,
  ATTENDANCE_PHOTOS_MAX,
  ClockTime,
  DayCard,
  MonthText,
  PUNCH_KINDS,
  Punch,
  positionFields,
  Totals,
} from './schemas.ts'

const photoIds = Type.Array(Id, { maxItems: ATTENDANCE_PHOTOS_MAX, uniqueItems: true })

export const getAttendanceToday = endpoint({
  method: 'GET',
  path: '/api/attendance/today',
  summary: "Returns the caller's shift, punches and allowed work places of today",
  permission: 'staff',
  input: Empty,
  output: Type.Object({
    now: Instant,
    group: Nullable(Type.Object({ name: Type.String(), field_allowed: Type.Boolean() })),
    day: DayCard,
    next: Nullable(OneOf(PUNCH_KINDS)),
    places: Type.Array(Type.Object({ id: Id, name: Type.String(), ...LatLng, radius_m: Type.Integer() }), {
      description: 'Allowed work places with coordinates in WGS-84; empty if any place is allowed',
    }),
  }),
})

export const clockIn = endpoint({
  method: 'POST',
  path: '/api/attendance/punches',
  summary: 'Clocks in or out; outside the work places only as field work, which needs approval',
  permission: 'staff',
  input: Type.Object({
    kind: OneOf(PUNCH_KINDS),
    at: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Time of the punch by the device's clock, in ms",
    }),
    ...positionFields,
    field: Nullable(Type.Object({ note: Text(ATTENDANCE_NOTE_MAX), photo_ids: photoIds })),
  }),
  output: Type.Object({ punch: Punch, day: DayCard }),
})

export const uploadAttendancePhoto = endpoint({
  method: 'POST',
  path: '/api/attendance/photos',
  summary: 'Uploads a photo for field work or an appeal; deleted later if it is not used',
  permission: 'staff',
  timeoutMs: UPLOAD_TIMEOUT_MS,
  upload: { field: 'file', maxBytes: ATTENDANCE_PHOTO_MAX_BYTES },
  input: Empty,
  output: Type.Object({ id: Id }),
})

export const getAttendancePhoto = endpoint({
  method: 'GET',
  path: '/api/attendance/photos/:id',
  summary: 'Returns an attendance photo of the caller; attendance admins may view all',
  permission: 'staff',
  input: Type.Object({ id: Id, width: Type.Integer({ minimum: 80, maximum: 2_600, default: 1_600 }) }),
  output: FileResponse,
  produces: 'image/jpeg',
})

export const getAttendanceMonth = endpoint({
  method: 'GET',
  path: '/api/attendance/month',
  summary: 'Returns the days and totals of a month of the caller; attendance admins may view all',
  permission: 'staff',
  input: Type.Object({ month: MonthText, user_id: Type.Optional(Id) }),
  output: Type.Object({
    user_id: Id,
    name: Type.String(),
    today: Day,
    days: Type.Array(DayCard),
    totals: Totals,
    appeals: Type.Array(Appeal),
  }),
})

export const addAppeal = endpoint({
  method: 'POST',
  path: '/api/attendance/appeals',
  summary: 'Submits an appeal for a missing punch; only one per punch may be pending',
  permission: 'staff',
  input: Type.Object({
    day: Day,
    kind: OneOf(PUNCH_KINDS),
    time: ClockTime,
    next_day: Type.Boolean({
      description: 'True if the time is on the next day, as for a shift across midnight',
    }),
    reason: Text(ATTENDANCE_NOTE_MAX),
    photo_ids: photoIds,
  }),
  output: Type.Object({ id: Id }),
})

export const withdrawAppeal = endpoint({
  method: 'POST',
  path: '/api/attendance/appeals/:id/withdraw',
  summary: 'Withdraws a pending appeal of the caller',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

const teamFilters = { month: MonthText, q: searchText, group_id: Type.Optional(Id) }

export const listTeamAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/team',
  summary: 'Lists the monthly totals of all employees',
  permission: 'attendance-admin',
  input: Query(teamFilters),
  output: Paged(Type.Object({ user_id: Id, name: Type.String(), group: Type.String(), totals: Totals })),
})

export const exportAttendance = exportEndpoint(
  '/api/attendance/exports',
  'the monthly attendance sheet',
  teamFilters,
  'attendance-admin',
)
