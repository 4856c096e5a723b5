import { MEETING_REMINDERS, MEETING_STATES } from '@shangxue/contract/meetings'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/tables.ts'

/** A meeting with what was prepared and what came of it. */
export const meetings = pgTable(
  'meeting',
  {
    tenantId: tenantId(),
    id: id(),
    title: text('title').notNull(),
    place: text('place').notNull(),
    /** On the company's clock: no instant is kept. */
    day: date('day').notNull(),
    starts: time('starts', { precision: 0 }).notNull(),
    ends: time('ends', { precision: 0 }),
    reminder: text('reminder', { enum: MEETING_REMINDERS }).notNull(),
    /** Since when it is to be at that time: a moment before is not told any more. */
    armedAt: instant('armed_at').notNull().defaultNow(),
    remindedAt: instant('reminded_at'),
    hostId: reference('host_id').notNull(),
    makerId: reference('maker_id').notNull(),
    agenda: text('agenda').notNull(),
    minutes: text('minutes').notNull(),
    state: text('state', { enum: MEETING_STATES }).notNull().default('planned'),
    publishedAt: instant('published_at'),
    /** Counts what people are to read: 0 before the minutes are published. */
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

/** Who is to come, and to read the minutes. */
export const meetingPeople = pgTable(
  'meeting_person',
  {
    ...ofMeeting(),
    userId: reference('user_id').notNull(),
    /** Which minutes they have read. */
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
    index('meeting_person_of').on(t.tenantId, t.userId),
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
    /** The task that was made of it. It may be gone, so this is no foreign key. */
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

/** A photo of a meeting: of its user until a meeting takes it. */
export const meetingPhotos = pgTable(
  'meeting_photo',
  {
    tenantId: tenantId(),
    id: id(),
    meetingId: reference('meeting_id'),
    userId: reference('user_id').notNull(),
    fileKey: text('file_key').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    index('meeting_photo_of').on(t.tenantId, t.meetingId),
    index('meeting_photo_loose').on(t.at).where(sql`${t.meetingId} is null`),
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.meetingId], foreignColumns: [meetings.tenantId, meetings.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
