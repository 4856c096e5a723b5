import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** A notification of a user: a job has finished, a task is due. */
export const notifications = pgTable(
  'notification',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    /** A path in the app. */
    link: text('link'),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
    /** Removed from the list by its user, who can restore it for a while. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('notification_of_user').on(t.tenantId, t.userId, t.createdAt),
  ],
)

/** When and how a user may be interrupted. No row means the defaults. */
export const pushSettings = pgTable(
  'push_setting',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    /** Local time in the tenant's zone; an end before the start is on the next day. */
    quietFrom: time('quiet_from'),
    quietTo: time('quiet_to'),
    hideContent: boolean('hide_content').notNull().default(false),
    /** Topics that never interrupt, and topics that interrupt only when the user is meant personally. */
    silent: text('silent').array().notNull().default(sql`'{}'`),
    personal: text('personal').array().notNull().default(sql`'{}'`),
    /** When the last trial push was sent; trials are rate-limited. */
    triedAt: instant('tried_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    check('push_setting_quiet', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
    check('push_setting_quiet_span', sql`${t.quietFrom} <> ${t.quietTo}`),
  ],
)

/** A browser that shows a user's push notifications, while the sign-in that subscribed it is active. */
export const pushSubscriptions = pgTable(
  'push_subscription',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    signInId: uuid('sign_in_id').notNull(),
    endpoint: text('endpoint').notNull(),
    /** SHA-256 of the endpoint, by which a device recognises itself. */
    mark: text('mark').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    /** Consecutive failures of any kind. */
    failures: integer('failures').notNull().default(0),
    /** Consecutive refusals of this device. */
    refusals: integer('refusals').notNull().default(0),
    /** The push service asked not to send before this time. */
    pausedUntil: instant('paused_until'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('push_subscription_mark').on(t.tenantId, t.mark),
    index('push_subscription_of_user').on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** A pending push of a notification to a device. Deleted once sent or obsolete. */
export const pushDeliveries = pgTable(
  'push_delivery',
  {
    tenantId: tenantId(),
    notificationId: reference('notification_id').notNull(),
    subscriptionId: reference('subscription_id').notNull(),
    /** Not sent before this time. A sender postpones it first, so that no other server sends it too. */
    dueAt: instant('due_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.notificationId, t.subscriptionId] }),
    index('push_delivery_due').on(t.tenantId, t.dueAt),
    index('push_delivery_of_device').on(t.tenantId, t.subscriptionId),
    foreignKey({
      columns: [t.tenantId, t.notificationId],
      foreignColumns: [notifications.tenantId, notifications.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.subscriptionId],
      foreignColumns: [pushSubscriptions.tenantId, pushSubscriptions.id],
    }).onDelete('cascade'),
  ],
)
