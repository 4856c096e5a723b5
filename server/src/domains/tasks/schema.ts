import { REMINDERS, REPEATS } from '@shangxue/contract/tasks/reminders'
import { TASK_ENTRY_KINDS, TASK_PRIORITIES, TASK_STATUSES } from '@shangxue/contract/tasks/schemas'
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
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** A task that a user assigns to colleagues or to themselves. */
export const tasks = pgTable(
  'task',
  {
    tenantId: tenantId(),
    id: id(),
    makerId: reference('maker_id').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    status: text('status', { enum: TASK_STATUSES }).notNull().default('todo'),
    priority: text('priority', { enum: TASK_PRIORITIES }).notNull(),
    day: date('day'),
    /** Local time in the tenant's zone. */
    time: time('time', { precision: 0 }),
    reminder: text('reminder', { enum: REMINDERS }).notNull(),
    repeat: text('repeat', { enum: REPEATS }).notNull(),
    /** Base day of the repetition. */
    repeatsFrom: date('repeats_from'),
    /** The task whose completion created this one; unique. Not a foreign key, because that task may be deleted. */
    follows: reference('follows'),
    parentId: reference('parent_id'),
    /** What the task comes from, e.g. a meeting decision: a title and a link in the app. */
    originTitle: text('origin_title'),
    originLink: text('origin_link'),
    remindedAt: instant('reminded_at'),
    /** When the overdue notification was sent, once for each due date. */
    overdueNotifiedAt: instant('overdue_notified_at'),
    endedAt: instant('ended_at'),
    endedBy: reference('ended_by'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.makerId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.endedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id] }).onDelete('cascade'),
    unique('task_follows').on(t.tenantId, t.follows),
    index('task_of_maker').on(t.tenantId, t.makerId, t.status),
    index('task_of_parent').on(t.tenantId, t.parentId),
    index('task_on_day').on(t.tenantId, t.day),
    index('task_ended').on(t.tenantId, t.endedAt).where(sql`${t.endedAt} is not null`),
    index('task_to_tell').on(t.day).where(sql`${t.day} is not null and ${t.endedAt} is null`),
    check('task_status', isOneOf(t.status, TASK_STATUSES)),
    check('task_priority', isOneOf(t.priority, TASK_PRIORITIES)),
    check('task_reminder', isOneOf(t.reminder, REMINDERS)),
    check('task_repeat', isOneOf(t.repeat, REPEATS)),
    check(
      'task_needs_day',
      sql`${t.day} is not null or (${t.time} is null and ${t.reminder} = 'none' and ${t.repeat} = 'none')`,
    ),
    check('task_repeats_from', sql`(${t.repeatsFrom} is null) = (${t.day} is null)`),
    check('task_ended', sql`(${t.status} in ('done', 'closed')) = (${t.endedAt} is not null)`),
    check('task_origin', sql`(${t.originTitle} is null) = (${t.originLink} is null)`),
    check('task_no_own_parent', sql`${t.parentId} <> ${t.id}`),
  ],
)

/** Assignees and mentioned users, who may see the task besides its creator. */
export const taskMembers = pgTable(
  'task_member',
  {
    tenantId: tenantId(),
    taskId: reference('task_id').notNull(),
    userId: reference('user_id').notNull(),
    role: text('role', { enum: ['assignee', 'mentioned'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.userId, t.role] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('task_member_of_user').on(t.tenantId, t.userId, t.role, t.taskId),
    check('task_member_role', isOneOf(t.role, ['assignee', 'mentioned'])),
  ],
)

/** Checklist items, in insertion order. */
export const taskItems = pgTable(
  'task_item',
  {
    tenantId: tenantId(),
    id: id(),
    taskId: reference('task_id').notNull(),
    title: text('title').notNull(),
    done: boolean('done').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.id] }).onDelete(
      'cascade',
    ),
    index('task_item_of_task').on(t.tenantId, t.taskId, t.id),
  ],
)

/** Comments and recorded changes of a task. */
export const taskEntries = pgTable(
  'task_entry',
  {
    tenantId: tenantId(),
    id: id(),
    taskId: reference('task_id').notNull(),
    userId: reference('user_id').notNull(),
    kind: text('kind', { enum: TASK_ENTRY_KINDS }).notNull(),
    text: text('text').notNull(),
    mentions: reference('mentions').array().notNull().default(sql`'{}'`),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('task_entry_of_task').on(t.tenantId, t.taskId, t.id),
    check('task_entry_kind', isOneOf(t.kind, TASK_ENTRY_KINDS)),
  ],
)

/** Pictures and files of a task. The stored file of a detached row is purged by its key. */
export const taskFiles = pgTable(
  'task_file',
  {
    tenantId: tenantId(),
    id: id(),
    /** Null after the task was deleted, until the clean-up purges the file. */
    taskId: reference('task_id'),
    userId: reference('user_id').notNull(),
    fileKey: text('file_key').notNull(),
    name: text('name').notNull(),
    picture: boolean('picture').notNull(),
    bytes: integer('bytes').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('task_file_of_task').on(t.tenantId, t.taskId, t.id),
    index('task_file_loose').on(t.at).where(sql`${t.taskId} is null`),
  ],
)
