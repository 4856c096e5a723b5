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
  summary: 'Appeals, field work and odd punches to decide on, or those decided lately',
  permission,
  input: Query({ state: OneOf(['pending', 'decided'], 'pending') }),
  output: Paged(
    Type.Object({
      key: Type.String(),
      mine: Type.Boolean({ description: "the caller's own: another decides" }),
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
  summary: 'Grants a forgotten punch, which then counts, or says why not; nobody decides their own',
  permission,
  input: Type.Object(DecisionInput),
  output: NoContent,
})

export const decideField = endpoint({
  method: 'POST',
  path: '/api/attendance/punches/:id/decide',
  summary: 'Lets field work or an odd punch count, or says why not; nobody decides their own',
  permission,
  input: Type.Object(DecisionInput),
  output: NoContent,
})

export const listAttendanceDay = endpoint({
  method: 'GET',
  path: '/api/attendance/day',
  summary: 'How everybody stands on a day, the gravest first; by state',
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
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'people by state' }),
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
  summary: 'The shifts of the company',
  permission,
  input: Empty,
  output: Type.Array(Shift),
})
export const addShift = endpoint({
  method: 'POST',
  path: '/api/attendance/shifts',
  summary: 'Adds a shift; off at or before on is the next day',
  permission,
  input: Type.Object(shift),
  output: CreatedRecord,
})
export const saveShift = endpoint({
  method: 'PUT',
  path: '/api/attendance/shifts/:id',
  summary: 'Changes a shift from today on: days that are over stay as they were judged',
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
  summary: 'Where people clock in, as their coordinates were typed',
  permission,
  input: Empty,
  output: Type.Array(WorkPlace),
})
export const addWorkPlace = endpoint({
  method: 'POST',
  path: '/api/attendance/places',
  summary: 'Adds a work place; says of which kind its coordinates are',
  permission,
  input: Type.Object(place),
  output: CreatedRecord,
})
export const saveWorkPlace = endpoint({
  method: 'PUT',
  path: '/api/attendance/places/:id',
  summary: 'Changes a work place',
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
    description: 'the shift of each day, Monday first; null: no work',
  }),
  place_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  member_ids: Type.Array(Id, { maxItems: GROUP_MEMBERS_MAX, uniqueItems: true }),
}
export const WorkGroup = Type.Object({ id: Id, ...group, version: Version })

export const listWorkGroups = endpoint({
  method: 'GET',
  path: '/api/attendance/groups',
  summary: 'Who works when and where',
  permission,
  input: Empty,
  output: Type.Array(WorkGroup),
})
export const addWorkGroup = endpoint({
  method: 'POST',
  path: '/api/attendance/groups',
  summary: 'Adds a group; people who are in another leave that one',
  permission,
  input: Type.Object(group),
  output: CreatedRecord,
})
export const saveWorkGroup = endpoint({
  method: 'PUT',
  path: '/api/attendance/groups/:id',
  summary: 'Changes a group from today on',
  permission,
  input: Type.Object({ id: Id, ...group, version: Version }),
  output: SavedRecord,
})
export const deleteWorkGroup = endpoint({
  method: 'DELETE',
  path: '/api/attendance/groups/:id',
  summary: 'Deletes a group; its people are not asked to clock in any more, what they did stays',
  permission,
  input: Type.Object({ id: Id, version: Version }),
  output: NoContent,
})

export const listAttendancePeople = endpoint({
  method: 'GET',
  path: '/api/attendance/people',
  summary: 'Who can be put into a group, with the one that they are in',
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
  summary: 'Other shifts than usual from today on, or of a month',
  permission,
  input: Query({ month: Type.Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })) }),
  output: Paged(
    Type.Object({
      user_id: Id,
      name: Type.String(),
      day: Day,
      shift: Nullable(Type.String({ description: 'null: no work' })),
      reason: Type.String(),
    }),
  ),
})
export const setShiftChange = endpoint({
  method: 'POST',
  path: '/api/attendance/changes',
  summary: 'Gives people another shift, or none, on days from today on; they are told',
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
  summary: 'Gives somebody the usual shift of a day back, from today on',
  permission,
  input: Type.Object({ user_id: Id, day: Day }),
  output: NoContent,
})

export const listCalendarDays = endpoint({
  method: 'GET',
  path: '/api/attendance/calendar-days',
  summary: 'Public holidays and make-up days of a year, with what the company says otherwise',
  permission: 'staff',
  input: Type.Object({ year: Type.Integer({ minimum: 2020, maximum: 2099 }) }),
  output: Type.Object({
    published: Type.Boolean({ description: 'false: only the days that the law fixes are known' }),
    list: Type.Array(
      Type.Object({
        day: Day,
        kind: OneOf(['holiday', 'workday']),
        name: Type.String(),
        own: Type.Boolean({ description: 'said by the company' }),
      }),
    ),
  }),
})
export const setCalendarDay = endpoint({
  method: 'POST',
  path: '/api/attendance/calendar-days',
  summary: 'Says what a day from today on is: holiday, work day, or as the week has it',
  permission,
  input: Type.Object({
    day: Day,
    kind: OneOf(['holiday', 'workday', 'plain']),
    name: Text(20, 0),
  }),
  output: NoContent,
})
