import { Type } from 'typebox'
import { endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
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

export const MEETING_TITLE_MAX = 60
export const MEETING_PLACE_MAX = 60
export const MEETING_TEXT_MAX = 10_000
export const MEETING_PEOPLE_MAX = 100
export const MEETING_DECISIONS_MAX = 50
export const DECISION_MAX = 200
export const MEETING_PHOTOS_MAX = 9

/** planned → published (minutes can be read and confirmed), or cancelled. */
export const MEETING_STATES = ['planned', 'published', 'cancelled'] as const
export type MeetingState = (typeof MEETING_STATES)[number]
export const MEETING_STATE_NAMES: Record<MeetingState, string> = {
  planned: '待开',
  published: '已发布纪要',
  cancelled: '已取消',
}
export const MEETING_VIEWS = ['all', 'coming', 'past', 'unread'] as const
export const MEETING_REMINDERS = ['none', 'ten_minutes', 'half_hour', 'one_hour', 'one_day'] as const
export type MeetingReminder = (typeof MEETING_REMINDERS)[number]
export const MEETING_REMINDER_MINUTES: Record<MeetingReminder, number> = {
  none: 0,
  ten_minutes: 10,
  half_hour: 30,
  one_hour: 60,
  one_day: 1_440,
}

const Time = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: "HH:MM in the company's time zone",
})
const plan = {
  title: Text(MEETING_TITLE_MAX),
  place: Type.String({ maxLength: MEETING_PLACE_MAX }),
  day: Day,
  starts: Time,
  ends: Nullable(Time),
}
const texts = {
  agenda: Type.String({ maxLength: MEETING_TEXT_MAX }),
  minutes: Type.String({ maxLength: MEETING_TEXT_MAX }),
}
const decision = { text: Text(DECISION_MAX), assignee_id: Nullable(Id), due: Nullable(Day) }

export const MeetingRow = Type.Object({
  id: Id,
  ...plan,
  state: OneOf(MEETING_STATES),
  host: Type.String(),
  people: Type.Integer(),
  confirmed: Type.Integer({ description: 'Number of attendees who confirmed the current minutes' }),
  decisions: Type.Integer(),
  /** True if the caller has not read the minutes. */
  to_confirm: Type.Boolean(),
})
export const MeetingDetail = Type.Object({
  id: Id,
  ...plan,
  ...texts,
  state: OneOf(MEETING_STATES),
  reminder: OneOf(MEETING_REMINDERS),
  host_id: Id,
  host: Type.String(),
  people: Type.Array(Type.Object({ user_id: Id, name: Type.String(), confirmed_at: Nullable(Instant) })),
  decisions: Type.Array(
    Type.Object({
      id: Id,
      ...decision,
      assignee: Nullable(Type.String()),
      task_id: Nullable(Id),
      task_seen: Type.Boolean({ description: 'True if the caller may open the task' }),
      task_gone: Type.Boolean({
        description: 'True if a task was created from the decision and deleted since',
      }),
    }),
  ),
  photo_ids: Type.Array(Id),
  published_at: Nullable(Instant),
  minutes_version: Version,
  version: Version,
  may_edit: Type.Boolean(),
  may_delete: Type.Boolean(),
  to_confirm: Type.Boolean(),
})

const content = {
  ...plan,
  ...texts,
  reminder: OneOf(MEETING_REMINDERS),
  host_id: Id,
  people: Type.Array(Id, { maxItems: MEETING_PEOPLE_MAX, uniqueItems: true }),
  decisions: Type.Array(Type.Object({ id: Nullable(Id), ...decision }), { maxItems: MEETING_DECISIONS_MAX }),
  photo_ids: Type.Array(Id, { maxItems: MEETING_PHOTOS_MAX, uniqueItems: true }),
}
const ById = Type.Object({ id: Id })

export const listMeetings = endpoint({
  method: 'GET',
  path: '/api/meetings',
  summary: 'Lists meetings that the caller created, hosts or attends; the boss sees all',
  permission: 'staff',
  input: Query({ q: searchText, view: OneOf(MEETING_VIEWS, 'all') }),
  output: Type.Object({
    ...Paged(MeetingRow).properties,
    unread: Type.Integer({ description: 'Number of minutes that the caller has not confirmed' }),
    today: Day,
  }),
})

export const getMeeting = endpoint({
  method: 'GET',
  path: '/api/meetings/:id',
  summary: 'Returns a meeting with its agenda, minutes, decisions and confirmations',
  permission: 'staff',
  input: ById,
  output: MeetingDetail,
})

export const downloadMeetingPdf = endpoint({
  method: 'GET',
  path: '/api/meetings/:id/pdf',
  summary: 'Downloads a meeting as PDF with space for signatures',
  permission: 'staff',
  timeoutMs: 60_000,
  input: ById,
  output: FileResponse,
  produces: 'application/pdf',
})

export const downloadMeetingDocx = endpoint({
  method: 'GET',
  path: '/api/meetings/:id/docx',
  summary: 'Downloads a meeting as an editable .docx file',
  permission: 'staff',
  input: ById,
  output: FileResponse,
  produces: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
})

export const addMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings',
  summary: 'Plans a meeting and notifies its attendees',
  permission: 'staff',
  input: Type.Object(content),
  output: ById,
})

export const saveMeeting = endpoint({
  method: 'PUT',
  path: '/api/meetings/:id',
  summary: 'Updates a meeting; rejected if it has changed; changed minutes need new confirmation',
  permission: 'staff',
  input: Type.Object({ id: Id, ...content, version: Version }),
  output: Type.Object({ version: Version }),
})

export const publishMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings/:id/publish',
  summary: 'Publishes the minutes and asks the attendees to confirm them',
  permission: 'staff',
  input: Type.Object({ id: Id, version: Version }),
  output: NoContent,
})

export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings/:id/cancel',
  summary: 'Cancels a meeting whose minutes are not published',
  permission: 'staff',
  input: ById,
  output: NoContent,
})

export const deleteMeeting = endpoint({
  method: 'DELETE',
  path: '/api/meetings/:id',
  summary: 'Deletes a meeting; published minutes can only be deleted by the boss',
  permission: 'staff',
  input: ById,
  output: NoContent,
})

export const confirmMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings/:id/confirm',
  summary: 'Confirms that the caller, an attendee, has read this version of the minutes',
  permission: 'staff',
  input: Type.Object({ id: Id, minutes_version: Version }),
  output: NoContent,
})

export const makeDecisionTask = endpoint({
  method: 'POST',
  path: '/api/meetings/:id/decisions/:decision_id/task',
  summary: 'Creates a task from a decision, once',
  permission: 'staff',
  input: Type.Object({ id: Id, decision_id: Id }),
  output: Type.Object({ task_id: Id }),
})

export const meetingPhotoEndpoints = photoEndpoints('/api/meetings/photos', 'a meeting', 'staff')
