import { SWAP_STATES } from '@shangxue/contract/duty-parts'
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
import { users } from '../users/tables.ts'

/** What people are on duty for. */
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

/** A part of a post's day. One that ends no later than it starts goes on until the next day. */
export const dutyShifts = pgTable(
  'duty_shift',
  {
    tenantId: tenantId(),
    id: id(),
    postId: reference('post_id').notNull(),
    name: text('name').notNull(),
    /** On the company's clock. */
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

/** Who takes turns at a post, in their order. */
export const dutyPeople = pgTable(
  'duty_person',
  {
    tenantId: tenantId(),
    postId: reference('post_id').notNull(),
    userId: reference('user_id').notNull(),
    place: integer('place').notNull(),
    /** Days of the week without duty, 1 is Monday. */
    off: integer('off').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.postId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.postId], foreignColumns: [dutyPosts.tenantId, dutyPosts.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** A person in a shift of a day. */
export const duties = pgTable(
  'duty',
  {
    tenantId: tenantId(),
    id: id(),
    day: date('day').notNull(),
    shiftId: reference('shift_id').notNull(),
    userId: reference('user_id').notNull(),
    /** Since when it is this person's: what was to be said before is not said any more. */
    since: instant('since').notNull().defaultNow(),
    /** It came to this person by a swap. */
    taken: boolean('taken').notNull().default(false),
    eveningToldAt: instant('evening_told_at'),
    morningToldAt: instant('morning_told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.shiftId], foreignColumns: [dutyShifts.tenantId, dutyShifts.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    unique('duty_once').on(t.tenantId, t.day, t.shiftId, t.userId),
    index('duty_of_person').on(t.tenantId, t.userId, t.day),
    index('duty_to_tell').on(t.day).where(sql`${t.eveningToldAt} is null or ${t.morningToldAt} is null`),
  ],
)

/** A wish to give a duty to a colleague. It keeps what it was about: the duty itself may go. */
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
    // one question at a time about a duty
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
