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
  summary: "The caller's day: shift, what was clocked, where it can be done, by the server's clock",
  permission: 'staff',
  input: Empty,
  output: Type.Object({
    now: Instant,
    group: Nullable(Type.Object({ name: Type.String(), field_allowed: Type.Boolean() })),
    day: DayCard,
    next: Nullable(OneOf(PUNCH_KINDS)),
    places: Type.Array(Type.Object({ id: Id, name: Type.String(), ...LatLng, radius_m: Type.Integer() }), {
      description: 'in WGS-84; none: anywhere',
    }),
  }),
})

export const clockIn = endpoint({
  method: 'POST',
  path: '/api/attendance/punches',
  summary:
    'Clocks in or out at the moment of the tap. Once a day in (the first counts) and out (the last counts); outside of the work places only as field work, which is decided on',
  permission: 'staff',
  input: Type.Object({
    kind: OneOf(PUNCH_KINDS),
    at: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'what the clock of the device showed, in ms',
    }),
    ...positionFields,
    field: Nullable(Type.Object({ note: Text(ATTENDANCE_NOTE_MAX), photo_ids: photoIds })),
  }),
  output: Type.Object({ punch: Punch, day: DayCard }),
})

export const uploadAttendancePhoto = endpoint({
  method: 'POST',
  path: '/api/attendance/photos',
  summary: 'Takes a photo of field work or for an appeal; it is tidied away where nothing takes it',
  permission: 'staff',
  timeoutMs: UPLOAD_TIMEOUT_MS,
  upload: { field: 'file', maxBytes: ATTENDANCE_PHOTO_MAX_BYTES },
  input: Empty,
  output: Type.Object({ id: Id }),
})

export const getAttendancePhoto = endpoint({
  method: 'GET',
  path: '/api/attendance/photos/:id',
  summary: 'A photo of the caller, or of anybody for who looks after attendance',
  permission: 'staff',
  input: Type.Object({ id: Id, width: Type.Integer({ minimum: 80, maximum: 2_600, default: 1_600 }) }),
  output: FileResponse,
  produces: 'image/jpeg',
})

export const getAttendanceMonth = endpoint({
  method: 'GET',
  path: '/api/attendance/month',
  summary: 'A month day by day with its totals: of the caller, or of anybody for who looks after attendance',
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
  summary: 'Asks for a punch that was forgotten; one at a time for each',
  permission: 'staff',
  input: Type.Object({
    day: Day,
    kind: OneOf(PUNCH_KINDS),
    time: ClockTime,
    next_day: Type.Boolean({ description: 'the time is of the day after, as of a shift across midnight' }),
    reason: Text(ATTENDANCE_NOTE_MAX),
    photo_ids: photoIds,
  }),
  output: Type.Object({ id: Id }),
})

export const withdrawAppeal = endpoint({
  method: 'POST',
  path: '/api/attendance/appeals/:id/withdraw',
  summary: 'Takes an own appeal back that nobody has decided on',
  permission: 'staff',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

const teamFilters = { month: MonthText, q: searchText, group_id: Type.Optional(Id) }

export const listTeamAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/team',
  summary: 'What a month came to, person by person',
  permission: 'attendance-admin',
  input: Query(teamFilters),
  output: Paged(Type.Object({ user_id: Id, name: Type.String(), group: Type.String(), totals: Totals })),
})

export const exportAttendance = exportEndpoint(
  '/api/attendance/exports',
  'the monthly sheet of attendance',
  teamFilters,
  'attendance-admin',
)
