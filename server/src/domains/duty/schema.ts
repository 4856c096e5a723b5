import { SWAP_STATES } from '@shangxue/contract/duty/schemas'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** Posts that are staffed by duty. */
export const dutyPosts = pgTable(
  'duty_post',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    note: text('note').notNull(),
    approval: boolean('approval').notNull(),
    closedAt: instant('closed_at'),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('duty_post_name_unique').on(t.tenantId, t.name),
    check('duty_post_name_given', sql`btrim(${t.name}) <> ''`),
  ],
)

/** A shift of a post. It ends on the next day if `ends` is not after `starts`. */
export const dutyShifts = pgTable(
  'duty_shift',
  {
    tenantId: tenantId(),
    id: id(),
    postId: reference('post_id').notNull(),
    name: text('name').notNull(),
    /** In the company's time zone. */
    starts: time('starts', { precision: 0 }).notNull(),
    ends: time('ends', { precision: 0 }).notNull(),
    needed: integer('needed').notNull(),
    place: integer('place').notNull(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.postId], foreignColumns: [dutyPosts.tenantId, dutyPosts.id] }),
    index('duty_shift_of_post').on(t.tenantId, t.postId, t.place),
    check('duty_shift_needed', sql`${t.needed} between 1 and 10`),
  ],
)

/** Rotation members of a post, in order. */
export const dutyMembers = pgTable(
  'duty_member',
  {
    tenantId: tenantId(),
    postId: reference('post_id').notNull(),
    userId: reference('user_id').notNull(),
    place: integer('place').notNull(),
    /** Weekdays without duty, 1 is Monday. */
    off: integer('off').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.postId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.postId], foreignColumns: [dutyPosts.tenantId, dutyPosts.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** Assignment of a user to a shift on a day. */
export const duties = pgTable(
  'duty',
  {
    tenantId: tenantId(),
    id: id(),
    day: date('day').notNull(),
    shiftId: reference('shift_id').notNull(),
    userId: reference('user_id').notNull(),
    /** When the user got the duty: reminders due earlier are not sent. */
    since: instant('since').notNull().defaultNow(),
    /** The user got it by a swap. */
    taken: boolean('taken').notNull().default(false),
    eveningNotifiedAt: instant('evening_notified_at'),
    morningNotifiedAt: instant('morning_notified_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.shiftId], foreignColumns: [dutyShifts.tenantId, dutyShifts.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    unique('duty_once').on(t.tenantId, t.day, t.shiftId, t.userId),
    index('duty_of_person').on(t.tenantId, t.userId, t.day),
    index('duty_to_tell')
      .on(t.day)
      .where(sql`${t.eveningNotifiedAt} is null or ${t.morningNotifiedAt} is null`),
  ],
)

/** Swap requests. They store the day and shift, because the duty may be deleted. */
export const dutySwaps = pgTable(
  'duty_swap',
  {
    tenantId: tenantId(),
    id: id(),
    dutyId: reference('duty_id').notNull(),
    day: date('day').notNull(),
    shiftId: reference('shift_id').notNull(),
    returnId: reference('return_id'),
    returnDay: date('return_day'),
    returnShiftId: reference('return_shift_id'),
    fromId: reference('from_id').notNull(),
    toId: reference('to_id').notNull(),
    reason: text('reason').notNull(),
    answer: text('answer').notNull().default(''),
    state: text('state', { enum: SWAP_STATES }).notNull().default('asked'),
    decidedBy: reference('decided_by'),
    askedAt: instant('asked_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.shiftId], foreignColumns: [dutyShifts.tenantId, dutyShifts.id] }),
    foreignKey({ columns: [t.tenantId, t.fromId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.toId], foreignColumns: [users.tenantId, users.id] }),
    // One open request per duty.
    uniqueIndex('duty_swap_open').on(t.tenantId, t.dutyId).where(sql`${t.state} in ('asked', 'accepted')`),
    index('duty_swap_from').on(t.tenantId, t.fromId, t.askedAt),
    index('duty_swap_to').on(t.tenantId, t.toId, t.askedAt),
    check('duty_swap_state', isOneOf(t.state, SWAP_STATES)),
    check('duty_swap_two', sql`${t.fromId} <> ${t.toId}`),
    check(
      'duty_swap_return',
      sql`(${t.returnId} is null) = (${t.returnDay} is null) and (${t.returnId} is null) = (${t.returnShiftId} is null)`,
    ),
  ],
)
