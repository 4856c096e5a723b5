import { ROBOT_ERRORS, ROBOT_KINDS, ROBOT_STATES, ROBOT_TOPICS } from '@shangxue/contract/robots/robot-kinds'
import { DELIVERY_STATES } from '@shangxue/contract/webhooks/event-types'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'

/** A robot of a group in a chat app, which receives notifications of the company. */
export const robots = pgTable(
  'robot',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ROBOT_KINDS }).notNull(),
    topics: text('topics').array().notNull(),
    /** Sealed, because the address contains the key (robot-secrets.ts). */
    address: text('address').notNull(),
    /** Host and last characters, as shown. */
    addressHint: text('address_hint').notNull(),
    /** Keyed hash, by which an address is added only once. */
    addressHash: text('address_hash').notNull(),
    /** Sealed. Null if messages are not signed. */
    secret: text('secret'),
    state: text('state', { enum: ROBOT_STATES }).notNull().default('active'),
    /** The first failure since the last success. */
    failingSince: instant('failing_since'),
    lastError: text('last_error', { enum: ROBOT_ERRORS }),
    lastSucceededAt: instant('last_succeeded_at'),
    /** Times of the requests of the last minute, for the limit of the apps. */
    posts: instant('posts').array().notNull().default(sql`'{}'`),
    /** Nothing is sent before this time, after a failure or at the limit. */
    heldUntil: instant('held_until'),
    /** A worker sends to this robot until then. Later the claim belongs to a server that died. */
    claimedUntil: instant('claimed_until'),
    testedAt: instant('tested_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('robot_address_once').on(t.tenantId, t.addressHash),
    check('robot_kind', isOneOf(t.kind, ROBOT_KINDS)),
    check('robot_state', isOneOf(t.state, ROBOT_STATES)),
    check('robot_error', isOneOf(t.lastError, ROBOT_ERRORS)),
  ],
)

/** A notification on its way to a group (transactional outbox), with the result of the last attempt. */
export const robotMessages = pgTable(
  'robot_message',
  {
    tenantId: tenantId(),
    id: id(),
    robotId: reference('robot_id').notNull(),
    topic: text('topic', { enum: ROBOT_TOPICS as [string, ...string[]] }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** A path in the app. */
    link: text('link'),
    createdAt: instant('created_at').notNull().defaultNow(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('pending'),
    /** Attempts in all, and in the series that ends after the last retry. */
    attempts: integer('attempts').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    attemptedAt: instant('attempted_at'),
    /** Messages that the last attempt sent as one. */
    merged: integer('merged').notNull().default(1),
    code: integer('code'),
    error: text('error', { enum: ROBOT_ERRORS }),
    /** Start of the response body. */
    response: text('response').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('robot_message_log').on(t.tenantId, t.robotId, t.id),
    index('robot_message_due').on(t.tenantId, t.robotId, t.dueAt).where(sql`${t.state} = 'pending'`),
    index('robot_message_age').on(t.createdAt),
    foreignKey({ columns: [t.tenantId, t.robotId], foreignColumns: [robots.tenantId, robots.id] }).onDelete(
      'cascade',
    ),
    check('robot_message_topic', isOneOf(t.topic, ROBOT_TOPICS)),
    check('robot_message_state', isOneOf(t.state, DELIVERY_STATES)),
    check('robot_message_error', isOneOf(t.error, ROBOT_ERRORS)),
  ],
)
