import { MEETING_REMINDERS, MEETING_STATES } from '@shangxue/contract/meetings/endpoints'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId, uploadColumns } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** A meeting with its agenda and minutes. */
export const meetings = pgTable(
  'meeting',
  {
    tenantId: tenantId(),
    id: id(),
    title: text('title').notNull(),
    place: text('place').notNull(),
    /** Local date in the tenant's zone. No instant is stored, because the zone may change. */
    day: date('day').notNull(),
    starts: time('starts', { precision: 0 }).notNull(),
    ends: time('ends', { precision: 0 }),
    reminder: text('reminder', { enum: MEETING_REMINDERS }).notNull(),
    /** When the current time was set: a reminder instant before it is skipped. */
    reminderScheduledAt: instant('reminder_scheduled_at').notNull().defaultNow(),
    remindedAt: instant('reminded_at'),
    hostId: reference('host_id').notNull(),
    makerId: reference('maker_id').notNull(),
    agenda: text('agenda').notNull(),
    minutes: text('minutes').notNull(),
    state: text('state', { enum: MEETING_STATES }).notNull().default('planned'),
    publishedAt: instant('published_at'),
    /** Version of the minutes that participants confirm; 0 before publication. */
    minutesVersion: integer('minutes_version').notNull().default(0),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.hostId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.makerId], foreignColumns: [users.tenantId, users.id] }),
    index('meeting_by_day').on(t.tenantId, t.day),
    index('meeting_to_remind').on(t.day).where(sql`${t.reminder} <> 'none' and ${t.remindedAt} is null`),
    check('meeting_state', isOneOf(t.state, MEETING_STATES)),
    check('meeting_reminder', isOneOf(t.reminder, MEETING_REMINDERS)),
    check('meeting_published', sql`(${t.state} = 'published') = (${t.publishedAt} is not null)`),
  ],
)

const ofMeeting = () => ({ tenantId: tenantId(), meetingId: reference('meeting_id').notNull() })

/** Participants, who also read the minutes. */
export const meetingAttendees = pgTable(
  'meeting_attendee',
  {
    ...ofMeeting(),
    userId: reference('user_id').notNull(),
    /** The minutes version that the participant has confirmed. */
    confirmedVersion: integer('confirmed_version').notNull().default(0),
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.meetingId, t.userId] }),
    foreignKey({
      columns: [t.tenantId, t.meetingId],
      foreignColumns: [meetings.tenantId, meetings.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('meeting_attendee_of').on(t.tenantId, t.userId),
  ],
)

export const meetingDecisions = pgTable(
  'meeting_decision',
  {
    ...ofMeeting(),
    id: id(),
    place: integer('place').notNull(),
    text: text('text').notNull(),
    assigneeId: reference('assignee_id'),
    due: date('due'),
    /** The task that was created from it. Not a foreign key, because the task may be deleted. */
    taskId: reference('task_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.meetingId],
      foreignColumns: [meetings.tenantId, meetings.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.assigneeId], foreignColumns: [users.tenantId, users.id] }),
    index('meeting_decision_of').on(t.tenantId, t.meetingId, t.place),
  ],
)

/** A photo of a meeting. It belongs to its uploader until a meeting attaches it. */
export const meetingPhotos = pgTable(
  'meeting_photo',
  {
    tenantId: tenantId(),
    id: id(),
    meetingId: reference('meeting_id'),
    ...uploadColumns(),
  },
  (t) => [
    index('meeting_photo_of').on(t.tenantId, t.meetingId),
    index('meeting_photo_loose').on(t.at).where(sql`${t.meetingId} is null`),
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.meetingId], foreignColumns: [meetings.tenantId, meetings.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
