import { REMINDERS, REPEATS } from '@shangxue/contract/tasks/reminders'
import { sql } from 'drizzle-orm'
import {
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
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** A todo is visible only to its user. */
export const todos = pgTable(
  'todo',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    day: date('day'),
    /** Local time in the tenant's zone. No instant is stored, because the zone may change. */
    time: time('time', { precision: 0 }),
    reminder: text('reminder', { enum: REMINDERS }).notNull(),
    repeat: text('repeat', { enum: REPEATS }).notNull(),
    /** Base day of the repetition: a monthly todo of the 31st returns to the 31st after February. */
    repeatsFrom: date('repeats_from'),
    /** The todo whose completion created this one; unique. Not a foreign key, because that todo may be deleted. */
    follows: reference('follows'),
    /** Position among the user's open todos, with gaps (`placeTodo`). */
    position: reference('position').notNull(),
    /** When the reminder was sent. Also set if its instant was already past when it was scheduled. */
    remindedAt: instant('reminded_at'),
    doneAt: instant('done_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    unique('todo_follows').on(t.tenantId, t.follows),
    index('todo_open').on(t.tenantId, t.userId, t.position).where(sql`${t.doneAt} is null`),
    index('todo_done').on(t.tenantId, t.userId, t.doneAt).where(sql`${t.doneAt} is not null`),
    index('todo_to_remind')
      .on(t.day)
      .where(sql`${t.reminder} <> 'none' and ${t.remindedAt} is null and ${t.doneAt} is null`),
    check('todo_reminder', isOneOf(t.reminder, REMINDERS)),
    check('todo_repeat', isOneOf(t.repeat, REPEATS)),
    check('todo_time_needs_day', sql`${t.time} is null or ${t.day} is not null`),
    check('todo_reminder_needs_time', sql`${t.reminder} = 'none' or ${t.time} is not null`),
    check('todo_repeat_needs_day', sql`${t.repeat} = 'none' or ${t.day} is not null`),
    check('todo_repeats_from', sql`(${t.repeatsFrom} is null) = (${t.day} is null)`),
  ],
)
