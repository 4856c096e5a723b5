import { Type } from 'typebox'
import { LatLng } from '../customers/schemas.ts'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Day, Id, Nullable, OneOf, Paged, Query, searchText, Text, Version } from '../platform/schema.ts'
import {
  Appeal,
  ClockTime,
  COORDINATE_SYSTEMS,
  DAY_STATES,
  DayCard,
  DecisionInput,
  GROUP_MEMBERS_MAX,
  GROUP_NAME_MAX,
  Punch,
  SHIFT_NAME_MAX,
  WORK_PLACE_NAME_MAX,
} from './schemas.ts'

const permission = 'attendance-admin'
const CreatedRecord = Type.Object({ id: Id })
const SavedRecord = Type.Object({ id: Id, version: Version })
const minutes = (maximum: number) => Type.Integer({ minimum: 0, maximum })

/** Pending field work, flagged punches and appeals, oldest first; or decided ones, latest first. */
export const listAttendanceRequests = endpoint({
  method: 'GET',
  path: '/api/attendance/requests',
  summary: 'Lists pending or recently decided appeals, field work and flagged punches',
  permission,
  input: Query({ state: OneOf(['pending', 'decided'], 'pending') }),
  output: Paged(
    Type.Object({
      key: Type.String(),
      mine: Type.Boolean({
        description: "True if it is the caller's own request, which only another user may decide",
      }),
      user: Type.String(),
      day: Day,
      appeal: Nullable(Appeal),
      punch: Nullable(Punch),
    }),
  ),
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/attendance/appeals/:id/decide',
  summary: 'Approves or declines an appeal of another user; an approved one counts as a punch',
  permission,
  apiKey: false,
  input: Type.Object(DecisionInput),
  output: NoContent,
})

export const decideField = endpoint({
  method: 'POST',
  path: '/api/attendance/punches/:id/decide',
  summary: 'Approves or declines field work or a flagged punch of another user',
  permission,
  apiKey: false,
  input: Type.Object(DecisionInput),
  output: NoContent,
})

export const listAttendanceDay = endpoint({
  method: 'GET',
  path: '/api/attendance/day',
  summary: 'Lists the attendance of all employees on a day, most severe state first',
  permission,
  input: Query({
    day: Type.Optional(Day),
    q: searchText,
    state: Type.Optional(OneOf([...DAY_STATES, 'exception'])),
  }),
  output: Type.Object({
    ...Paged(Type.Object({ user_id: Id, name: Type.String(), group: Type.String(), day: DayCard }))
      .properties,
    day: Day,
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'Number of employees by state' }),
  }),
})

const shift = {
  name: Text(SHIFT_NAME_MAX),
  on: ClockTime,
  off: ClockTime,
  /** Set both or neither. */
  break_from: Nullable(ClockTime),
  break_to: Nullable(ClockTime),
  grace_min: minutes(120),
  serious_min: minutes(600),
  absence_min: minutes(720),
  early_grace_min: minutes(120),
  open_before_min: minutes(720),
  close_after_min: minutes(720),
}
export const Shift = Type.Object({
  id: Id,
  ...shift,
  overnight: Type.Boolean(),
  active: Type.Boolean(),
  groups: Type.Array(Type.String()),
  version: Version,
})

export const listShifts = endpoint({
  method: 'GET',
  path: '/api/attendance/shifts',
  summary: 'Lists the shifts of the company',
  permission,
  input: Empty,
  output: Type.Array(Shift),
})
export const addShift = endpoint({
  method: 'POST',
  path: '/api/attendance/shifts',
  summary: 'Adds a shift; it ends on the next day if `off` is not later than `on`',
  permission,
  input: Type.Object(shift),
  output: CreatedRecord,
})
export const saveShift = endpoint({
  method: 'PUT',
  path: '/api/attendance/shifts/:id',
  summary: 'Updates a shift from today on; past days keep their evaluation',
  permission,
  input: Type.Object({ id: Id, ...shift, active: Type.Boolean(), version: Version }),
  output: SavedRecord,
})

const place = {
  name: Text(WORK_PLACE_NAME_MAX),
  ...LatLng,
  system: OneOf(COORDINATE_SYSTEMS),
  radius_m: Type.Integer({ minimum: 50, maximum: 5_000 }),
}
export const WorkPlace = Type.Object({ id: Id, ...place, active: Type.Boolean(), version: Version })

export const listWorkPlaces = endpoint({
  method: 'GET',
  path: '/api/attendance/places',
  summary: 'Lists work places with their coordinates as entered',
  permission,
  input: Empty,
  output: Type.Array(WorkPlace),
})
export const addWorkPlace = endpoint({
  method: 'POST',
  path: '/api/attendance/places',
  summary: 'Adds a work place with coordinates in the given coordinate system',
  permission,
  input: Type.Object(place),
  output: CreatedRecord,
})
export const saveWorkPlace = endpoint({
  method: 'PUT',
  path: '/api/attendance/places/:id',
  summary: 'Updates a work place',
  permission,
  input: Type.Object({ id: Id, ...place, active: Type.Boolean(), version: Version }),
  output: SavedRecord,
})

const group = {
  name: Text(GROUP_NAME_MAX),
  follows_holidays: Type.Boolean(),
  field_allowed: Type.Boolean(),
  week: Type.Array(Nullable(Id), {
    minItems: 7,
    maxItems: 7,
    description: 'Shift of each day, Monday first; null for a day off',
  }),
  place_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  member_ids: Type.Array(Id, { maxItems: GROUP_MEMBERS_MAX, uniqueItems: true }),
}
export const WorkGroup = Type.Object({ id: Id, ...group, version: Version })

export const listWorkGroups = endpoint({
  method: 'GET',
  path: '/api/attendance/groups',
  summary: 'Lists work groups with their shifts, places and members',
  permission,
  input: Empty,
  output: Type.Array(WorkGroup),
})
export const addWorkGroup = endpoint({
  method: 'POST',
  path: '/api/attendance/groups',
  summary: 'Adds a work group; members of other groups are moved to it',
  permission,
  input: Type.Object(group),
  output: CreatedRecord,
})
export const saveWorkGroup = endpoint({
  method: 'PUT',
  path: '/api/attendance/groups/:id',
  summary: 'Updates a work group from today on',
  permission,
  input: Type.Object({ id: Id, ...group, version: Version }),
  output: SavedRecord,
})
export const deleteWorkGroup = endpoint({
  method: 'DELETE',
  path: '/api/attendance/groups/:id',
  summary: 'Deletes a work group; its members keep their records but need not clock in any more',
  permission,
  input: Type.Object({ id: Id, version: Version }),
  output: NoContent,
})

export const listAttendancePeople = endpoint({
  method: 'GET',
  path: '/api/attendance/people',
  summary: 'Lists employees who can join a work group, with their current group',
  permission,
  input: Query({ q: searchText }),
  output: Paged(
    Type.Object({
      id: Id,
      name: Type.String(),
      position: Type.String(),
      group: Nullable(Type.String()),
    }),
  ),
})

export const listShiftChanges = endpoint({
  method: 'GET',
  path: '/api/attendance/changes',
  summary: 'Lists shift changes from today on, or of a month',
  permission,
  input: Query({ month: Type.Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })) }),
  output: Paged(
    Type.Object({
      user_id: Id,
      name: Type.String(),
      day: Day,
      shift: Nullable(Type.String({ description: 'Name of the shift; null for a day off' })),
      reason: Type.String(),
    }),
  ),
})
export const setShiftChange = endpoint({
  method: 'POST',
  path: '/api/attendance/changes',
  summary: 'Changes the shift of employees on days from today on, and notifies them',
  permission,
  input: Type.Object({
    user_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    from: Day,
    to: Day,
    shift_id: Nullable(Id),
    reason: Text(100, 0),
  }),
  output: Type.Object({ days: Type.Integer() }),
})
export const deleteShiftChange = endpoint({
  method: 'DELETE',
  path: '/api/attendance/changes/:user_id/:day',
  summary: 'Restores the usual shift of an employee on a day from today on',
  permission,
  input: Type.Object({ user_id: Id, day: Day }),
  output: NoContent,
})

export const listCalendarDays = endpoint({
  method: 'GET',
  path: '/api/attendance/calendar-days',
  summary: 'Lists public holidays and make-up workdays of a year, including those set by the company',
  permission: 'staff',
  input: Type.Object({ year: Type.Integer({ minimum: 2020, maximum: 2099 }) }),
  output: Type.Object({
    published: Type.Boolean({ description: 'False if only the statutory holidays are known' }),
    list: Type.Array(
      Type.Object({
        day: Day,
        kind: OneOf(['holiday', 'workday']),
        name: Type.String(),
        own: Type.Boolean({ description: 'True if set by the company' }),
      }),
    ),
  }),
})
export const setCalendarDay = endpoint({
  method: 'POST',
  path: '/api/attendance/calendar-days',
  summary: 'Sets a day from today on as a holiday or workday, or resets it to the weekly plan',
  permission,
  input: Type.Object({
    day: Day,
    kind: OneOf(['holiday', 'workday', 'plain']),
    name: Text(20, 0),
  }),
  output: NoContent,
})
